import ArgumentParser
import Assistant
import BoxSettings

/// `sous serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "A server without microphone, loudspeaker and keyboard.",
    discussion: """
      It serves the page, phones and programs, prints tickets, and lets time pass. With a store on PostgreSQL \
      ([store] url) any number of servers work on one house, or, with --houses, on all houses of the database, each at a \
      host of its own (`sous house` makes them).

      EXAMPLES
        sous serve --port 8420
        SOUS_STORE=postgres://sous@db/sous sous serve --port 8421
        SOUS_STORE=postgres://sous@db/sous sous serve --houses food.example
      """)

  @OptionGroup var server: ServerOptions

  @Option(
    help: ArgumentHelp(
      "Serve every house of the database, the house NAME at NAME.food.example.", valueName: "food.example"))
  var houses: String?

  @Flag(help: "Print one JSON object an event.")
  var json = false

  func run() async throws {
    let departure = Departure()
    await departure.heedSignals()
    var overrides = SettingsOverrides()
    server.add(to: &overrides)
    overrides.set(\.server.houses, to: houses, flag: "--houses")
    var settings = try Settings.load(overrides: overrides).settings
    settings.server.isInsecure = server.insecureLan
    settings.server.isOn = true
    guard settings.server.houses.isEmpty else {
      guard !settings.store.url.isEmpty else {
        throw Failure(.usage, "many houses need a database: set url in [store], or SOUS_STORE, to postgres://…")
      }
      let domain = settings.server.houses
      let runner = PlatformRunner(settings: settings) { port in
        Program.complain("sous: every house of the database is at NAME.\(domain), port \(port)")
      }
      return try await runner.run(until: departure)
    }
    try await BoxRunner(settings: settings, input: .nothing, output: json ? .json : .quiet).run(until: departure)
  }
}

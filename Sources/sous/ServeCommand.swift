import ArgumentParser
import Assistant
import BoxSettings

/// `sous serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "A server without microphone, loudspeaker and keyboard.",
    discussion: """
      It serves the page, phones and programs, prints tickets, and lets time pass. With a store on PostgreSQL \
      ([store] url) any number of servers work on one house.

      EXAMPLES
        sous serve --port 8420
        SOUS_STORE=postgres://sous@db/sous sous serve --port 8421
      """)

  @OptionGroup var server: ServerOptions

  @Flag(help: "Print one JSON object an event.")
  var json = false

  func run() async throws {
    let departure = Departure()
    await departure.heedSignals()
    var overrides = SettingsOverrides()
    server.add(to: &overrides)
    var settings = try Settings.load(overrides: overrides).settings
    settings.server.isInsecure = server.insecureLan
    settings.server.isOn = true
    try await BoxRunner(settings: settings, input: .nothing, output: json ? .json : .quiet).run(until: departure)
  }
}

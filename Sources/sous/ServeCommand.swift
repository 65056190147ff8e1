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

  @Option(help: ArgumentHelp("Serve the page at this port; 0 is any that is free.", valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Serve the page at this address; 0.0.0.0 is the whole home network, with TLS.", valueName: "address"))
  var listen: String?

  @Flag(help: "Let other machines of the home network in without TLS; they still need pairing.")
  var insecureLan = false

  @Flag(help: "Print one JSON object an event.")
  var json = false

  func run() async throws {
    let departure = Departure()
    await departure.heedSignals()
    var overrides = SettingsOverrides()
    overrides.set(\.server.port, to: port, flag: "--port")
    overrides.set(\.server.listen, to: listen, flag: "--listen")
    var settings = try Settings.load(overrides: overrides).settings
    settings.server.isInsecure = insecureLan
    settings.server.isOn = true
    try await BoxRunner(settings: settings, input: .nothing, output: json ? .json : .quiet).run(until: departure)
  }
}

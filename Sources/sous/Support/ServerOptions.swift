import ArgumentParser
import BoxSettings

/// The address and the TLS options of the page.
struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Serve the page at this port; 0 is any that is free.", valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Serve the page at this address; 0.0.0.0 is the whole home network, with TLS.", valueName: "address"))
  var listen: String?

  @Flag(help: "Let other machines of the home network in without TLS; they still need pairing.")
  var insecureLan = false

  /// Overrides the settings with the given options.
  func add(to overrides: inout SettingsOverrides) {
    overrides.set(\.server.port, to: port, flag: "--port")
    overrides.set(\.server.listen, to: listen, flag: "--listen")
  }
}

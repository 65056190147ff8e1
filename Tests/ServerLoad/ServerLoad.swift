import ArgumentParser

/// Puts a load on a box, or on a bare server of the same frames to compare with. `Scripts/benchmark-server` runs it.
@main
struct ServerLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server-load", abstract: "Put a load on a box that runs.",
    subcommands: [FanOutCommand.self, CommandsCommand.self, OrdersCommand.self, EchoCommand.self])
}

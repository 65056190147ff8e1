import ArgumentParser

/// Puts a load on a box, or on a bare server of the same frames to compare with. `Scripts/bench/load` runs it.
struct LoadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Put a load on a box that runs.",
    subcommands: [FanOutCommand.self, CommandsCommand.self, OrdersCommand.self, EchoCommand.self])
}

import ArgumentParser

/// What tests and benchmarks start beside the program: one program, because each links the same tens of thousands of lines.
@main
struct TestTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sous-test-tool", abstract: "What tests and benchmarks of Sous start beside it.",
    subcommands: [StoreCommand.self, ServeCommand.self, DiceCommand.self, LoadCommand.self])
}

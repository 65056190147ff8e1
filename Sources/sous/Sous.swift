import ArgumentParser

@main
struct Sous: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sous", abstract: "A hands-free kitchen assistant. Nothing leaves the house.",
    subcommands: [Eval.self, Hear.self, SettingsCommand.self, GrammarCommand.self, DoctorCommand.self])

  static func main() async { await Program.run(Self.self) }
}

import ArgumentParser
import Basics
import BoxSettings
import Foundation

@main
struct Sous: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sous", abstract: "A hands-free kitchen assistant. Nothing leaves the house.",
    discussion: """
      EXAMPLES
        sous run
        sous do "set a pasta timer for ten minutes"
        sous hear kitchen.wav
      """,
    version: version(DataFolder.versions()),
    subcommands: [
      SetupCommand.self, RunCommand.self, ServeCommand.self, DoCommand.self, ParseCommand.self, HearCommand.self,
      WakeCommand.self,
      VoiceGroupCommand.self, EarGroupCommand.self, EvalCommand.self, ScanCommand.self, RecipeGroupCommand.self,
      PairCommand.self,
      DevicesCommand.self, RoomCommand.self,
      TicketCommand.self,
      GrammarCommand.self,
      SettingsCommand.self, BackupCommand.self, RestoreCommand.self, StoreGroupCommand.self,
      AccountGroupCommand.self,
      HouseGroupCommand.self,
      DemoCommand.self, DoctorCommand.self,
      BenchCommand.self, RightsCommand.self,
    ])

  /// The version, and below it the components of an installed program, a line each.
  static func version(_ file: URL?) -> String {
    let lines = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return "sous \(Release.version)\n\(lines)".trimmingCharacters(in: .newlines)
  }

  static func main() async { await Program.run(Self.self) }
}

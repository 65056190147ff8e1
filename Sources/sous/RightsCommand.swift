import ArgumentParser
import Commands

/// `sous rights`, for generated documents (`Scripts/make/docs`).
struct RightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rights", abstract: "Print the table of rights, as docs/security.md has it.", shouldDisplay: false)

  func run() { print(Rights.markdown, terminator: "") }
}

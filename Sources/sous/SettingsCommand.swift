import ArgumentParser
import Assistant
import BoxSettings

/// `sous settings`.
struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Print the settings in force and where each came from.",
    discussion: """
      Settings are read from ~/.config/sous/config.toml, then from the environment (SOUS_WAKE_WORDS), then from \
      flags; the later wins.

      EXAMPLES
        sous settings
        sous settings --default > ~/.config/sous/config.toml
      """)

  @Flag(name: .customLong("default"), help: "Print a settings file with every key, explained, at its default.")
  var printsDefault = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(help: ArgumentHelp("Print the page of documentation.", visibility: .hidden))
  var markdown = false

  func validate() throws {
    if [printsDefault, json, markdown].count(where: { $0 }) > 1 {
      throw ValidationError("Give one of --default and --json.")
    }
  }

  func run() async throws {
    if printsDefault { return print(Settings.template, terminator: "") }
    if markdown { return print(Settings.documentation, terminator: "") }
    for line in try lines(of: try Settings.load()) { print(line) }
  }

  /// One key, for `--json`.
  private struct Line: Encodable {
    var key: String
    var value: String
    var from: String
    var unit: String?
  }

  /// A line for each key.
  func lines(of loaded: LoadedSettings) throws -> [String] {
    let lines = Settings.keys.map { key in
      Line(
        key: key.name, value: key.shownValue(in: loaded.settings).description, from: loaded.origin(of: key).description,
        unit: key.unit.isEmpty ? nil : key.unit)
    }
    if json { return try lines.map { try JSONLine.text($0) } }
    let width = lines.map { $0.key.count + $0.value.count }.filter { $0 < 60 }.max() ?? 0
    return lines.map { line in
      let space = String(repeating: " ", count: max(0, width - line.key.count - line.value.count))
      return "\(line.key) = \(line.value)\(space)  # \(line.from)"
    }
  }
}

import Foundation
import Testing

@testable import BoxSettings

@Suite struct SettingsTemplateTests {
  @Test("The template as it is changes nothing")
  func asItIs() throws {
    #expect(try SettingsFile(Settings.template, path: "config.toml").entries.isEmpty)
  }

  @Test("The template with every line taken in sets every key to its default")
  func takenIn() throws {
    let lines = Settings.template.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }
    let file = try SettingsFile(lines.joined(separator: "\n"), path: "config.toml")
    #expect(file.entries.map(\.key.name) == Settings.keys.map(\.name))
    var loaded = LoadedSettings(path: "config.toml")
    try loaded.read(file)
    #expect(loaded.settings == Settings())
  }

  @Test("The template says of every key what it means, its unit and what it takes")
  func explains() {
    let text = Settings.template.replacing("\n# ", with: " ")
    for key in Settings.keys {
      #expect(text.contains("\(key.meaning)\(key.unit.isEmpty ? "" : " Unit: \(key.unit).") Takes \(key.expected)."))
    }
  }

  @Test("No two keys have one name or one place, and none writes into another's")
  func distinct() {
    #expect(Set(Settings.keys.map(\.name)).count == Settings.keys.count)
    #expect(Set(Settings.keys.map(\.variable)).count == Settings.keys.count)
    #expect(Set(Settings.keys.map { $0.path as AnyKeyPath }).count == Settings.keys.count)
  }

  @Test("docs/settings.md is what the table of keys makes; Scripts/make/docs makes it anew")
  func documentation() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/settings.md")
    #expect(try String(contentsOf: page, encoding: .utf8) == Settings.documentation)
  }
}

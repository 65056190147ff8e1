import Foundation
import TestTools
import Testing

@testable import BoxSettings

@Suite("Changing the settings file")
struct SettingsEditorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func edited(_ text: String?, _ name: String = "foodie", _ value: Double = 1.5) throws -> String {
    let path = try text.map { try folder.write($0, to: "config.toml") } ?? "\(folder.path)/new/config.toml"
    var editor = try SettingsEditor(path: path)
    let key = try #require(Settings.key(named: "wake.thresholds"))
    try editor.set(name, to: .number(value), inTableOf: key)
    try editor.save()
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("Where there is no file there is one with that alone")
  func none() throws {
    #expect(try edited(nil) == "[wake]\nthresholds = { foodie = 1.5 }\n")
  }

  @Test("A section that is there takes it, and every other line and comment stays")
  func section() throws {
    let text = "# ours\n[audio]\nplay = false\n\n[wake] # listen\nwords = [\"foodie\"] # the dog is Rover\n"
    #expect(
      try edited(text)
        == "# ours\n[audio]\nplay = false\n\n[wake] # listen\nthresholds = { foodie = 1.5 }\n"
        + "words = [\"foodie\"] # the dog is Rover\n")
  }

  @Test("A section that is not there is added at the end")
  func noSection() throws {
    #expect(
      try edited("[audio]\nplay = false\n")
        == "[audio]\nplay = false\n\n[wake]\nthresholds = { foodie = 1.5 }\n")
  }

  @Test("Other words keep their thresholds, in an inline table as in a section")
  func others() throws {
    #expect(
      try edited("[wake]\nthresholds = { computer = 2, foodie = 3 }\n", "hey chef", 0.25)
        == "[wake]\nthresholds = { computer = 2, foodie = 3, \"hey chef\" = 0.25 }\n")
    #expect(
      try edited("[wake.thresholds]\ncomputer = 2\nfoodie = 3 # high\n")
        == "[wake.thresholds]\ncomputer = 2\nfoodie = 1.5\n")
    #expect(
      try edited("[wake.thresholds]\ncomputer = 2\n") == "[wake.thresholds]\nfoodie = 1.5\ncomputer = 2\n")
  }

  @Test("A file that cannot be changed so is left as it is, and the line to write is said")
  func dotted() throws {
    let text = "wake.words = [\"foodie\"]\n"
    let path = try folder.write(text, to: "config.toml")
    let error = #expect(throws: SettingsError.self) { try edited(text) }
    #expect(error?.description.contains("thresholds = { foodie = 1.5 }") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("A file with a mistake in it is not touched")
  func broken() throws {
    #expect(throws: SettingsError.self) { try edited("[wake\n") }
    #expect(throws: SettingsError.self) { try edited("[wake]\nthresholds = { foodie = \"high\" }\nword = 3\n") }
  }
}

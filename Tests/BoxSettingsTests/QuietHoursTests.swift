import TestTools
import Testing

@testable import BoxSettings

@Suite("Quiet hours")
struct QuietHoursTests {
  @Test("go past midnight, and end before their last minute")
  func night() throws {
    let hours = try #require(QuietHours("22:00-07:00"))
    for minute in [22 * 60, 23 * 60 + 59, 0, 6 * 60 + 59] { #expect(hours.contains(minute: minute)) }
    for minute in [7 * 60, 12 * 60, 22 * 60 - 1] { #expect(!hours.contains(minute: minute)) }
  }

  @Test("may lie within a day")
  func day() throws {
    let hours = try #require(QuietHours("13:00-14:30"))
    #expect(hours.contains(minute: 13 * 60) && hours.contains(minute: 14 * 60 + 29))
    #expect(!hours.contains(minute: 14 * 60 + 30) && !hours.contains(minute: 0))
  }

  @Test(
    "what is none is none",
    arguments: [
      "", "22:00", "22:00-", "-07:00", "22-7", "24:00-07:00", "22:60-07:00", "22:0-7:00", "22:00-22:00", "a:bc-07:00",
      "22:00-07:00-09:00", "+2:00-07:00", "२२:00-07:00",
    ])
  func bad(_ text: String) { #expect(QuietHours(text) == nil) }

  @Test("a setting that is none is refused, with the line")
  func setting() throws {
    #expect(throws: SettingsError("config.toml:2", "voice.quiet must be hours like 22:00-07:00, not \"at night\"")) {
      try Settings.read("[voice]\nquiet = \"at night\"", path: "config.toml")
    }
    let settings = try Settings.read("[voice]\nquiet = \"22:00-07:00\"\nengine = \"piper\"", path: "config.toml")
    #expect(settings.voice.quiet == "22:00-07:00" && settings.voice.engine == .piper)
  }
}

@Suite("Where voices are")
struct VoiceFolderTests {
  @Test("an engine counts as installed when its mark is there, the user's before the machine's")
  func places() throws {
    let home = try TemporaryFolder()
    let paths = Paths(environment: ["HOME": home.path, "XDG_DATA_DIRS": "\(home.path)/system"])
    #expect(DataFolder.voice(.natural, paths, executable: nil) == nil)
    #expect(DataFolder.speaker(paths, executable: nil) == nil)
    try home.write("", to: ".local/share/sous/voice/natural/bin/python")
    #expect(DataFolder.voice(.natural, paths, executable: nil) == nil)
    try home.write("{}", to: "system/sous/voice/natural/installed.json")
    try home.write("", to: "system/sous/voice/speak.py")
    #expect(
      DataFolder.voice(.natural, paths, executable: nil)?.path == "\(home.path)/system/sous/voice/natural")
    #expect(DataFolder.speaker(paths, executable: nil)?.path == "\(home.path)/system/sous/voice/speak.py")
    try home.write("{}", to: ".local/share/sous/voice/natural/installed.json")
    #expect(
      DataFolder.voice(.natural, paths, executable: nil)?.path == "\(home.path)/.local/share/sous/voice/natural")
    #expect(DataFolder.voice(.piper, paths, executable: nil) == nil)
  }
}

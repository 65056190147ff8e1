import Foundation
import TestTools
import Testing

@testable import BoxSettings

@Suite struct SettingsTests {
  /// What the file `text` and the environment make, without this machine's own.
  private func load(
    _ text: String, environment: [String: String] = [:], overrides: SettingsOverrides = SettingsOverrides()
  ) throws -> LoadedSettings {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "config.toml")
    let environment = environment.merging(["SOUS_CONFIG": path, "HOME": folder.path]) { mine, _ in mine }
    return try Settings.load(environment: environment, overrides: overrides)
  }

  /// The message for the file `text`, with its path shortened to its name.
  private func mistake(_ text: String, environment: [String: String] = [:]) -> String? {
    do {
      _ = try load(text, environment: environment)
      return nil
    } catch {
      let line = "\(error)"
      guard let name = line.range(of: "/config.toml") else { return line }
      return "config.toml" + line[name.upperBound...]
    }
  }

  @Test("No file and nothing in the environment are the defaults")
  func defaults() throws {
    let folder = try TemporaryFolder()
    let loaded = try Settings.load(environment: ["HOME": folder.path])
    #expect(loaded.settings == Settings())
    #expect(!loaded.hasFile)
    #expect(loaded.path == "\(folder.path)/.config/sous/config.toml")
  }

  @Test("A file sets what it names and leaves the rest")
  func file() throws {
    let loaded = try load(
      """
      wake.words = ["hey kitchen", "foodie"]
      [audio]
      device = "plughw:1"
      play = false
      [hearing]
      patience_s = 4
      confidence = 0.75
      [wake.pronunciations]
      foodie = "F UW D IY"
      [household]
      time_zone = "Europe/London"
      clock = 24
      [log]
      level = "debug"
      """)
    var expected = Settings()
    expected.wake.words = ["hey kitchen", "foodie"]
    expected.wake.pronunciations = ["foodie": "F UW D IY"]
    expected.audio.device = "plughw:1"
    expected.audio.play = false
    expected.hearing.patience = 4
    expected.hearing.confidence = 0.75
    expected.household.timeZone = "Europe/London"
    expected.household.clock = .twentyFourHour
    expected.log.level = .debug
    #expect(loaded.settings == expected)
  }

  @Test(
    "A mistake names the file, the line and the key",
    arguments: [
      (
        "[audio]\ndevice = \"default\"\n\n[wake]\n# any\nthreshold = 1e-15\nword = \"foodie\"\n",
        "config.toml:7: unknown key wake.word: did you mean wake.words?"
      ),
      ("[wakes]\nwords = [\"foodie\"]", "config.toml:2: unknown key wakes.words: did you mean wake.words?"),
      ("confidence = 0.4", "config.toml:1: unknown key confidence: did you mean hearing.confidence?"),
      ("[audio]\nclock = 24", "config.toml:2: unknown key audio.clock: did you mean household.clock?"),
      ("[audio]\nzzzzzzzz = 1", "config.toml:2: unknown key audio.zzzzzzzz: [audio] has device, output, play"),
      (
        "[kiosk]\nzzzzzzzzzz = 1",
        "config.toml:2: unknown key kiosk.zzzzzzzzzz: the sections are audio, wake, hearing, voice, store, grammars, "
          + "web, products, scanner, household, customer, screen, tickets, backend, platform, home_assistant, room, caldav, mealie, mqtt, wyoming, server, log"
      ),
      ("wake = 3", "config.toml:1: wake is a section; write [wake] and its keys below"),
      ("[audio]\nplay = \"yes\"", "config.toml:2: audio.play must be true or false, not \"yes\""),
      ("[audio]\ndevice = \"\"", "config.toml:2: audio.device must not be empty"),
      ("[wake]\nwords = \"foodie\"", "config.toml:2: wake.words must be a list of texts, not \"foodie\""),
      ("[wake]\nwords = []", "config.toml:2: wake.words must have at least one word"),
      (
        "[wake]\nwords = [\"r2d2\"]",
        "config.toml:2: wake.words must be words as they are spoken, in letters, not \"r2d2\""
      ),
      ("[wake]\nwords = [\"a\", 3]", "config.toml:2: wake.words must be a list of texts, not [\"a\", 3]"),
      ("[hearing]\nconfidence = 7", "config.toml:2: hearing.confidence must be a number from 0 to 1, not 7"),
      ("[hearing]\npatience_s = nan", "config.toml:2: hearing.patience_s must be a number from 1 to 60, not nan"),
      ("[household]\nclock = 13", "config.toml:2: household.clock must be 12 or 24, not 13"),
      (
        "[household]\ntime_zone = \"Mars\"",
        "config.toml:2: household.time_zone must be a time zone such as \"Europe/London\", not \"Mars\""
      ),
      (
        "[screen]\ncolour = \"pink\"",
        "config.toml:2: screen.colour must be \"auto\", \"always\" or \"never\", not \"pink\""
      ),
      ("[store]\nfolder = \"data\"", "config.toml:2: store.folder must be a folder's path from / or ~/, not \"data\""),
      (
        "[voice]\ncommand = [\"say\", \"a {text} b\"]",
        "config.toml:2: voice.command cannot be used: \"a {text} b\": {text} has to be an argument of its own, or its "
          + "end after \"=\""
      ),
      (
        "[wake]\npronunciations = { foodie = \"\" }",
        "config.toml:2: wake.pronunciations has no sounds for \"foodie\""
      ),
      (
        "[log]\nlevel = 1979-05-27",
        "config.toml:2: log.level must be \"trace\", \"debug\", \"info\", \"notice\", "
          + "\"warning\", \"error\" or \"critical\", not 1979-05-27"
      ),
    ])
  func mistakes(text: String, message: String) {
    #expect(mistake(text) == message)
  }

  @Test("Broken TOML names the line and the column", arguments: ["[audio]\ndevice = \"open\nplay = true", "[audio\n"])
  func syntax(text: String) throws {
    let message = try #require(mistake(text))
    #expect(message.hasPrefix(text.hasPrefix("[audio]") ? "config.toml:2:" : "config.toml:1:"))
    #expect(message.contains(": not TOML: "))
    #expect(!message.contains("\n"))
  }

  @Test("A key that is given twice is refused")
  func twice() throws {
    let message = try #require(mistake("[audio]\nplay = true\nplay = false"))
    #expect(message.hasPrefix("config.toml:3:"))
  }

  @Test(
    "A section without a name is a mistake with its line",
    arguments: [
      "[", "[\n", "[ = true", "[)x]", "[[", "[[[wake]]]", "[ [wake]]", "[\u{659}wake]", "\u{A0}[ ", "\u{FEFF}[ ", "[]",
      "\t[\u{4}~t",
    ])
  func namelessSections(text: String) {
    #expect(mistake("[audio]\nplay = true\n\(text)") == "config.toml:3: there is no name of a section after [")
  }

  @Test(
    "What begins no value is a mistake with its line, and so is a time",
    arguments: [
      ("wake.words = [}1", "there is no value where one should stand"),
      ("x = ,", "there is no value where one should stand"),
      ("x = [1,\n,2]", "there is no value where one should stand"),
      ("x = }", "there is no value where one should stand"),
      ("x = 1979-05-27Tx", "no setting is a time; put quotes around it if it is a text"),
      ("x = [07:3]", "no setting is a time; put quotes around it if it is a text"),
    ])
  func valueless(text: String, fault: String) {
    #expect(mistake("[audio]\n\(text)")?.hasSuffix(": \(fault)") == true)
  }

  @Test(
    "What only looks wrong is read",
    arguments: [
      "words = [ # which\n \"a\",\n # last\n]", "words = [\"]\", '[}', \"\\\"=}\"]", "words = []",
      "words = [\"\"\"a\n[ ]\"\"\"]",
      "thresholds = { \"a = }\" = 1.5, b = 2 }",
    ])
  func odd(text: String) throws {
    #expect(try SettingsFile("[wake]\n\(text)\n", path: "config.toml").entries.count == 1)
  }

  @Test("A file with a NUL character or in another encoding is refused, not read in part")
  func binary() throws {
    #expect(mistake("[audio]\nplay = true\n\0") == "config.toml:3: there is a NUL character; is this a text file?")
    let folder = try TemporaryFolder()
    let path = folder.path + "/config.toml"
    try Data([0x5B, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
    #expect(throws: SettingsError(path, "is not UTF-8 text; save it as UTF-8")) {
      try Settings.load(environment: ["SOUS_CONFIG": path])
    }
  }

  @Test("The first mistake in the file is the one that is told")
  func first() {
    #expect(
      mistake("[hearing]\nlongest = 3\n[audio]\ndevise = \"x\"")
        == "config.toml:2: unknown key hearing.longest: did you mean hearing.longest_s?")
  }

  @Test("SOUS_CONFIG must name a file that is there")
  func chosenFile() {
    #expect(
      throws: SettingsError(
        "SOUS_CONFIG", "there is no file /nowhere/sous.toml; make it with: sous settings --default")
    ) { try Settings.load(environment: ["SOUS_CONFIG": "/nowhere/sous.toml"]) }
    #expect(throws: SettingsError("/", "is a folder; the settings are a file")) {
      try Settings.load(environment: ["SOUS_CONFIG": "/"])
    }
  }

  @Test("The environment wins over the file, and flags over both; each value knows where it came from")
  func order() throws {
    var overrides = SettingsOverrides()
    overrides.set(\.audio.output, to: "flag", flag: "--output")
    overrides.set(\.audio.play, to: nil, flag: "--quiet")
    let loaded = try load(
      "[audio]\ndevice = \"file\"\noutput = \"file\"\nplay = false\n[log]\nlevel = \"info\"",
      environment: ["SOUS_AUDIO_DEVICE": "environment", "SOUS_AUDIO_OUTPUT": "environment"], overrides: overrides)
    #expect(loaded.settings.audio.device == "environment")
    #expect(loaded.settings.audio.output == "flag")
    #expect(!loaded.settings.audio.play)
    let origins = Settings.keys.filter { $0.section == "audio" || $0.section == "log" || $0.section == "store" }
      .map { loaded.origin(of: $0) }
    #expect(
      origins == [
        .environment("SOUS_AUDIO_DEVICE"), .flag("--output"), .file(path: loaded.path, line: 4), .standard,
        .standard, .standard, .standard, .standard, .file(path: loaded.path, line: 6),
      ])
  }

  @Test("Every kind of value can stand in an environment variable")
  func environment() throws {
    let loaded = try load(
      "",
      environment: [
        "SOUS_WAKE_WORDS": "foodie, hey kitchen", "SOUS_WAKE_THRESHOLD": "1e-30", "SOUS_VOICE_SPEAK": "off",
        "SOUS_VOICE_COMMAND": "[\"say\", \"-v\", \"a,b\", \"{text}\"]", "SOUS_STATE": "/srv/sous",
        "SOUS_WAKE_PRONUNCIATIONS": "{ foodie = \"F UW D IY\" }", "SOUS_HOUSEHOLD_CLOCK": "24",
        "SOUS_SCREEN_COLOUR": "never", "SOUS_FAST": "1", "SOUS_GRAMMARS": "/grammars",
      ])
    #expect(loaded.settings.wake.words == ["foodie", "hey kitchen"])
    #expect(loaded.settings.wake.threshold == 1e-30)
    #expect(!loaded.settings.voice.speaks)
    #expect(loaded.settings.voice.command == ["say", "-v", "a,b", "{text}"])
    #expect(loaded.settings.store.folder == "/srv/sous")
    #expect(loaded.settings.wake.pronunciations == ["foodie": "F UW D IY"])
    #expect(loaded.settings.household.clock == .twentyFourHour)
    #expect(loaded.settings.screen.colour == .never)
  }

  @Test(
    "A wrong variable is named",
    arguments: [
      ("SOUS_AUDIO_DEVISE", "x", "unknown key audio.devise: did you mean SOUS_AUDIO_DEVICE?"),
      ("SOUS_AUDIO_PLAY", "maybe", "audio.play must be true or false, not \"maybe\""),
      ("SOUS_HEARING_CONFIDENCE", "2", "hearing.confidence must be a number from 0 to 1, not 2"),
      ("SOUS_HEARING_CONFIDENCE", "x\ny", "hearing.confidence must be a number from 0 to 1, not \"x\\ny\""),
      ("SOUS_STATE", "here", "store.folder must be a folder's path from / or ~/, not \"here\""),
    ])
  func wrongVariables(variable: String, text: String, message: String) {
    #expect(mistake("", environment: [variable: text]) == "\(variable): \(message)")
  }

  @Test("A wrong flag is named")
  func wrongFlag() {
    var overrides = SettingsOverrides()
    overrides.set(\.wake.threshold, to: 31, flag: "--threshold")
    #expect(throws: SettingsError("--threshold", "wake.threshold must be a number from 0 to 30, not 31")) {
      try Settings.load(environment: ["HOME": "/nowhere"], overrides: overrides)
    }
  }
}

import ArgumentParser
import Assistant
import Audio
import Foundation
import Grammar
import Speaking
import Speech
import Store
import Testing

@testable import BoxSettings
@testable import sous

@Suite struct ProgramTests {
  @Test("Help is printed and is no failure")
  func help() {
    let end = ending(["settings", "--help"])
    #expect(end.output.hasPrefix("OVERVIEW: Print the settings"))
    #expect(end.complaint.isEmpty)
    #expect(end.status == 0)
  }

  @Test(
    "Wrong usage is complained of with status 2",
    arguments: [
      ["settings", "--bad"], ["nothing"], ["settings", "--default", "--json"], ["grammar", "sample", "--count"],
    ])
  func usage(arguments: [String]) {
    let end = ending(arguments)
    #expect(end.output.isEmpty)
    #expect(end.complaint.hasPrefix("Error: "))
    #expect(end.status == 2)
  }

  @Test("Errors of ours are one line with the status that says what they are")
  func failures() {
    func end(_ error: any Error) -> String {
      let end = Program.ending(of: Sous.self, error)
      return "\(end.status) \(end.complaint)"
    }
    #expect(end(Failure.no) == "1 ")
    #expect(end(Failure(.missing, "no model")) == "3 sous: no model")
    #expect(
      end(SpeechError.modelMissing(path: "/m"))
        == "3 sous: no speech model at /m: install it with: apt install pocketsphinx-en-us")
    #expect(end(AudioError.notWAV(name: "a.wav")).hasPrefix("1 sous: a.wav: not a WAV file"))
    #expect(end(AudioError.noDevice(name: "d", direction: .capture, reason: "gone")).hasPrefix("3 sous: no microphone"))
    #expect(end(StoreError.inUse(folder: "/s", pid: 7)).hasPrefix("3 sous: Another sous (process 7)"))
    #expect(end(VoiceError.missingProgram(name: "say")).hasPrefix("3 sous: no voice: "))
    #expect(end(WordNetwork.Failure.empty).hasPrefix("1 sous: none of the rules"))
    #expect(
      end(CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: "/x"]))
        == "3 sous: /x: there is no such file; check the path")
    #expect(end(ExitCode(7)) == "7 ")
  }

  @Test("A wrong setting is wrong usage")
  func settings() {
    do {
      _ = try Settings.load(environment: ["SOUS_AUDIO_PLAY": "perhaps", "HOME": "/nowhere"])
      Issue.record("took a wrong setting")
    } catch {
      let end = Program.ending(of: Sous.self, error)
      #expect(end.complaint == "sous: SOUS_AUDIO_PLAY: audio.play must be true or false, not \"perhaps\"")
      #expect(end.status == 2)
    }
  }

  private func ending(_ arguments: [String]) -> (output: String, complaint: String, status: Int32) {
    do {
      var command = try Sous.parseAsRoot(arguments)
      // Help is a command of the parser's own, which ends in an error that holds the text.
      if !(command is any AsyncParsableCommand) { try command.run() }
      return ("", "", -1)
    } catch {
      return Program.ending(of: Sous.self, error)
    }
  }
}

@Suite struct SettingsCommandTests {
  @Test("Settings are printed as lines that could stand in the file, with where they came from")
  func lines() throws {
    let loaded = try Settings.load(environment: ["SOUS_WAKE_WORDS": "foodie,hey kitchen", "HOME": "/nowhere"])
    let lines = try SettingsCommand.parse([]).lines(of: loaded)
    #expect(lines.count == Settings.keys.count)
    let line = try #require(lines.first { $0.hasPrefix("wake.words") })
    #expect(line.hasPrefix("wake.words = [\"foodie\", \"hey kitchen\"]"))
    #expect(line.hasSuffix("  # SOUS_WAKE_WORDS"))
    let json = try SettingsCommand.parse(["--json"]).lines(of: loaded)
    #expect(json.contains(#"{"from":"default","key":"hearing.patience_s","unit":"seconds","value":"6"}"#))
  }
}

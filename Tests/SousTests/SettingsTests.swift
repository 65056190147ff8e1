import Foundation
import Testing

@Suite("Settings take effect")
struct SettingsTests {
  @Test("household.clock decides how times are said")
  func clock() async throws {
    let commands = "what time is it\nwake me at half past six tomorrow morning\n"
    for (clock, answers) in [
      ("12", ["It is 6:05 pm.", "Alarm: 6:30 am tomorrow."]), ("24", ["It is 18:05.", "Alarm: 06:30 tomorrow."]),
    ] {
      let end = try await Kitchen().run(
        ["do", "--now", "2026-03-14T18:05", "-"], input: commands, with: ["SOUS_HOUSEHOLD_CLOCK": clock])
      #expect(end.status == 0)
      #expect(end.output == answers)
    }
  }

  @Test("an alarm without a name rings by the household's clock")
  func ringing() async throws {
    let kitchen = try Kitchen()
    let set = try await kitchen.run(["do", "--now", "2026-03-14T18:05", "set an alarm for 18:30"])
    #expect(set.status == 0)
    let box = try kitchen.start(
      ["run", "--text", "--json", "--now", "2026-03-14T18:30"], with: ["SOUS_HOUSEHOLD_CLOCK": "24"])
    #expect(await box.line { $0.contains(#""event":"ringing""#) }?.contains("18:30 alarm") == true)
    try box.endInput()
    #expect(await box.end() == 0)
  }

  @Test("screen.colour is heeded where the output is no terminal, too", arguments: ["always", "auto", "never"])
  func colour(use: String) async throws {
    let end = try await Kitchen().run(
      ["run", "--text"], input: "add milk\n", with: ["SOUS_SCREEN_COLOUR": use, "TERM": "xterm"])
    #expect(end.status == 0)
    #expect(end.output.first == (use == "always" ? "\u{1B}[1m» add milk\u{1B}[0m" : "» add milk"))
  }

  @Test("log.level decides what is told of the box's own work")
  func log() async throws {
    let usual = try await Kitchen().run(["run", "--text"], input: "add milk\n")
    #expect(usual.complaints.isEmpty)
    let told = try await Kitchen().run(["run", "--text"], input: "add milk\n", with: ["SOUS_LOG_LEVEL": "info"])
    #expect(told.status == 0)
    #expect(told.complaints.contains { $0.contains("Store opened") })
    #expect(told.complaints.last?.contains("Ended") == true)
    #expect(told.output == usual.output)
  }
}

import Commands
import MQTT
import Testing

@testable import HomeAssistant

/// What Home Assistant asks.
@Suite("Commands from Home Assistant")
struct HomeCommandTests {
  private func read(_ name: String, _ text: String, isRetained: Bool = false) throws -> HomeCommand? {
    try HomeCommand(MQTTMessage("sous/x/command/\(name)", text, isRetained: isRetained), topics: "sous/x")
  }

  @Test("buttons, numbers, switches and texts become commands")
  func good() throws {
    #expect(try read("stop", "PRESS") == .command(.timer(.stop)))
    #expect(try read("snooze", "PRESS") == .command(.timer(.snooze(seconds: nil))))
    #expect(try read("next_step", "PRESS") == .command(.recipe(.next)))
    #expect(try read("volume", "40") == .command(.box(.volume(level: 40, delta: nil, alarms: nil))))
    #expect(try read("volume", "39.6") == .command(.box(.volume(level: 40, delta: nil, alarms: nil))))
    #expect(try read("alarm_volume", "0") == .command(.box(.volume(level: 0, delta: nil, alarms: true))))
    #expect(try read("listening", "OFF") == .command(.box(.stopListening)))
    #expect(try read("listening", "ON") == .command(.box(.listen)))
    #expect(try read("text", " add milk\n") == .words("add milk"))
    #expect(try read("announce", "Dinner\nis ready") == .announce("Dinner is ready"))
  }

  @Test("what the broker has kept is old, and not done")
  func retained() throws { #expect(try read("stop", "PRESS", isRetained: true) == nil) }

  @Test("other topics are none of the box's")
  func others() throws {
    #expect(try HomeCommand(MQTTMessage("sous/y/command/stop", "PRESS"), topics: "sous/x") == nil)
    #expect(try HomeCommand(MQTTMessage("sous/x/timers", "{}"), topics: "sous/x") == nil)
  }

  @Test(
    "what makes no sense is refused with a line",
    arguments: [
      ("volume", "loud"), ("volume", "101"), ("volume", "-1"), ("volume", "nan"), ("volume", "1e300"), ("volume", ""),
      ("listening", "on"), ("listening", ""), ("text", ""), ("text", "  \n"),
      ("text", String(repeating: "x", count: 256)),
      ("announce", String(repeating: "x", count: 501)), ("reboot", "PRESS"),
    ])
  func bad(name: String, text: String) {
    #expect(throws: HomeCommand.Problem.self) { try read(name, text) }
  }

  @Test("bytes that are no text are refused")
  func bytes() {
    #expect(throws: HomeCommand.Problem.self) {
      try HomeCommand(MQTTMessage("sous/x/command/text", .init([0xFF, 0xFE])), topics: "sous/x")
    }
  }
}

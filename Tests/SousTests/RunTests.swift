import Foundation
import Testing

@Suite("sous run")
struct RunTests {
  @Test("typed commands are shown with their answers; the box ends with its input")
  func text() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(["run", "--text"], input: "add milk\n\nset a timer for ten minutes\n")
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
    #expect(end.output.count == 4)
    #expect(end.output.filter { $0.hasPrefix("» ") } == ["» add milk", "» set a timer for ten minutes"])
  }

  @Test("a timer rings, is stopped, and all of it is told as JSON")
  func rings() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(["run", "--text", "--json", "--now", "2026-03-14T18:05"])
    try box.type("set an egg timer for one second")
    #expect(await box.line { $0.contains(#""event":"heard""#) } != nil)
    #expect(await box.line { $0.contains(#""event":"did""#) } != nil)
    let ringing = try #require(await box.line { $0.contains(#""event":"ringing""#) && !$0.contains("[]") })
    #expect(ringing.contains("egg"))
    try box.type("stop")
    #expect(await box.line { $0 == #"{"event":"ringing","names":[]}"# } != nil)
    try box.endInput()
    for line in await box.lines() {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    #expect(await box.end() == 0)
    #expect(box.complaints.isEmpty)
  }

  @Test("a timer that ran out while the box was off rings when it is on again")
  func late() async throws {
    let kitchen = try Kitchen()
    let set = try await kitchen.run(["do", "--now", "2026-03-14T18:05", "set a rice timer for ten minutes"])
    #expect(set.status == 0)
    let box = try kitchen.start(["run", "--text", "--now", "2026-03-14T18:20"])
    #expect(await box.line { $0.hasPrefix("Ringing: ") }?.contains("rice") == true)
    try box.endInput()
    #expect(await box.end() == 0)
  }

  @Test("a household whose database is gone is not replaced without a word; who wants a new one says so")
  func vanished() async throws {
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["do", "add milk"]).status == 0)
    try FileManager.default.removeItem(atPath: kitchen.database)
    let complaint =
      "sous: \(kitchen.database) is gone, and a household was kept in it, up to command 1; put a backup there, or begin anew "
      + "with \u{201C}sous run --new-household\u{201D}."
    for arguments in [["run", "--text"], ["do", "add eggs"], ["recipe", "list"]] {
      let end = try await kitchen.run(arguments)
      #expect(end.status == 3 && end.output.isEmpty)
      #expect(end.complaints == [complaint])
    }
    let anew = try await kitchen.run(["run", "--text", "--new-household"], input: "add eggs\n")
    #expect(anew.status == 0 && anew.complaints.isEmpty)
    #expect(try await kitchen.run(["do", "what's on the list"]).output == ["On the shopping list: eggs."])
  }

  @Test("only one box has a store; the second names the first and ends with status 3")
  func two() async throws {
    let kitchen = try Kitchen()
    let first = try kitchen.start(["run", "--text"])
    try first.type("add milk")
    try #require(await first.line { $0 == "» add milk" } != nil)
    let second = try await kitchen.run(["run", "--text"])
    #expect(second.status == 3)
    #expect(second.output.isEmpty)
    #expect(second.complaints.count == 1)
    #expect(second.complaints.first?.hasPrefix("sous: Another sous (process \(first.pid))") == true)
    try first.type("add eggs")
    #expect(await first.line { $0 == "» add eggs" } != nil)
    first.terminate()
    #expect(await first.end() == 0)
  }

  @Test("a recording is heard, done and kept")
  func recording() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(
      ["run", "--wav", Kitchen.recording("029-box.time.wav"), "--fast", "--json", "--now", "2026-03-14T18:05"])
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
    let events = try end.objects().compactMap { $0["event"] as? String }
    #expect(events.first == "listening" || events.first == "note")
    #expect(events.contains("wake"))
    #expect(events.contains("heard"))
    #expect(events.last == "listening")
  }
}

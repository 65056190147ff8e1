import Foundation
import Testing

@Suite("sous parse")
struct ParseTests {
  @Test("utterances of the arguments are understood, one object each, against the given time")
  func arguments() async throws {
    let end = try await Kitchen().run([
      "parse", "--now", "2026-03-14T18:05", "add two litres of milk and eggs", "wake me at half past six",
      "start timer", "colourless green ideas",
    ])
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
    try #require(end.output.count == 4)
    #expect(
      end.output[0]
        == #"{"intent":"shopping.add","slots":{"items":[{"name":"milk","quantity":2,"unit":"l"},{"name":"eggs"}]},"#
        + #""text":"add two litres of milk and eggs"}"#)
    let objects = try end.objects()
    #expect((objects[1]["slots"] as? [String: Any])?["time"] as? String == "18:30")
    #expect((objects[2]["refusal"] as? [String: Any])?["reason"] as? String == "incomplete")
    #expect(objects[3]["intent"] is NSNull)
    #expect((objects[3]["refusal"] as? [String: Any])?["reason"] as? String == "not_understood")
  }

  @Test("what only a context decides is ambiguous without one, and decided with it")
  func context() async throws {
    let kitchen = try Kitchen()
    let bare = try await kitchen.run(["parse", "make it three"])
    #expect((try bare.objects().first?["refusal"] as? [String: Any])?["reason"] as? String == "ambiguous")
    let context = try kitchen.write(
      #"{"last":{"intent":"shopping.add","slots":{"items":[{"name":"milk"}]}}}"#, to: "context.json")
    let decided = try await kitchen.run(["parse", "--context", context, "make it three"])
    #expect(try decided.objects().first?["intent"] as? String == "shopping.set_quantity")
    let broken = try kitchen.write("{", to: "broken.json")
    let refused = try await kitchen.run(["parse", "--context", broken, "make it three"])
    #expect(refused.status == 2)
    #expect(refused.complaints.count == 1)
    #expect(refused.complaints.first?.contains("broken.json") == true)
  }

  @Test("two thousand lines keep their order")
  func many() async throws {
    let lines = (0..<2_000).map { "add \($0 + 1) eggs" }
    let end = try await Kitchen().run(["parse"], input: lines.joined(separator: "\n") + "\n")
    #expect(end.status == 0)
    let objects = try end.objects()
    #expect(objects.map { $0["text"] as? String } == lines)
    let quantities = objects.map { (($0["slots"] as? [String: Any])?["items"] as? [[String: Any]])?.first?["quantity"] }
    #expect(quantities.map { $0 as? Double } == (1...2_000).map(Double.init))
  }

  @Test("a line is answered before the next one is written")
  func pipe() async throws {
    let kitchen = try Kitchen()
    let parser = try kitchen.start(["parse"])
    for text in ["add milk", "what time is it"] {
      try parser.type(text)
      #expect(await parser.line { $0.contains("\"text\":\"\(text)\"") } != nil)
    }
    try parser.endInput()
    #expect(await parser.end() == 0)
  }
}

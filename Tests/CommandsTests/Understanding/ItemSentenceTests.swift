import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("Things and their amounts that are typed apart")
struct ItemSentenceTests {
  @Test(
    "an amount that stands alone is the amount of the thing before it",
    arguments: [
      (
        #"[{"name":"yogurt greek"},{"name":"g","quantity":500}]"#,
        #"[{"name":"yogurt greek","quantity":500,"unit":"g"}]"#
      ),
      (
        #"[{"name":"milk"},{"name":"l","quantity":2},{"name":"eggs"}]"#,
        #"[{"name":"milk","quantity":2,"unit":"l"},{"name":"eggs"}]"#
      ),
      // What has an amount already keeps it; a unit without a number and a thing of that name are things.
      (
        #"[{"name":"eggs","quantity":6},{"name":"g","quantity":500}]"#,
        #"[{"name":"eggs","quantity":6},{"name":"g","quantity":500}]"#
      ),
      (#"[{"name":"g","quantity":500},{"name":"eggs"}]"#, #"[{"name":"g","quantity":500},{"name":"eggs"}]"#),
      (#"[{"name":"milk"},{"name":"g"}]"#, #"[{"name":"milk"},{"name":"g"}]"#),
      (#"[{"name":"rice"},{"name":"bag","quantity":2}]"#, #"[{"name":"rice"},{"name":"bag","quantity":2}]"#),
    ])
  func joined(items: String, expected: String) throws {
    func slots(_ items: String) throws -> Slots {
      try JSONDecoder().decode(Slots.self, from: Data(#"{"items":\#(items)}"#.utf8))
    }
    #expect(try ItemSentence.joined(slots(items)) == slots(expected))
  }

  @Test("what is no list of things stays as it is")
  func others() {
    #expect(ItemSentence.joined([:]) == [:])
    #expect(ItemSentence.joined(["items": .text("milk")]) == ["items": .text("milk")])
    #expect(ItemSentence.joined(["items": .list([])]) == ["items": .list([])])
    let odd: Slots = ["items": .list([.number(1), .text("g")])]
    #expect(ItemSentence.joined(odd) == odd)
  }
}

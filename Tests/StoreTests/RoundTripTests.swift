import Commands
import Foundation
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("What is stored comes back")
struct RoundTripTests {
  @Test(
    "the kitchen loaded from the store equals the kitchen in memory, order and all", arguments: [1, 2, 3] as [UInt64])
  func property(seed: UInt64) throws {
    let scratch = try Scratch()
    var kitchen = KitchenState()
    var entries: [JournalEntry<KitchenEvent>] = []
    for chapter in 0..<4 {
      // Opened anew each time: what an earlier run added keeps its place.
      let store = try scratch.hastyStore()
      #expect(try store.load() == kitchen)
      for number in (chapter * 25 + 1)...(chapter * 25 + 25) {
        let entry = KitchenDice.entry(seed: seed, number: number, in: kitchen, events: 1...30)
        #expect(try store.commit(entry) == number)
        for event in entry.events { kitchen.apply(event) }
        entries.append(entry)
      }
      #expect(try store.load() == kitchen)
    }
    let store = try scratch.store()
    for entry in entries { #expect(try store.entry(id: entry.id) == entry) }
    #expect(try store.entries(after: 0).map(\.entry) == entries)
    #expect(try store.entries(after: 97).map(\.sequence) == [98, 99, 100])
    #expect(try store.entries(after: 10, limit: 2).map(\.sequence) == [11, 12])
  }

  @Test("one text in two spellings of Unicode is one record, as it is in memory")
  func canonicalEquivalence() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    var kitchen = KitchenState()
    let composed = CategoryChoice(id: "crème", category: "dairy")
    let decomposed = CategoryChoice(id: "cre\u{300}me", category: "sweets")
    let steps: [KitchenEvent] = [
      .category(Change(from: nil, to: composed)), .category(Change(from: composed, to: decomposed)),
    ]
    for event in steps { kitchen.apply(event) }
    _ = try store.commit(.test(id: "é", events: steps))
    #expect(try store.load() == kitchen)
    #expect(try store.entry(id: "e\u{301}")?.events == steps)
    _ = try store.commit(.test(id: "2", events: [.category(Change(from: composed, to: nil))]))
    #expect(try store.load().categories.isEmpty)
  }

  @Test("a command without events is kept, and its answer with it")
  func noEvents() throws {
    let scratch = try Scratch()
    let entry = JournalEntry<KitchenEvent>.test(id: "quiet", events: [])
    #expect(try scratch.store().commit(entry) == 1)
    #expect(try scratch.store().entry(id: "quiet") == entry)
  }
}

extension JournalEntry<KitchenEvent> {
  /// A command with events of the test's choosing.
  static func test(
    id: String, origin: Origin = .voice, events: [KitchenEvent], undoes: String? = nil,
    time: Date = Date(timeIntervalSince1970: 1_773_511_500), sentence: String? = nil
  ) -> Self {
    JournalEntry(
      id: id, time: time, origin: origin, command: .box(undoes == nil ? .repeat : .undo), events: events,
      say: "Done.", undoes: undoes, sentence: sentence)
  }
}

extension KitchenEvent {
  /// Adds a shop.
  static func shop(_ id: String) -> KitchenEvent {
    .shop(Change(from: nil, to: Shop(id: id, name: id)))
  }
}

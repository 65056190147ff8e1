import Commands
import Foundation
import Home
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("What is stored comes back", .onBothStores)
struct RoundTripTests {
  @Test(
    "the kitchen loaded from the store equals the kitchen in memory, order and all", arguments: [1, 2, 3] as [UInt64])
  func property(seed: UInt64) throws {
    let scratch = try Scratch()
    var home = HomeState()
    var entries: [JournalEntry<HomeEvent>] = []
    for chapter in 0..<4 {
      // Opened anew each time: what an earlier run added keeps its place.
      let store = try scratch.hastyStore()
      #expect(try store.load() == home)
      for number in (chapter * 25 + 1)...(chapter * 25 + 25) {
        let entry = KitchenDice.entry(seed: seed, number: number, in: home, events: 1...30)
        #expect(try store.commit(entry) == number)
        for event in entry.events { home.apply(event) }
        entries.append(entry)
      }
      #expect(try store.load() == home)
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
    var home = HomeState()
    let composed = CategoryChoice(id: "crème", category: "dairy")
    let decomposed = CategoryChoice(id: "cre\u{300}me", category: "sweets")
    let steps: [HomeEvent] = [
      .kitchen(.category(Change(from: nil, to: composed))),
      .kitchen(.category(Change(from: composed, to: decomposed))),
    ]
    for event in steps { home.apply(event) }
    _ = try store.commit(.test(id: "é", events: steps))
    #expect(try store.load() == home)
    #expect(try store.entry(id: "e\u{301}")?.events == steps)
    _ = try store.commit(.test(id: "2", events: [.kitchen(.category(Change(from: composed, to: nil)))]))
    #expect(try store.load().kitchen.categories.isEmpty)
  }

  @Test("a command without events is kept, and its answer with it")
  func noEvents() throws {
    let scratch = try Scratch()
    let entry = JournalEntry<HomeEvent>.test(id: "quiet", events: [])
    #expect(try scratch.store().commit(entry) == 1)
    #expect(try scratch.store().entry(id: "quiet") == entry)
  }
}

extension JournalEntry<HomeEvent> {
  /// A command with events of the test's choosing.
  static func test(
    id: String, origin: Origin = .voice, events: [HomeEvent], undoes: String? = nil,
    time: Date = Date(timeIntervalSince1970: 1_773_511_500), sentence: String? = nil
  ) -> Self {
    JournalEntry(
      id: id, time: time, origin: origin, command: .box(undoes == nil ? .repeat : .undo), events: events,
      say: "Done.", undoes: undoes, sentence: sentence)
  }
}

extension HomeEvent {
  /// Adds a shop.
  static func shop(_ id: String) -> HomeEvent {
    .kitchen(.shop(Change(from: nil, to: Shop(id: id, name: id))))
  }
}

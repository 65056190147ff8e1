import Basics
import Commands
import Foundation
import Grammar
import Home
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("The journal", .onBothStores)
struct JournalTests {
  @Test("an identifier is kept once; the second command with it changes nothing")
  func duplicate() throws {
    let store = try Scratch().hastyStore()
    #expect(try store.commit(.test(id: "a", events: [.shop("farm")])) == 1)
    #expect(
      storeError { _ = try store.commit(.test(id: "a", events: [.shop("bakery")])) } == .duplicate(id: "a"))
    #expect(try Array(store.load().kitchen.shops.keys) == ["farm"])
    #expect(try store.commit(.test(id: "b", events: [])) == 2)
  }

  @Test("a command is undone once")
  func undoneOnce() throws {
    let store = try Scratch().hastyStore()
    _ = try store.commit(.test(id: "a", events: [.shop("farm")]))
    _ = try store.commit(.test(id: "b", events: [], undoes: "a"))
    let error = storeError { _ = try store.commit(.test(id: "c", events: [], undoes: "a")) }
    guard case .invalid(let detail) = error else { return #expect(error == .invalid(detail: "")) }
    #expect(detail.contains("undoes"))
  }

  @Test("a sentence is found by its identifier, and undone whole")
  func sentence() throws {
    let store = try Scratch().hastyStore()
    let entries = [
      JournalEntry<HomeEvent>.test(id: "s", events: [.shop("farm")]),
      .test(id: "t", events: [.shop("bakery")], sentence: "s"), .test(id: "other", events: [.shop("market")]),
    ]
    #expect(try store.commit(entries) == [1, 2, 3])
    #expect(try store.journalled(sentence: "s").map(\.entry) == Array(entries[..<2]))
    #expect(try store.journalled(sentence: "s").map(\.sequence) == [1, 2])
    #expect(try store.journalled(sentence: "t").isEmpty)
    _ = try store.commit(.test(id: "u", events: [], undoes: "s"))
    #expect(try store.undoable(id: "t") == nil)
    #expect(try store.undoable(id: "s") == nil)
    #expect(try store.newestUndoable(from: [.voice])?.id == "other")
    #expect(try store.newestUndoable(from: [.voice], except: ["other"]) == nil)
  }

  @Test("a household that was brought back is taken back by whoever says undo")
  func restored() throws {
    let store = try Scratch().hastyStore()
    var restoring = JournalEntry<HomeEvent>.test(id: "r", events: [.shop("market")])
    (restoring.origin, restoring.command) = (.http, .box(.restore(archive: "7 bytes")))
    _ = try store.commit([.test(id: "a", events: [.shop("farm")]), restoring])
    #expect(try store.newestUndoable(from: [.voice, .text])?.id == "r")
    #expect(try store.newestUndoable(from: [.voice, .text], except: ["r"])?.id == "a")
    _ = try store.commit([.test(id: "b", events: [.shop("bakery")])])
    #expect(try store.newestUndoable(from: [.voice, .text])?.id == "b")
    _ = try store.commit(.test(id: "u", events: [], undoes: "r"))
    #expect(try store.newestUndoable(from: [.companion]) == nil)
  }

  @Test("the newest that can be undone is the one a reading of the whole journal finds")
  func newestUndoable() throws {
    let store = try Scratch().hastyStore()
    let origins: [Origin] = [.voice, .text, .http, .companion, .clock]
    var generator = SeededGenerator(seed: 11)
    var entries: [JournalEntry<HomeEvent>] = []
    for number in 1...120 {
      let origin = origins.randomElement(using: &generator) ?? .voice
      let last = expected(entries, origin.undoes)
      let undo = Int.random(in: 0..<3, using: &generator) == 0
      let entry = JournalEntry<HomeEvent>.test(
        id: "\(number)", origin: origin, events: Bool.random(using: &generator) ? [.shop("\(number)")] : [],
        undoes: undo ? last?.id : nil)
      _ = try store.commit(entry)
      entries.append(entry)
      for origin in origins {
        #expect(try store.newestUndoable(from: origin.undoes) == expected(entries, origin.undoes))
      }
    }
    #expect(entries.contains { $0.undoes != nil })
  }

  private func expected(
    _ entries: [JournalEntry<HomeEvent>], _ origins: Set<Origin>
  ) -> JournalEntry<HomeEvent>? {
    let undone = Set(entries.compactMap(\.undoes))
    return entries.last {
      origins.contains($0.origin) && !$0.events.isEmpty && $0.undoes == nil && !undone.contains($0.id)
    }
  }

  @Test("a command that breaks a rule of the schema leaves nothing of itself")
  func allOrNothing() throws {
    let store = try Scratch().hastyStore()
    let before = try store.fill(seed: 5, through: 10)
    let broken: [KitchenEvent] = [
      .item(Change(from: nil, to: item(quantity: 0))), .item(Change(from: nil, to: item(quantity: -1))),
      .item(Change(from: nil, to: item(quantity: .nan))), .item(Change(from: nil, to: item(name: "a\0b"))),
      .item(Change(from: nil, to: item(name: ""))), .shop(Change(from: nil, to: Shop(id: "", name: ""))),
      .timer(Change(from: nil, to: timer(.running(deadline: .init(timeIntervalSince1970: .infinity))))),
      .timer(Change(from: nil, to: timer(.paused(remaining: -1)))),
    ]
    for event in broken {
      let error = storeError { _ = try store.commit(.test(id: "broken", events: [.shop("farm"), .kitchen(event)])) }
      guard case .invalid? = error else {
        Issue.record("\(event) gave \(String(describing: error))")
        continue
      }
    }
    #expect(try store.load() == before)
    #expect(try store.entry(id: "broken") == nil)
    try store.fill(seed: 5, from: 11, through: 12, in: before)
  }

  @Test("what cannot be stored is named")
  func named() throws {
    let store = try Scratch().hastyStore()
    func refusal(_ item: ShoppingItem) -> String? {
      storeError { _ = try store.commit(.test(id: "a", events: [.kitchen(.item(Change(from: nil, to: item)))])) }?
        .description
    }
    #expect(refusal(item(quantity: .nan)) == "This cannot be stored (quantity is nan); say it in another way.")
    #expect(refusal(item(name: "a\0")) == "This cannot be stored (a zero character in name); say it in another way.")
    // The database's own words.
    #expect(refusal(item(quantity: 0))?.contains("quantity") == true)
  }

  private func item(name: String = "milk", quantity: Double = 2) -> ShoppingItem {
    ShoppingItem(
      id: "1", name: name, list: "shopping", quantity: quantity, unit: .l, category: "dairy", store: nil,
      people: ["Sam"], addedAt: Date(timeIntervalSince1970: 1_773_511_500))
  }

  private func timer(_ status: KitchenTimer.Status) -> KitchenTimer {
    KitchenTimer(
      id: "t", name: "pasta", seconds: 600, startedAt: Date(timeIntervalSince1970: 1_773_511_500), status: status)
  }
}

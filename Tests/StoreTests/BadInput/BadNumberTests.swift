import Commands
import Foundation
import GRDB
import Kitchen
import Restaurant
import StoreTestSupport
import Testing

@testable import Store

@Suite("Numbers in the store that cannot be")
struct BadNumberTests {
  private static let now = Date(timeIntervalSince1970: 1_773_511_500)

  /// A store with two recipes, changed by hand.
  private func changed(_ sql: String) throws -> Scratch {
    let scratch = try Scratch()
    let store = try scratch.store()
    let recipes = ["pie", "soup"].map { id in
      Recipe(
        id: id, title: id, servings: 4, prepSeconds: 60, cookSeconds: 120, ingredients: [], steps: ["Bake."],
        addedAt: Self.now)
    }
    let timer = KitchenTimer(
      id: "t", name: "eggs", seconds: 300, startedAt: Self.now,
      status: .running(deadline: Self.now.addingTimeInterval(300)))
    _ = try store.commit(
      .test(
        id: "a",
        events: recipes.map { .kitchen(.recipe(Change(from: nil, to: $0))) }
          + [.kitchen(.timer(Change(from: nil, to: timer)))]))
    try store.close()
    let other = try scratch.otherProgram()
    try other.inDatabase { try $0.execute(sql: sql) }
    try other.close()
    return scratch
  }

  @Test("are read as the nearest that can be, with a line that says so; the rest works")
  func mended() throws {
    let scratch = try changed(
      "UPDATE recipes SET prep_seconds = 9223372036854775807, servings = 1e300 WHERE id = 'pie'")
    var findings: [StoreFinding] = []
    let state = try scratch.store().load { findings.append($0) }
    #expect(state.kitchen.recipes["pie"]?.prepSeconds == 2_592_000)
    #expect(state.kitchen.recipes["pie"]?.seconds == 2_592_120)
    #expect(state.kitchen.recipes["pie"]?.servings == 1_000)
    #expect(state.kitchen.recipes["soup"] != nil)
    #expect(
      findings.map(\.description) == [
        "In the table recipes the row pie is read with the nearest value that can be: "
          + "servings must be at least 0.25 and at most 1000.0, and is 1e+300."
      ])
  }

  @Test("leave out the record where nothing is near, and timers ring all the same")
  func leftOut() throws {
    let scratch = try changed(
      "UPDATE recipes SET steps = '[1]' WHERE id = 'pie'; UPDATE timers SET seconds = 9223372036854775807")
    var findings: [StoreFinding] = []
    let state = try scratch.store().load { findings.append($0) }
    #expect(state.kitchen.recipes.keys.elements == ["soup"])
    #expect(state.kitchen.timers["t"]?.seconds == 31_622_400)
    #expect(findings.map(\.remedy) == [.mended, .leftOut])
    #expect(
      findings.last?.description
        == "In the table recipes the row pie is left out: its column steps holds what cannot be.")
    #expect(try KitchenReader(folder: scratch.folder).load().kitchen.recipes.count == 1)
  }

  @Test("stay in their rows, and go when their record is changed")
  func changedAgain() throws {
    let scratch = try changed("UPDATE recipes SET prep_seconds = 9223372036854775807 WHERE id = 'pie'")
    let store = try scratch.store()
    let pie = try #require(try store.load().kitchen.recipes["pie"])
    _ = try store.commit(.test(id: "b", events: [.kitchen(.recipe(Change(from: pie, to: pie)))]))
    var findings: [StoreFinding] = []
    _ = try store.load { findings.append($0) }
    #expect(findings.isEmpty)
  }

  @Test("of the journal come back as what can be, so that a command is undone and a phone told of it")
  func journal() throws {
    let scratch = try changed(
      "UPDATE events SET json = replace(json, '\"prepSeconds\":60', '\"prepSeconds\":9223372036854775807')")
    let store = try scratch.store()
    let entry = try #require(try store.entries(after: 0).first?.entry)
    let recipes = entry.events.compactMap { if case .kitchen(.recipe(let change)) = $0 { change.after } else { nil } }
    #expect(recipes.map(\.prepSeconds) == [2_592_000, 2_592_000])
    #expect(try store.newestUndoable(from: [.voice]) != nil)
  }

  @Test("of money and of rules of booking do not keep a box from starting")
  func restaurant() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let business = Business(
      id: "b", slug: "b", businessName: "B", businessType: .restaurant, createdAt: Self.now)
    let settings = ReservationSettings(businessId: "b")
    _ = try store.commit(
      .test(
        id: "a",
        events: [
          .restaurant(.business(Change(from: nil, to: business))),
          .restaurant(.ordering(Change(from: nil, to: OrderingSettings(id: "b")))),
          .restaurant(.reservationSettings(Change(from: nil, to: settings))),
        ]))
    try store.close()
    let other = try scratch.otherProgram()
    try other.inDatabase {
      try $0.execute(
        sql: """
          UPDATE ordering SET last_order_number = 9223372036854775807, points_per_unit = 9223372036854775807;
          UPDATE reservation_settings SET min_party_size = 5000, max_party_size = 5000, default_dining_duration = 1
          """)
    }
    try other.close()
    let state = try scratch.store().load().restaurant
    let rules = try #require(state.reservationSettings["b"])
    #expect((rules.minPartySize, rules.maxPartySize, rules.defaultDiningDuration) == (1_000, 1_000, 15))
    #expect(state.ordering["b"]?.flaw == nil)
  }
}

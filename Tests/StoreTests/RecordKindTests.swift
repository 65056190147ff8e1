import Commands
import Home
import Kitchen
import Restaurant
import Testing

@testable import Store

@Suite("Every kind of record")
struct RecordKindTests {
  @Test("of the household is told of by its own event and has a table", arguments: KitchenEvent.Kind.allCases)
  func household(kind: KitchenEvent.Kind) throws {
    let event = nothing(kind.records)
    #expect(event.kind == kind)
    #expect(HomeEvent.kitchen(event).kindName == kind.rawValue)
    _ = try event.step.stored
    _ = try stored(kind.records)
  }

  @Test("of the food businesses is told of by its own event and has a table", arguments: RestaurantEvent.Kind.allCases)
  func restaurant(kind: RestaurantEvent.Kind) throws {
    let event = nothing(kind.records)
    #expect(event.named.kind == kind)
    #expect(HomeEvent.restaurant(event).kindName == kind.rawValue)
    _ = try event.named.step.stored
    _ = try stored(kind.records)
  }

  @Test("has a name of its own in the journal")
  func names() {
    let names = KitchenEvent.Kind.allCases.map(\.rawValue) + RestaurantEvent.Kind.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  /// The event of a change from nothing to nothing.
  private func nothing<Event, State>(_ table: some RecordTable<Event, State>) -> Event {
    table.event(Change(from: nil, to: nil))
  }

  private func stored<Event, State>(_ table: some RecordTable<Event, State>) throws -> String {
    try type(of: table).stored.table
  }
}

import Commands
import Foundation
import Home
import Kitchen
import Restaurant
import Testing

@testable import Store

/// A store with the samples and a home that knows the same.
struct SampleStore {
  let scratch: Scratch
  let store: KitchenStore
  var state = HomeState()
  var now = Date(timeIntervalSince1970: 1_773_525_900)
  private var number = 0

  init() throws {
    scratch = try Scratch()
    store = try scratch.hastyStore()
    for (_, command) in SampleBusinesses.commands { try run(command) }
  }

  @discardableResult
  mutating func run(_ command: Commands.Command) throws -> [RestaurantEvent] {
    number += 1
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let home = Home(kitchen: Kitchen { _ in nil })
    let context = CommandContext(now: now, calendar: calendar, origin: .http)
    let decision = try home.decide(command, in: state, context: context)
    _ = try store.commit(
      JournalEntry(
        id: "c-\(number)", time: now, origin: .http, command: command, events: decision.events, say: decision.say))
    for event in decision.events { state.apply(event) }
    return decision.events.compactMap(\.ofRestaurant)
  }

  mutating func order(_ item: String = "84", _ quantity: Int = 1, cheese: Portion? = nil) throws -> String {
    let rows = state.restaurant.customizations(of: item)
    let options = cheese.flatMap { portion in
      rows.first { $0.name == "Extra Cheese" }.map { [$0.id: [portion.rawValue]] }
    }
    var draft = OrderDraft(
      businessId: SampleBusinesses.sandwichShop, orderType: .takeout, customerName: "Zoë O'Brien",
      items: [OrderItemDraft(menuItemId: item, quantity: quantity, selectedOptions: options)])
    draft.customerEmail = "zoe@example.org"
    draft.specialInstructions = "'; DROP TABLE orders; --"
    let placed = try run(.order(.create(order: draft))).compactMap { event -> Order? in
      if case .order(let change) = event { change.after } else { nil }
    }
    return try #require(placed.first).id
  }

  mutating func complete(_ id: String) throws {
    for status in [OrderStatus.confirmed, .preparing, .ready, .completed] {
      try run(.order(.advance(id: id, status: status)))
    }
  }
}

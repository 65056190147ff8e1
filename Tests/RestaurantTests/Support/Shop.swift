import Commands
import Foundation
import Synchronization
import Testing

@testable import Restaurant

/// The sample businesses, and somebody who gives them commands. The clock stands where the test puts it.
struct Shop {
  var restaurant = Restaurant(customers: ["": CustomerDetails(name: "Sam Baker", phone: "555 0100")])
  var state = RestaurantState()
  /// Saturday the 14th of March 2026, 18:05 in New York.
  var now = Date(timeIntervalSince1970: 1_773_525_900)
  private let ids = Counter()

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
    return calendar
  }()

  /// - Parameter isEmpty: whether the samples are left out.
  init(isEmpty: Bool = false) throws {
    if isEmpty { return }
    for (_, command) in SampleBusinesses.commands { try run(command) }
  }

  /// Gives a command and carries its events out.
  /// - Returns: what was answered.
  @discardableResult
  mutating func run(_ command: Command, origin: Origin = .voice, person: String? = nil) throws -> String {
    let decision = try decide(command, origin: origin, person: person)
    for event in decision.events { state.apply(event) }
    return decision.say
  }

  func decide(
    _ command: Command, origin: Origin = .voice, person: String? = nil
  ) throws -> Decision<RestaurantEvent> {
    let context = CommandContext(
      now: now, calendar: Self.calendar, origin: origin, person: person, makeID: { [ids] in ids.next() })
    return try restaurant.decide(command, in: state, context: context)
  }

  /// How a command is refused.
  func refusal(_ command: Command) throws -> Refusal {
    try #require(throws: Refusal.self) { try decide(command) }
  }

  // MARK: Shorter

  @discardableResult
  mutating func add(
    _ item: String, _ quantity: Int? = nil, _ portions: [String: Portion]? = nil, choice: String? = nil,
    at business: String? = nil
  ) throws -> String {
    try run(.order(.add(item: item, quantity: quantity, portions: portions, business: business, choice: choice)))
  }

  /// Says "place the order" and yes.
  mutating func place() throws -> Order {
    let refusal = try refusal(.order(.place(name: nil, email: nil, phone: nil, address: nil)))
    guard case .confirm(let command, _) = refusal else { throw refusal }
    try run(command)
    return try #require(state.guest.orderId.flatMap { state.orders[$0] })
  }

  /// Sends an order as an app does.
  mutating func create(_ draft: OrderDraft) throws -> Order {
    let decision = try decide(.order(.create(order: draft)), origin: .http)
    for event in decision.events { state.apply(event) }
    let placed = decision.events.compactMap { if case .order(let change) = $0 { change.after } else { nil } }
    return try #require(placed.first)
  }

  /// An app's order of one line.
  static func draft(
    _ item: String = "84", _ quantity: Int = 1, options: [String: [String]]? = nil,
    modifiers: [OrderModifierDraft]? = nil
  ) -> OrderDraft {
    OrderDraft(
      businessId: SampleBusinesses.sandwichShop, orderType: .takeout, customerName: "Alex Chen",
      items: [OrderItemDraft(menuItemId: item, quantity: quantity, modifiers: modifiers, selectedOptions: options)])
  }

  /// The customisation of an item by name.
  func customization(_ name: String, of item: String = "84") throws -> MenuItemCustomization {
    try #require(state.customizations(of: item).first { $0.name == name })
  }

  var cart: [String] {
    (state.carts.values.last?.lines ?? []).map { restaurant.spoken($0, in: state) }
  }
}

/// Identifiers that count up.
final class Counter: Sendable {
  private let last = Mutex(0)

  func next() -> String {
    last.withLock {
      $0 += 1
      return "id-\($0)"
    }
  }
}

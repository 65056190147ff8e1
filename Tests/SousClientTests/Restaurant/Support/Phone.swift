import Foundation
import SousClient
import Wire

/// A device with the food businesses on it, over scripted answers and a time that a test moves.
struct Phone {
  let food: SousRestaurant
  let requests: ScriptedRequests
  let time: ManualTime

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
    return calendar
  }()

  /// - Parameter folder: what an earlier one of the same folder kept is there.
  init(
    folder: URL? = nil, _ requests: ScriptedRequests = ScriptedRequests(), time: ManualTime = ManualTime()
  ) throws {
    guard let address = BoxAddress("http://box.test:8080") else { throw CancellationError() }
    var settings = ConnectionSettings(address: address, token: "secret")
    settings.folder = folder
    var food = RestaurantSettings()
    food.calendar = Self.calendar
    // The connection is not started: what goes over it is a test of its own.
    let box = try SousConnection(settings, over: ScriptedBox(), time: time.client)
    self.food = try SousRestaurant(box, over: requests, settings: food)
    (self.requests, self.time) = (requests, time)
  }

  /// An All American in the cart.
  func fill() async throws {
    let item = CustomizedItem(
      try ShopSamples.readItem(ShopSamples.item("84", "All American", "6.49")), try ShopSamples.readRows())
    try await food.add(item, at: ShopSamples.business())
  }

  static let details = OrderToPlace(.takeout, for: "Sam")

  static func table(day: String = "2026-03-21", time: String = "19:00") -> TableToBook {
    TableToBook(on: day, at: time, for: 4, customerName: "Sam", customerEmail: "sam@example.com")
  }

  /// Waits for the first update that is wanted; it may be what is so now.
  @discardableResult
  func hears<Value: Sendable>(_ wanted: @Sendable (RestaurantUpdate) -> Value?) async -> Value? {
    for await update in await food.updates() { if let value = wanted(update) { return value } }
    return nil
  }
}

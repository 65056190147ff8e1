import Basics

/// Commands about the businesses that are known.
public enum BusinessCommand: Sendable, Hashable, Codable {
  case find(type: BusinessType?, query: String?)
  /// Tells about one: hours, address, whether it is open; with a date the hours of that day alone.
  case show(business: String?, date: CalendarDay? = nil)
  /// Keeps the household informed about one, or no longer.
  case follow(business: String, follow: Bool)
  /// Where the household is, in degrees; distances are from there.
  case position(latitude: Double, longitude: Double)
  /// Adds or changes one.
  case save(business: BusinessDraft)
  /// The days that have hours of their own; all of them, those there were before go.
  case saveSpecialHours(business: String, hours: [SpecialHours])
  /// Adds or changes a table.
  case saveTable(business: String, table: TableDraft)
  case removeTable(id: String)
  /// The rules of booking.
  case bookingSettings(business: String, settings: ReservationSettingsDraft)
  /// How orders are taken and what is added to them.
  case settings(business: String, settings: OrderingDraft)
  /// Gives up what waits to be sent to a backend, and forgets what one refused.
  case dontSend(id: String)
  /// What a backend told; nobody says it.
  case backend(news: BackendCommand)
}

/// Kinds of food businesses.
public enum BusinessType: String, Sendable, Hashable, NamedChoice {
  case restaurant, cafe, farm, farmstand, catering
  case farmersMarket = "farmers_market"
  case foodProducer = "food_producer"
  case foodStore = "food_store"
  case foodTruck = "food_truck"
}

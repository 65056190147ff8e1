import Basics

/// Commands about the known businesses.
public enum BusinessCommand: Sendable, Hashable, Codable {
  case find(type: BusinessType?, query: String?)
  /// Describes a business: hours, address, whether it is open; with a date the hours of that day alone.
  case show(business: String?, date: CalendarDay? = nil)
  /// Follows a business, or no longer.
  case follow(business: String, follow: Bool)
  /// Sets the household's position in degrees, for distances.
  case position(latitude: Double, longitude: Double)
  /// Adds or changes a business.
  case save(business: BusinessDraft)
  /// Sets the days with special hours; they replace all earlier ones.
  case saveSpecialHours(business: String, hours: [SpecialHours])
  /// Adds or changes a table.
  case saveTable(business: String, table: TableDraft)
  case removeTable(id: String)
  /// Sets the booking rules.
  case bookingSettings(business: String, settings: ReservationSettingsDraft)
  /// Sets the rules and charges for orders.
  case settings(business: String, settings: OrderingDraft)
  /// Cancels a message that waits for a backend, and forgets a refused one.
  case dontSend(id: String)
  /// The news of a backend; people do not say it.
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

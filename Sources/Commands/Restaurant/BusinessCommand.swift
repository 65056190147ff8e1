/// Commands about the businesses that are known.
public enum BusinessCommand: Sendable, Hashable, Codable {
  case find(type: BusinessType?, query: String?)
  /// Tells about one: hours, address, whether it is open.
  case show(business: String?)
}

/// Kinds of food businesses.
public enum BusinessType: String, Sendable, Hashable, Codable, CaseIterable {
  case restaurant, cafe, farm, farmstand, catering
  case farmersMarket = "farmers_market"
  case foodProducer = "food_producer"
  case foodStore = "food_store"
  case foodTruck = "food_truck"
}

import Foundation
import Wire

extension RestaurantPath {
  static func businesses(_ filter: BusinessFilter) -> RestaurantPath {
    RestaurantPath(
      "api", "business",
      query: [
        "type": filter.kind?.rawValue, "active": filter.isActive.map(String.init),
        "verified": filter.isVerified.map(String.init), "search": filter.words, "city": filter.city,
      ])
  }
  static func business(_ id: String) -> RestaurantPath { RestaurantPath("api", "business", id) }
  static func business(slug: String) -> RestaurantPath { RestaurantPath("api", "business", "slug", slug) }
  static func menu(_ business: String) -> RestaurantPath { RestaurantPath("api", "menu", business, "public") }
  static func customizations(_ item: String) -> RestaurantPath {
    RestaurantPath(
      "rest", "v1", "menu_item_customizations",
      query: ["menu_item_id": "eq.\(item)", "order": "category,display_order"])
  }
  static func ingredients(_ category: IngredientCategory?) -> RestaurantPath {
    RestaurantPath(
      "rest", "v1", "ingredient_templates",
      query: [
        "is_active": "eq.true", "category": category.map { "eq.\($0.rawValue)" }, "order": "category,display_order",
      ])
  }

  static func ordering(_ business: String) -> RestaurantPath { RestaurantPath("api", "orders", business, "settings") }
  static func orders(_ business: String, _ status: OrderRecord.Status? = nil, day: String? = nil) -> RestaurantPath {
    RestaurantPath("api", "orders", business, query: ["status": status?.rawValue, "date": day])
  }
  static func order(_ business: String, _ id: String) -> RestaurantPath {
    RestaurantPath("api", "orders", business, id)
  }
  static func orderStatus(_ business: String, _ id: String) -> RestaurantPath {
    RestaurantPath("api", "orders", business, id, "status")
  }

  static func bookingRules(_ business: String) -> RestaurantPath {
    RestaurantPath("api", "reservations", business, "settings")
  }
  static func slots(_ business: String, day: String, party: Int) -> RestaurantPath {
    RestaurantPath("api", "reservations", business, "availability", query: ["date": day, "partySize": "\(party)"])
  }
  static func reservations(_ business: String, day: String? = nil) -> RestaurantPath {
    RestaurantPath("api", "reservations", business, query: ["date": day])
  }
  static func reservation(_ business: String, _ id: String) -> RestaurantPath {
    RestaurantPath("api", "reservations", business, id)
  }
  static func reservationStatus(_ business: String, _ id: String) -> RestaurantPath {
    RestaurantPath("api", "reservations", business, id, "status")
  }

  static func customers(_ business: String, email: String) -> RestaurantPath {
    RestaurantPath("api", "loyalty", business, query: ["email": email])
  }
}

/// The filter of businesses.
public struct BusinessFilter: Hashable, Sendable {
  /// The kind; nil: all.
  public var kind: BusinessRecord.Kind?
  /// The words that must all be in the name, the description or the address.
  public var words: String?
  public var city: String?
  /// Whether to return the active ones, the default; nil: all.
  public var isActive: Bool? = true
  public var isVerified: Bool?
  /// The time at which they must be open, by their known hours; nil: any.
  public var openAt: Date?

  /// Makes a filter.
  public init(kind: BusinessRecord.Kind? = nil, words: String? = nil, city: String? = nil) {
    (self.kind, self.words, self.city) = (kind, words, city)
  }
}

import Foundation
import SousClient
import Wire

/// Records of food businesses as a box would send them.
enum ShopSamples {
  static let shop = #"""
    {"id":"shop","slug":"shop","businessName":"The Shop","businessType":"restaurant","isVerified":true,
     "isActive":true,"isFollowed":false,"hours":[],"specialHours":[]}
    """#
  static let other = shop.replacing("\"shop\"", with: "\"other\"").replacing("The Shop", with: "The Other")

  static func business(_ text: String = shop) throws -> BusinessRecord {
    try WireCoding.decoder.decode(BusinessRecord.self, from: Data(text.utf8))
  }

  /// A sandwich, and toast with bread to choose.
  static func menu(price: String = "6.49") -> String {
    #"""
    {"data":{"businessId":"shop","businessName":"The Shop","currency":"USD","categories":[
      {"id":"1","businessId":"shop","name":"Sandwiches","displayOrder":1,"isActive":true,"items":[
        \#(item("84", "All American", price)),
        \#(item("85", "Toast", "2.00", #"[\#(bread)]"#))]}]}}
    """#
  }

  static let bread = #"""
    {"id":"b","name":"Bread","isRequired":true,"minSelections":1,"maxSelections":1,"modifiers":[
      {"id":"white","name":"White","priceAdjustment":0.00,"isDefault":true,"isAvailable":true},
      {"id":"rye","name":"Rye","priceAdjustment":0.35,"isDefault":false,"isAvailable":true},
      {"id":"brioche","name":"Brioche","priceAdjustment":0.95,"isDefault":false,"isAvailable":false}]}
    """#

  static func item(_ id: String, _ name: String, _ price: String, _ groups: String = "[]") -> String {
    #"""
    {"id":"\#(id)","categoryId":"1","businessId":"shop","name":"\#(name)","price":\#(price),"displayOrder":1,
     "isActive":true,"isAvailable":true,"isVegetarian":false,"isVegan":false,"isGlutenFree":false,
     "containsNuts":false,"containsDairy":false,"modifierGroups":\#(groups)}
    """#
  }

  static func readItem(_ text: String) throws -> MenuItemRecord {
    try WireCoding.decoder.decode(MenuItemRecord.self, from: Data(text.utf8))
  }

  /// Lettuce that is free and cheese that is not, out of the order of screens.
  static let rows = #"""
    [{"id":2,"menu_item_id":84,"template_id":11,"name":"Extra Cheese","type":"single","options":[],
      "category":"extras","supports_portions":true,
      "portion_pricing":{"none":0.00,"light":0.75,"regular":1.00,"extra":1.50},"default_portion":"none",
      "is_required":false,"display_order":20},
     {"id":1,"menu_item_id":84,"template_id":1,"name":"Lettuce","type":"single","options":[],
      "category":"vegetables","supports_portions":true,
      "portion_pricing":{"none":0.00,"light":0.00,"regular":0.00,"extra":0.00},"default_portion":"regular",
      "is_required":false,"display_order":1}]
    """#

  static func readRows(_ text: String = rows) throws -> [MenuItemCustomization] {
    try WireCoding.decoder.decode([MenuItemCustomization].self, from: Data(text.utf8))
  }

  static let rules = #"""
    {"data":{"currency":"USD","taxPercent":8.25,"discountPercent":0.00,"deliveryFee":3.50,
     "orderTypes":["dine_in","takeout","delivery"],"acceptsOrders":true,"autoConfirm":false,"pointsPerUnit":1,
     "minimumOrder":null,"preparationMinutes":null,"tipPercents":[10,15]}}
    """#

  static func order(_ id: String, _ status: String = "pending", total: String = "6.49") -> String {
    #"""
    {"id":"\#(id)","businessId":"shop","orderNumber":"7","orderType":"takeout","status":"\#(status)",
     "paymentStatus":"pending","paymentMethod":"counter","customerName":"Sam","deliveryFee":0.00,"table":null,
     "currency":"USD","subtotal":\#(total),"taxAmount":0.00,"tipAmount":0.00,"discountAmount":0.00,
     "totalAmount":\#(total),"items":[],"source":"app","createdAt":"2026-03-14T18:05:00.000Z"}
    """#
  }

  static func booking(_ id: String, _ status: String = "confirmed") -> String {
    #"""
    {"id":"\#(id)","businessId":"shop","reservationDate":"2026-03-21","reservationTime":"19:00","partySize":4,
     "status":"\#(status)","customerName":"Sam","customerEmail":"sam@example.com",
     "createdAt":"2026-03-14T18:05:00.000Z"}
    """#
  }

  /// What a box says that has all of this, and takes every order and booking.
  @Sendable static func box(_ request: BoxRequest) -> BoxAnswer {
    let path = request.url.path()
    if request.method == .post {
      let record = path.contains("/orders/") ? order(request.ownIdentifier) : booking(request.ownIdentifier)
      return .json(#"{"data":\#(record)}"#, status: 201)
    }
    return read(path)
  }

  static func read(_ path: String, price: String = "6.49") -> BoxAnswer {
    switch path {
    case "/api/menu/shop/public": .json(menu(price: price), tag: "\"v\(price)\"")
    case "/rest/v1/menu_item_customizations": .json(rows)
    case "/api/orders/shop/settings": .json(rules)
    default: .error(404, "NOT_FOUND", "There is nothing here.")
    }
  }
}

extension BoxRequest {
  /// The `id` of what is sent.
  var ownIdentifier: String {
    struct Sent: Decodable { var id: String? }
    return body.flatMap { try? WireCoding.decoder.decode(Sent.self, from: $0).id } ?? ""
  }
}

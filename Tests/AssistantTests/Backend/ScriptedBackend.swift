import Foundation
import ScriptedWeb
import Synchronization

/// A backend of one restaurant, in the shapes of the KitchenSync apps, that goes wrong as a test says.
final class ScriptedBackend: Sendable {
  /// What happens to the next requests.
  enum Mood: Sendable {
    case well
    /// Closes the connection before it has read anything into the request.
    case down
    /// Does what it is asked, then loses the answer on the way.
    case losing
    case failing(Int)
    /// Says no, with code and message.
    case refusing(String, String)
    /// Answers this, whatever it is asked.
    case saying(String)
  }

  struct Kept: Sendable {
    var requests: [ScriptedWeb.Request] = []
    /// What was ordered and booked, by key.
    var orders: [(key: String, body: Data)] = []
    var bookings: [(key: String, body: Data)] = []
    var orderStatus = "pending"
    var bookingStatus = "confirmed"
    var moods: [Mood] = []
    var usually = Mood.well
    var freeTimes = ["18:00", "18:30", "19:45"]
    var menu = ScriptedBackend.menu
    var settings = ScriptedBackend.settings
  }

  private let kept: Mutex<Kept>
  private let web: ScriptedWeb
  var address: String { web.address("") }

  init() async throws {
    let kept = Box()
    web = try await ScriptedWeb(reply: { kept.answer($0) })
    self.kept = Mutex(Kept())
    kept.owner.withLock { $0 = self }
  }

  // The server wants its answers before there is a backend to give them.
  private final class Box: Sendable {
    let owner = Mutex<ScriptedBackend?>(nil)
    func answer(_ request: ScriptedWeb.Request) -> ScriptedWeb.Reply {
      owner.withLock { $0 }?.answer(request) ?? .silence
    }
  }

  func change(_ body: (inout Kept) -> Void) { kept.withLock { body(&$0) } }
  var now: Kept { kept.withLock { $0 } }
  func requests(_ method: String, _ path: String) -> [ScriptedWeb.Request] {
    now.requests.filter { $0.method == method && $0.path.hasPrefix(path) }
  }

  private func answer(_ request: ScriptedWeb.Request) -> ScriptedWeb.Reply {
    kept.withLock { kept in
      kept.requests.append(request)
      switch kept.moods.isEmpty ? kept.usually : kept.moods.removeFirst() {
      case .well: return Self.json(200, Self.done(request, &kept))
      case .down: return .cutOff(announcing: 100, sending: Data())
      case .losing:
        _ = Self.done(request, &kept)
        return .cutOff(announcing: 500, sending: Data("{\"data\":".utf8))
      case .failing(let status):
        return Self.json(status, #"{"error":{"code":"CREATE_FAILED","message":"Failed to create resource"}}"#)
      case .refusing(let code, let message):
        return Self.json(400, #"{"error":{"code":"\#(code)","message":"\#(message)"}}"#)
      case .saying(let text): return Self.json(200, text)
      }
    }
  }

  private static func json(_ status: Int, _ text: String) -> ScriptedWeb.Reply {
    .answer(status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
  }

  private static func done(_ request: ScriptedWeb.Request, _ kept: inout Kept) -> String {
    let path = request.path.split(separator: "?")[0].split(separator: "/").map(String.init)
    let key = request.headers["idempotency-key"] ?? UUID().uuidString
    switch (request.method, path.dropFirst().first ?? "", path.count) {
    case ("GET", "business", _): return businesses
    case ("GET", "menu", _): return kept.menu
    case ("GET", "reservations", 4) where path[3] == "settings": return kept.settings
    case ("GET", "reservations", 4) where path[3] == "tables":
      return #"{"data":[{"id":"t-1","businessId":"b-fork","tableNumber":"1","capacity":4,"isActive":true}]}"#
    case ("GET", "reservations", 4) where path[3] == "availability":
      let slots = ["18:00", "18:30", "19:00", "19:45"].map {
        #"{"time":"\#($0)","available":\#(kept.freeTimes.contains($0)),"remainingCapacity":4}"#
      }
      return #"{"data":[\#(slots.joined(separator: ","))]}"#
    case ("POST", "orders", _):
      let place = kept.orders.firstIndex { $0.key == key } ?? kept.orders.count
      if place == kept.orders.count { kept.orders.append((key, request.body)) }
      return order(place, kept.orderStatus)
    case ("GET", "orders", _), ("PUT", "orders", _):
      if request.method == "PUT" { kept.orderStatus = "cancelled" }
      return order(Int(path[3].dropFirst(2)) ?? 0, kept.orderStatus)
    case ("POST", "reservations", _):
      let place = kept.bookings.firstIndex { $0.key == key } ?? kept.bookings.count
      if place == kept.bookings.count { kept.bookings.append((key, request.body)) }
      return booking(place, kept.bookingStatus)
    case ("GET", "reservations", _), ("PUT", "reservations", _):
      if request.method == "PUT" { kept.bookingStatus = "cancelled" }
      return booking(Int(path[3].dropFirst(2)) ?? 0, kept.bookingStatus)
    default: return "{}"
    }
  }

  private static func order(_ place: Int, _ status: String) -> String {
    """
    {"data":{"id":"r-\(place)","businessId":"b-fork","orderNumber":"\(2_001 + place)","orderType":"takeout",
    "status":"\(status)","paymentStatus":"pending","customerName":"Sam Baker","subtotal":7.49,"taxAmount":0.62,
    "tipAmount":0,"discountAmount":0,"deliveryFee":null,"totalAmount":8.11,"items":[{"id":"i-1","menuItemId":"84",
    "itemName":"All American","itemPrice":6.49,"quantity":1,"modifiers":null,"modifiersTotal":1.00,
    "totalPrice":7.49,"specialRequests":null,"status":"pending"}],"scheduledFor":null,
    "estimatedReady":"2026-03-14T18:25:00.000Z","source":"app","createdAt":"2026-03-14T18:05:00Z"}}
    """
  }

  private static func booking(_ place: Int, _ status: String) -> String {
    """
    {"data":{"id":"v-\(place)","businessId":"b-fork","reservationDate":"2026-03-15","reservationTime":"18:30",
    "partySize":4,"durationMinutes":90,"status":"\(status)","customerName":"Sam Baker",
    "customerEmail":"sam@example.org","table":{"id":"t-1","tableNumber":"1","section":null},
    "createdAt":"2026-03-14T18:05:00Z","confirmedAt":"2026-03-14T18:05:01.250Z"}}
    """
  }

  static let businesses = """
    {"data":[{"id":"b-fork","slug":"the-golden-fork","businessName":"The Golden Fork","businessType":"restaurant",
    "description":null,"isVerified":true,"isActive":true,"city":"Springfield"}]}
    """

  static let settings = """
    {"data":{"minPartySize":1,"maxPartySize":8,"bookingWindowDays":60,"minAdvanceHours":1,"slotDurationMinutes":30,
    "defaultDiningDuration":90,"allowWaitlist":true,"autoConfirm":true}}
    """

  static let menu = """
    {"data":{"businessId":"b-fork","businessName":"The Golden Fork","categories":[{"id":"c-1","businessId":"b-fork",
    "name":"Sandwiches","description":null,"imageUrl":null,"displayOrder":1,"isActive":true,
    "availableStartTime":null,"availableEndTime":null,"items":[{"id":"84","categoryId":"c-1","businessId":"b-fork",
    "name":"All American","description":null,"imageUrl":null,"price":6.49,"displayOrder":1,"isActive":true,
    "isAvailable":true,"isVegetarian":false,"isVegan":false,"isGlutenFree":false,"containsNuts":false,
    "containsDairy":true,"spiceLevel":null,"calories":null,"prepTimeMinutes":10,"modifierGroups":[{"id":"17",
    "name":"Extra Cheese","description":null,"isRequired":false,"minSelections":0,"maxSelections":1,"modifiers":[
    {"id":"17:none","name":"None Extra Cheese","priceAdjustment":0,"isDefault":true,"isAvailable":true},
    {"id":"17:light","name":"Light Extra Cheese","priceAdjustment":0.75,"isDefault":false,"isAvailable":true},
    {"id":"17:regular","name":"Regular Extra Cheese","priceAdjustment":1.00,"isDefault":false,"isAvailable":true},
    {"id":"17:extra","name":"Extra Extra Cheese","priceAdjustment":1.50,"isDefault":false,"isAvailable":true}]}]}]}]}}
    """
}

import Foundation
import Wire

/// The data of businesses. It is valid for some minutes, and shown without the box when that cannot be
/// reached.
extension SousRestaurant {
  /// The businesses of a filter.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func businesses(_ filter: BusinessFilter = BusinessFilter()) async throws -> Told<[BusinessRecord]> {
    var found: Told<[BusinessRecord]> = try await told(.businesses(filter))
    if let moment = filter.openAt {
      found.value.removeAll { !$0.standing(at: moment, in: settings.calendar).isOpen }
    }
    return found
  }

  /// One business.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func business(_ id: String) async throws -> Told<BusinessRecord> { try await told(.business(id)) }

  /// The business with a slug: "coq-au-vin-j7t0".
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func business(slug: String) async throws -> Told<BusinessRecord> {
    try await told(.business(slug: slug))
  }

  /// The menu of a business.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func menu(of business: String) async throws -> Told<MenuRecord> { try await told(.menu(business)) }

  /// The possible changes of an item, in the order of screens.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func customizations(of item: String) async throws -> Told<[MenuItemCustomization]> {
    var rows: Told<[MenuItemCustomization]> = try await told(.customizations(item))
    rows.value.sort(by: MenuItemCustomization.precedes)
    return rows
  }

  /// An item for customising. Without its customisations, the menu's own data is enough.
  public func customized(_ item: MenuItemRecord) async -> CustomizedItem {
    CustomizedItem(item, try? await customizations(of: item.id).value)
  }

  /// The ingredients for customising items, those of a category or all.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func ingredients(_ category: IngredientCategory? = nil) async throws -> Told<[IngredientTemplate]> {
    try await told(.ingredients(category))
  }

  /// The rules and charges of a business for orders.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func ordering(at business: String) async throws -> Told<OrderingRecord> {
    try await told(.ordering(business))
  }

  /// The booking rules of a business.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func bookingRules(of business: String) async throws -> Told<BookingRulesRecord> {
    try await told(.bookingRules(business))
  }

  // MARK: What is only so now

  /// The times of a day, with the free ones marked.
  /// - Parameter day: `YYYY-MM-DD`
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func slots(at business: String, on day: String, for party: Int) async throws -> [SlotRecord] {
    try await calls.read(.slots(business, day: day, party: party), as: [SlotRecord].self)
  }

  /// The household's orders at a business, newest first, of all people.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func orders(
    at business: String, _ status: OrderRecord.Status? = nil, on day: String? = nil
  ) async throws -> [OrderRecord] {
    try await calls.read(.orders(business, status, day: day), as: [OrderRecord].self)
  }

  /// The current state of one order.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func order(_ id: String, at business: String) async throws -> OrderRecord {
    let order = try await calls.read(.order(business, id), as: OrderRecord.self)
    hear(order)
    return order
  }

  /// The household's bookings at a business, of all people.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func bookings(at business: String, on day: String? = nil) async throws -> [ReservationRecord] {
    try await calls.read(.reservations(business, day: day), as: [ReservationRecord].self)
  }

  /// The current state of one booking.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func booking(_ id: String, at business: String) async throws -> ReservationRecord {
    let booking = try await calls.read(.reservation(business, id), as: ReservationRecord.self)
    hear(booking)
    return booking
  }

  /// The points of a business's customer; nil: no customer with this address has ordered there.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  public func loyalty(at business: String, email: String) async throws -> CustomerRecord? {
    try await calls.read(.customers(business, email: email), as: [CustomerRecord].self).first
  }

  // MARK: Asking

  /// A value from the box, cached for a while.
  /// - Parameter goodFor: the lifetime in seconds. The default is that of the settings; 0 always asks.
  func told<Value: Decodable & Sendable>(_ path: RestaurantPath, goodFor: Double? = nil) async throws -> Told<Value> {
    let kept = shelf.kept(path).flatMap { kept in
      (try? RestaurantCalls.data(of: BoxAnswer(status: 200, body: kept.body)) as Value).map { (kept, $0) }
    }
    let goodFor = max(0, goodFor ?? settings.menusGoodFor)
    if let (kept, value) = kept, (0..<goodFor).contains(time.now().timeIntervalSince(kept.at)) {
      return Told(value: value, at: kept.at, isOld: false)
    }
    do {
      let answer = try await calls.get(path, knownTag: kept?.0.tag)
      let at = time.now()
      if answer.status == 304, let (old, value) = kept {
        shelf.keep(RestaurantShelf.Kept(at: at, tag: old.tag, body: old.body), of: path)
        return Told(value: value, at: at, isOld: false)
      }
      let value: Value = try RestaurantCalls.data(of: answer)
      shelf.keep(RestaurantShelf.Kept(at: at, tag: answer.tag, body: answer.body), of: path)
      return Told(value: value, at: at, isOld: false)
    } catch  where Self.isAway(error) && kept != nil {
      guard let (old, value) = kept else { throw error }
      return Told(value: value, at: old.at, isOld: true)
    }
  }

  /// Whether the box is out of reach, or cannot answer now.
  static func isAway(_ error: any Error) -> Bool {
    switch error {
    case is TransportError: true
    case RestaurantCallError.later, RestaurantCallError.unreadable: true
    default: false
    }
  }
}

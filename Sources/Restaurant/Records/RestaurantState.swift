import Commands
import Foundation
import OrderedCollections

/// The current data of food businesses: orders that were over days ago are in the store alone.
public struct RestaurantState: Sendable, Hashable {
  public var businesses: Table<Business> = [:]
  /// By business.
  public var ordering: Table<OrderingSettings> = [:]
  public var categories: Table<MenuCategory> = [:]
  public private(set) var items = ShardedTable<MenuItem>()
  public var ingredients: Table<IngredientTemplate> = [:]
  public private(set) var customizations = ShardedTable<MenuItemCustomization>()
  /// By business.
  public var carts: Table<Cart> = [:]
  /// Whether an order is in progress: a cart has items.
  public var isOrdering: Bool { carts.values.contains { !$0.lines.isEmpty } }
  public private(set) var orders = ShardedTable<Order>()
  public private(set) var customers = ShardedTable<Customer>()
  /// By customer.
  public var points = ShardedTable<LoyaltyPoints>()
  public var addresses: Table<SavedAddress> = [:]
  public var guest = Guest()
  public var tables: Table<RestaurantTable> = [:]
  /// By business.
  public var reservationSettings: Table<ReservationSettings> = [:]
  public internal(set) var reservations = ShardedTable<Reservation>()
  /// The tables held while a booking is read back.
  public internal(set) var holds: Table<TableHold> = [:]
  public var waitlist: Table<WaitlistEntry> = [:]
  /// The businesses of a backend.
  public var remotes: Table<RemoteBusiness> = [:]
  /// The messages to a backend, in order, and the orders and bookings followed there.
  public var outbox: Table<Outgoing> = [:]

  // Derived from the tables.
  private var itemsOfCategory: [String: Set<String>] = [:]
  private var customizationsOfItem: [String: Set<String>] = [:]
  private var ordersOfBusiness: [String: Set<String>] = [:]
  private var orderEnds = OrderEnds()
  private var customerOfKey: [CustomerKey: String] = [:]
  /// The times at which tables are taken.
  var bookings = BookingIndex()
  var reservationDays = ReservationDays()
  /// The largest numbers used as identifiers; they are never reused.
  private(set) var lastItemNumber = 0
  private(set) var lastCustomizationNumber = 0

  /// An empty state.
  public init() {}

  /// Applies an event.
  public mutating func apply(_ event: RestaurantEvent) {
    let (kind, step) = event.named
    kind.records.apply(step, to: &self)
    if case .order(let change) = event {
      forgetOrders(before: (change.after?.newest ?? .distantPast).addingTimeInterval(-Self.afterglow))
    }
  }

  /// Sets or removes an item.
  public mutating func set(_ item: MenuItem?, of id: String) {
    if let old = items[id] { itemsOfCategory[old.categoryId]?.remove(id) }
    items[id] = item
    guard let item else { return }
    itemsOfCategory[item.categoryId, default: []].insert(id)
    lastItemNumber = max(lastItemNumber, FreeNumber.counted(id))
  }

  /// Sets or removes a customisation.
  public mutating func set(_ customization: MenuItemCustomization?, of id: String) {
    if let old = customizations[id] { customizationsOfItem[old.menuItemId]?.remove(id) }
    customizations[id] = customization
    guard let customization else { return }
    customizationsOfItem[customization.menuItemId, default: []].insert(id)
    lastCustomizationNumber = max(lastCustomizationNumber, FreeNumber.counted(id))
  }

  /// Sets or removes an order.
  public mutating func set(_ order: Order?, of id: String) {
    if orders[id] == nil, let order { ordersOfBusiness[order.businessId, default: []].insert(id) }
    if let old = orders[id], order == nil { ordersOfBusiness[old.businessId]?.remove(id) }
    if let order, let end = order.life.overAt, orders[id]?.life.overAt != end { orderEnds.add(id, at: end) }
    orders[id] = order
  }

  /// The time for which a finished order stays in memory, in seconds: two days. Later it is in the store
  /// alone.
  public static let afterglow: Double = 2 * 86_400

  /// Drops the orders that were over before a moment, so that a shop that runs for years does not fill
  /// the memory. The times of order events are the clock for it, so that all readers of the same events
  /// drop the same orders.
  private mutating func forgetOrders(before moment: Date) {
    while let end = orderEnds.first, end.moment < moment {
      orderEnds.removeFirst()
      if orders[end.id]?.life.overAt == end.moment { set(nil as Order?, of: end.id) }
    }
  }

  /// Sets or removes a customer.
  public mutating func set(_ customer: Customer?, of id: String) {
    for key in customers[id]?.keys ?? [] where customerOfKey[key] == id { customerOfKey[key] = nil }
    customers[id] = customer
    for key in customer?.keys ?? [] where customerOfKey[key] == nil { customerOfKey[key] = id }
  }
}

extension RestaurantState {
  /// The categories of a business in their order.
  public func categories(of business: String) -> [MenuCategory] {
    categories.values.filter { $0.businessId == business }
      .sorted { ($0.displayOrder, $0.name, $0.id) < ($1.displayOrder, $1.name, $1.id) }
  }

  /// The items of a category in their order, including those that are not offered.
  public func items(in category: String) -> [MenuItem] {
    (itemsOfCategory[category] ?? []).compactMap { items[$0] }
      .sorted { ($0.displayOrder, $0.name, $0.id) < ($1.displayOrder, $1.name, $1.id) }
  }

  /// All items of a business, by category and in their order.
  public func items(of business: String) -> [MenuItem] { categories(of: business).flatMap { items(in: $0.id) } }

  /// The possible changes of an item, in the order of screens.
  public func customizations(of item: String) -> [MenuItemCustomization] {
    (customizationsOfItem[item] ?? []).compactMap { customizations[$0] }.sorted(by: MenuItemCustomization.precedes)
  }

  /// The current and recent orders of a business, the oldest first.
  /// - Parameter status: the status of the orders; nil: all.
  public func orders(of business: String, status: OrderStatus? = nil) -> [Order] {
    (ordersOfBusiness[business] ?? []).compactMap { orders[$0] }
      .filter { status == nil || $0.status == status }
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  /// The next number for an item without one.
  var nextItemNumber: Int { FreeNumber.after(lastItemNumber) { items[$0] != nil } }

  /// The next number for a customisation without one.
  var nextCustomizationNumber: Int { FreeNumber.after(lastCustomizationNumber) { customizations[$0] != nil } }

  /// The business with a slug.
  public func business(slug: String) -> Business? { businesses.values.first { $0.slug == slug } }

  /// The order settings of a business.
  public func ordering(of business: String) -> OrderingSettings { ordering[business] ?? OrderingSettings(id: business) }

  /// The customer of a business with an e-mail address, a telephone number or else a name.
  public func customer(of business: String, _ details: CustomerDetails) -> Customer? {
    CustomerKey.all(of: details, at: business).lazy.compactMap { customerOfKey[$0] }.first.flatMap { customers[$0] }
  }

  /// Whether other records of a menu refer to a record, so that it cannot be deleted.
  func isNeeded(category: String) -> Bool { !(itemsOfCategory[category] ?? []).isEmpty }

  func isNeeded(item: String) -> Bool { !(customizationsOfItem[item] ?? []).isEmpty }

  func isNeeded(ingredient: String) -> Bool { customizations.values.contains { $0.templateId == ingredient } }

  func isNeeded(business: String) -> Bool {
    categories.values.contains { $0.businessId == business } || !(ordersOfBusiness[business] ?? []).isEmpty
      || ordering[business] != nil
  }
}

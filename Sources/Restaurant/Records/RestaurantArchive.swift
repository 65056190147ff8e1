import Commands

/// The data of food businesses in a household's archive: the places, their menus, tables and rules, and
/// the household's addresses. Orders, bookings and points belong to the shop's books and stay in the
/// store.
public struct RestaurantArchive: Codable, Sendable, Hashable {
  public var businesses: [Business]
  public var ordering: [OrderingSettings]
  public var categories: [MenuCategory]
  public var items: [MenuItem]
  public var ingredients: [IngredientTemplate]
  public var customizations: [MenuItemCustomization]
  public var tables: [RestaurantTable]
  public var reservationSettings: [ReservationSettings]
  public var addresses: [SavedAddress]

  /// The archive of a state; nil if it would be empty.
  public init?(_ state: RestaurantState) {
    guard !state.businesses.isEmpty || !state.ingredients.isEmpty || !state.addresses.isEmpty else { return nil }
    businesses = Array(state.businesses.values)
    ordering = Array(state.ordering.values)
    categories = Array(state.categories.values)
    items = state.items.values.sorted { $0.id < $1.id }
    ingredients = Array(state.ingredients.values)
    customizations = state.customizations.values.sorted { $0.id < $1.id }
    tables = Array(state.tables.values)
    reservationSettings = Array(state.reservationSettings.values)
    addresses = Array(state.addresses.values)
  }

  /// The error in its numbers and times: "items 3: price must be …"; nil: none.
  public var flaw: String? {
    let numbers = ordering.lazy.compactMap {
      Flaw.of("lastOrderNumber", $0.lastOrderNumber, 0...OrderingSettings.mostArchivedOrders)
    }
    return Flaw.first(
      Flaw.within("businesses", businesses), Flaw.within("ordering", ordering), Flaw.within("categories", categories),
      Flaw.within("items", items), Flaw.within("ingredients", ingredients),
      Flaw.within("customizations", customizations), Flaw.within("tables", tables),
      Flaw.within("reservationSettings", reservationSettings), Flaw.within("addresses", addresses), numbers.first)
  }

  /// The events that restore the archive. Newer records stay, because orders and bookings refer to them.
  public func events(from state: RestaurantState) -> [RestaurantEvent] {
    func changes<Value: Record>(_ wanted: [Value], _ current: (String) -> Value?) -> [Change<Value>] {
      wanted.compactMap { record in
        let before = current(record.id)
        return before == record ? nil : Change(from: before, to: record)
      }
    }
    var counting = ordering
    // The number of an order is never reused.
    for index in counting.indices {
      let known = state.ordering[counting[index].id]?.lastOrderNumber ?? 0
      counting[index].lastOrderNumber = max(counting[index].lastOrderNumber, known)
    }
    var events: [RestaurantEvent] = changes(businesses) { state.businesses[$0] }.map(RestaurantEvent.business)
    events += changes(counting) { state.ordering[$0] }.map(RestaurantEvent.ordering)
    events += changes(categories) { state.categories[$0] }.map(RestaurantEvent.menuCategory)
    events += changes(items) { state.items[$0] }.map(RestaurantEvent.menuItem)
    events += changes(ingredients) { state.ingredients[$0] }.map(RestaurantEvent.ingredient)
    events += changes(customizations) { state.customizations[$0] }.map(RestaurantEvent.customization)
    events += changes(tables) { state.tables[$0] }.map(RestaurantEvent.table)
    events += changes(reservationSettings) { state.reservationSettings[$0] }.map(RestaurantEvent.reservationSettings)
    events += changes(addresses) { state.addresses[$0] }.map(RestaurantEvent.address)
    return events
  }
}

import Commands

/// Importing menus from files.
extension Restaurant {
  /// Imports a menu: all of it or nothing. A record with a known identifier, or without one but with a
  /// known name, is changed; records outside the file stay.
  func importMenu(
    of id: String, _ format: MenuFormat, _ text: String, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try business(id: id, in: state)
    let file =
      switch format {
      case .json: try MenuFile(json: text)
      case .csv: try MenuFile(csv: text)
      }
    let currency = state.ordering(of: id).currency
    guard file.currency == nil || file.currency == currency.code else {
      throw Refusal.coded(
        .validation, "That menu is in \(file.currency ?? ""), and \(business.businessName) takes \(currency.code).")
    }
    // bounded: items that are in memory
    let count = file.categories.reduce(0) { $0 + $1.items.count }
    guard count <= Self.mostItems else {
      throw Refusal.coded(.validation, "A menu has at most \(Self.mostItems) items, not \(count).")
    }
    var importing = MenuImport(business: business, currency: currency, state: state, makeID: context.makeID)
    for category in file.categories { try importing.take(category) }
    guard !importing.events.isEmpty else { return Decision(say: "The menu is so already.") }
    return Decision(
      events: importing.events,
      say: "The menu of \(business.businessName) has \(Wording.count(count, "item")) from that file.")
  }
}

/// A menu during its import.
private struct MenuImport {
  let business: Business
  let currency: Currency
  let state: RestaurantState
  let makeID: @Sendable () -> String
  private(set) var events: [RestaurantEvent] = []
  private var lastNumber: Int
  private var taken: Set<String> = []

  init(
    business: Business, currency: Currency, state: RestaurantState, makeID: @escaping @Sendable () -> String
  ) {
    self.business = business
    self.currency = currency
    self.state = state
    self.makeID = makeID
    lastNumber = state.lastItemNumber
  }

  mutating func take(_ file: MenuFile.Category) throws {
    let siblings = state.categories(of: business.id)
    let named = siblings.first { ProperKey($0.name) == ProperKey(file.category.name ?? "") }
    let known = file.category.id.flatMap { state.categories[$0] } ?? named
    guard known == nil || known?.businessId == business.id else {
      throw Refusal.coded(.duplicate, "The identifier of \(file.category.name ?? "a category") is taken.")
    }
    var category =
      known
      ?? MenuCategory(
        id: file.category.id ?? makeID(), businessId: business.id, name: "",
        displayOrder: (siblings.last?.displayOrder ?? 0) + 1 + events.count)
    try category.take(file.category)
    if category != known { events.append(.menuCategory(Change(from: known, to: category))) }
    var places = Dictionary(state.items(in: category.id).map { (ProperKey($0.name), $0) }) { first, _ in first }
    var place = places.values.map(\.displayOrder).max() ?? 0
    for draft in file.items {
      place += 1
      try take(draft, in: category, place: place, &places)
    }
  }

  private mutating func take(
    _ draft: MenuItemDraft, in category: MenuCategory, place: Int, _ places: inout [ProperKey: MenuItem]
  ) throws {
    let known = draft.id.flatMap { state.items[$0] } ?? places[ProperKey(draft.name ?? "")]
    let name = draft.name ?? "an item"
    guard known == nil || known?.businessId == business.id else {
      throw Refusal.coded(.duplicate, "The identifier of \(name) is taken.")
    }
    if known == nil, draft.price == nil { throw Refusal.coded(.validation, "\(name) needs a price.") }
    if known == nil, draft.id == nil {
      lastNumber = FreeNumber.after(lastNumber) { state.items[$0] != nil || taken.contains($0) }
    }
    var item =
      known
      ?? MenuItem(
        id: draft.id ?? "\(lastNumber)", categoryId: category.id, businessId: business.id, name: "",
        price: .zero(currency), displayOrder: place)
    guard taken.insert(item.id).inserted else { throw Refusal.coded(.duplicate, "\(name) is in that menu twice.") }
    item.categoryId = category.id
    try item.take(draft, currency, makeID: makeID)
    if item != known { events.append(.menuItem(Change(from: known, to: item))) }
    places[ProperKey(item.name)] = item
  }
}

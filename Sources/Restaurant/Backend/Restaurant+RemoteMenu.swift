import Commands
import Foundation

/// The businesses and menus of a backend.
extension Restaurant {
  func takeBusinesses(
    _ all: [BusinessDraft], in state: RestaurantState, _ context: CommandContext
  ) -> Decision<RestaurantEvent> {
    var state = state
    var events: [RestaurantEvent] = []
    func happen(_ event: RestaurantEvent) {
      state.apply(event)
      events.append(event)
    }
    var skipped: [String] = []
    for draft in all.prefix(1_000) {
      guard let id = draft.id, !id.isEmpty else { continue }
      do {
        for event in try mirrored(draft, in: state, context) { happen(event) }
        if state.remotes[id] == nil, state.businesses[id] != nil {
          happen(.remote(Change(from: nil, to: RemoteBusiness(id: id))))
        }
      } catch {
        skipped.append(draft.businessName ?? id)
      }
    }
    // A business that is no longer listed is no longer shown; orders there stay.
    let listed = Set(all.compactMap(\.id))
    for remote in state.remotes.values where !listed.contains(remote.id) {
      guard let business = state.businesses[remote.id], business.isActive else { continue }
      var closed = business
      closed.isActive = false
      happen(.business(Change(from: business, to: closed)))
    }
    let say =
      skipped.isEmpty
      ? ""
      : "Left out, because what the backend says of it cannot be: "
        + "\(Wording.short(skipped.compactMap(Self.shown), most: 4))."
    return Decision(events: events, say: say)
  }

  /// The events that copy a backend's business. An invalid detail (such as a colour) leaves out the
  /// details, not the business.
  private func mirrored(
    _ draft: BusinessDraft, in state: RestaurantState, _ context: CommandContext
  ) throws -> [RestaurantEvent] {
    if let whole = try? save(draft, in: state, context: context) { return whole.events }
    var plain = BusinessDraft()
    (plain.id, plain.businessName, plain.businessType) = (draft.id, draft.businessName, draft.businessType)
    (plain.isActive, plain.hours) = (draft.isActive, draft.hours)
    return try save(plain, in: state, context: context).events
  }

  func takeMenu(
    _ menu: RemoteMenu, of id: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let remote = state.remotes[id], let business = state.businesses[id] else { throw Refusal.noBusiness }
    var events: [RestaurantEvent] = []
    var ordering = state.ordering(of: id)
    // If it does not list the kinds of orders, it refuses one that it cannot do.
    if state.ordering[id] == nil { ordering.orderTypes = OrderType.allCases }
    ordering = try menu.ordering.map { try ordering.changed(by: $0) } ?? ordering
    if ordering != state.ordering[id] { events.append(.ordering(Change(from: state.ordering[id], to: ordering))) }
    events += try menuEvents(menu, of: business, in: ordering.currency, state, context)
    if let draft = menu.settings {
      let old = state.reservationSettings[id]
      let new = try state.reservationSettings(of: id).changed(by: draft)
      if new != old { events.append(.reservationSettings(Change(from: old, to: new))) }
    }
    if let drafts = menu.tables { events += try tableEvents(drafts, of: id, in: state) }
    var told = remote
    told.menuAt = context.now
    return Decision(events: events + [.remote(Change(from: remote, to: told))], say: "")
  }

  private func menuEvents(
    _ menu: RemoteMenu, of business: Business, in currency: Currency, _ state: RestaurantState,
    _ context: CommandContext
  ) throws -> [RestaurantEvent] {
    var added: [RestaurantEvent] = []
    var (categories, items, customizations): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for draft in menu.categories {
      let id = try Self.identifier(draft.id)
      let known = state.categories[id]
      if let known, known.businessId != business.id { throw Self.taken(id) }
      var category = MenuCategory(id: id, businessId: business.id, name: "")
      try category.take(draft)
      guard categories.insert(id).inserted else { throw Self.taken(id) }
      if category != known { added.append(.menuCategory(Change(from: known, to: category))) }
    }
    for draft in menu.items {
      let id = try Self.identifier(draft.id)
      let known = state.items[id]
      if let known, known.businessId != business.id { throw Self.taken(id) }
      guard let category = draft.categoryId, categories.contains(category) else {
        throw Refusal.coded(.validation, "The item \(id) is in no category of the menu.")
      }
      var item = MenuItem(id: id, categoryId: category, businessId: business.id, name: "", price: .zero(currency))
      try item.take(draft, currency, makeID: context.makeID)
      guard items.insert(id).inserted else { throw Self.taken(id) }
      if item != known { added.append(.menuItem(Change(from: known, to: item))) }
    }
    for draft in menu.customizations {
      let id = try Self.identifier(draft.id)
      let known = state.customizations[id]
      guard let item = draft.menuItemId, items.contains(item), known.map({ $0.menuItemId == item }) ?? true,
        customizations.insert(id).inserted
      else { throw Self.taken(id) }
      let customization = MenuItemCustomization(
        id: id, menuItemId: item, templateId: known?.templateId,
        name: try Self.checked(draft.name ?? "", naming: "an ingredient"),
        category: draft.category ?? known?.category ?? .vegetables,
        portionPricing: try PortionPricing(draft.portionPricing ?? [:], currency),
        defaultPortion: draft.defaultPortion ?? .none, isRequired: draft.isRequired ?? false,
        displayOrder: draft.displayOrder ?? 0)
      if customization != known { added.append(.customization(Change(from: known, to: customization))) }
    }
    // Records that others refer to are removed last.
    var gone: [RestaurantEvent] = []
    let before = state.items(of: business.id)
    for old in before.flatMap({ state.customizations(of: $0.id) }) where !customizations.contains(old.id) {
      gone.append(.customization(Change(from: old, to: nil)))
    }
    gone += before.filter { !items.contains($0.id) }.map { .menuItem(Change(from: $0, to: nil)) }
    let emptied = state.categories(of: business.id).filter { !categories.contains($0.id) }
    return added + gone + emptied.map { .menuCategory(Change(from: $0, to: nil)) }
  }

  private func tableEvents(
    _ drafts: [TableDraft], of business: String, in state: RestaurantState
  ) throws -> [RestaurantEvent] {
    var wanted: [String: RestaurantTable] = [:]
    for draft in drafts.prefix(Self.mostTables) {
      let id = try Self.identifier(draft.id)
      if let known = state.tables[id], known.businessId != business { throw Self.taken(id) }
      wanted[id] = RestaurantTable(
        id: id, businessId: business, tableNumber: try Self.checked(draft.tableNumber, naming: "a table"),
        section: try draft.section.flatMap { $0.isEmpty ? nil : try Self.checked($0, naming: "a section") },
        capacity: try Self.checked(draft.capacity, in: RestaurantTable.capacities, naming: "The seats of a table"),
        isActive: draft.isActive ?? true)
    }
    guard Set(wanted.values.map(\.tableNumber)).count == wanted.count else {
      throw Refusal.coded(.duplicate, "Two tables have one number.")
    }
    let known = state.tables(of: business)
    // Removals first, so that the table's number is free.
    let gone = known.filter { wanted[$0.id] == nil }.map { RestaurantEvent.table(Change(from: $0, to: nil)) }
    return gone
      + wanted.values.sorted { $0.id < $1.id }.filter { state.tables[$0.id] != $0 }
      .map { .table(Change(from: state.tables[$0.id], to: $0)) }
  }

  private static func identifier(_ id: String?) throws -> String {
    try checked(id ?? "", naming: "an identifier")
  }

  private static func taken(_ id: String) -> Refusal {
    .coded(.duplicate, "The identifier \(id.prefix(60)) stands for something else already.")
  }
}

import Commands

/// Categories and items, as managed by staff.
extension Restaurant {
  /// The most items of one business.
  static let mostItems = 20_000

  func save(
    _ draft: MenuCategoryDraft, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let known = draft.id.flatMap { state.categories[$0] }
    let business = try business(id: known?.businessId ?? draft.businessId ?? "", in: state)
    guard known == nil || draft.businessId == nil || draft.businessId == known?.businessId else {
      throw Refusal.coded(.validation, "A category stays with its business.")
    }
    let siblings = state.categories(of: business.id)
    var category =
      try known
      ?? MenuCategory(
        id: draft.id.map { try Self.checked($0, naming: "an identifier") } ?? context.makeID(),
        businessId: business.id, name: "", displayOrder: (siblings.last?.displayOrder ?? 0) + 1)
    try category.take(draft)
    if let twin = siblings.first(where: { $0.id != category.id && ProperKey($0.name) == ProperKey(category.name) }) {
      throw Refusal.coded(.duplicate, "\(business.businessName) has a category \(twin.name) already.")
    }
    guard siblings.count < 500 else { throw Refusal.coded(.validation, "A menu has at most 500 categories.") }
    if category == known { return Decision(say: "\(category.name) is so already.") }
    return Decision(
      events: [.menuCategory(Change(from: known, to: category))],
      say: known == nil ? "Added \(category.name) to the menu." : "Changed \(category.name).")
  }

  func removeCategory(_ id: String, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    guard let category = state.categories[id] else {
      throw Refusal.coded(.notFound, "There is no such category.")
    }
    guard !state.isNeeded(category: id) else {
      throw Refusal.coded(.validation, "\(category.name) has items. Remove them first, or make it inactive.")
    }
    return Decision(
      events: [.menuCategory(Change(from: category, to: nil))], say: "Took \(category.name) off the menu.")
  }

  func save(
    _ draft: MenuItemDraft, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let known = draft.id.flatMap { state.items[$0] }
    guard let category = state.categories[draft.categoryId ?? known?.categoryId ?? ""] else {
      throw Refusal.coded(.notFound, "There is no such category.")
    }
    guard known == nil || known?.businessId == category.businessId else {
      throw Refusal.coded(.validation, "An item stays with its business.")
    }
    let siblings = state.items(in: category.id)
    let currency = state.ordering(of: category.businessId).currency
    if known == nil, draft.price == nil { throw Refusal.coded(.validation, "A new item needs a price.") }
    var item =
      try known
      ?? MenuItem(
        id: draft.id.map { try Self.checked($0, naming: "an identifier") } ?? "\(state.nextItemNumber)",
        categoryId: category.id, businessId: category.businessId, name: "", price: .zero(currency),
        displayOrder: (siblings.last?.displayOrder ?? 0) + 1)
    item.categoryId = category.id
    try item.take(draft, currency, makeID: context.makeID)
    if let twin = siblings.first(where: { $0.id != item.id && ProperKey($0.name) == ProperKey(item.name) }) {
      throw Refusal.coded(.duplicate, "There is an item \(twin.name) in \(category.name) already.")
    }
    if item == known { return Decision(say: "\(item.name) is so already.") }
    return Decision(
      events: [.menuItem(Change(from: known, to: item))],
      say: known == nil ? "Added \(item.name), \(item.price.spoken)." : "Changed \(item.name).")
  }

  func removeItem(_ id: String, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    let item = try item(id: id, in: state)
    // Its customisations go with it, and first, because they refer to it.
    let own: [RestaurantEvent] = state.customizations(of: id).map { .customization(Change(from: $0, to: nil)) }
    return Decision(events: own + [.menuItem(Change(from: item, to: nil))], say: "Took \(item.name) off the menu.")
  }

  func setAvailable(
    _ id: String, _ isAvailable: Bool, remaining: Int?, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    let item = try item(id: id, in: state)
    var changed = item
    changed.isAvailable = isAvailable
    changed.remaining = try remaining.map { try Self.checked($0, in: 0...100_000, naming: "What is left") }
    if changed == item { return Decision(say: "\(item.name) is so already.") }
    let left = changed.remaining.map { ", \($0) left" } ?? ""
    return Decision(
      events: [.menuItem(Change(from: item, to: changed))],
      say: "\(item.name) is \(isAvailable ? "available" : "not available")\(left).")
  }

  func item(id: String, in state: RestaurantState) throws -> MenuItem {
    guard let item = state.items[id] else { throw Refusal.coded(.notFound, "There is no such item.") }
    return item
  }
}

extension MenuCategory {
  /// Takes the values of a draft.
  /// - Throws: ``Refusal`` for impossible values.
  mutating func take(_ draft: MenuCategoryDraft) throws {
    name = try Restaurant.checked(draft.name ?? name, naming: "a category")
    if draft.description != nil { description = try CleanText.of(draft.description, naming: "a description") }
    if draft.imageUrl != nil { imageUrl = try Restaurant.checkedLink(draft.imageUrl) }
    displayOrder =
      try draft.displayOrder.map {
        try Restaurant.checked($0, in: 0...1_000_000, naming: "The place")
      } ?? displayOrder
    isActive = draft.isActive ?? isActive
    availableStartTime = draft.availableStartTime ?? availableStartTime
    availableEndTime = draft.availableEndTime ?? availableEndTime
    guard (availableStartTime == nil) == (availableEndTime == nil) else {
      throw Refusal.coded(.validation, "The hours of a category need a start and an end.")
    }
  }
}

extension MenuItem {
  /// Takes the values of a draft.
  /// - Throws: ``Refusal`` for impossible values.
  mutating func take(_ draft: MenuItemDraft, _ currency: Currency, makeID: () -> String) throws {
    name = try Restaurant.checked(draft.name ?? name, naming: "an item")
    if draft.description != nil { description = try CleanText.of(draft.description, naming: "a description") }
    if draft.imageUrl != nil { imageUrl = try Restaurant.checkedLink(draft.imageUrl) }
    if let amount = draft.price { price = try Money(amount, currency) }
    guard price.units >= 0 else { throw Refusal.coded(.validation, "A price cannot be less than nothing.") }
    displayOrder =
      try draft.displayOrder.map {
        try Restaurant.checked($0, in: 0...1_000_000, naming: "The place")
      } ?? displayOrder
    isActive = draft.isActive ?? isActive
    isAvailable = draft.isAvailable ?? isAvailable
    remaining =
      try draft.remaining.map {
        try Restaurant.checked($0, in: 0...100_000, naming: "What is left")
      } ?? remaining
    isVegetarian = draft.isVegetarian ?? isVegetarian
    isVegan = draft.isVegan ?? isVegan
    isGlutenFree = draft.isGlutenFree ?? isGlutenFree
    containsNuts = draft.containsNuts ?? containsNuts
    containsDairy = draft.containsDairy ?? containsDairy
    spiceLevel =
      try draft.spiceLevel.map { try Restaurant.checked($0, in: 0...5, naming: "The spice level") } ?? spiceLevel
    calories =
      try draft.calories.map { try Restaurant.checked($0, in: 0...100_000, naming: "The calories") } ?? calories
    prepTimeMinutes =
      try draft.prepTimeMinutes.map {
        try Restaurant.checked($0, in: 0...10_000, naming: "The time to make it")
      } ?? prepTimeMinutes
    if let groups = draft.modifierGroups {
      guard groups.count <= 50 else { throw Refusal.coded(.validation, "An item has at most 50 groups of choices.") }
      modifierGroups = try groups.map { try ModifierGroup($0, currency, makeID: makeID) }
      let ids = modifierGroups.flatMap { [$0.id] + $0.modifiers.map(\.id) }
      guard Set(ids).count == ids.count else {
        throw Refusal.coded(.duplicate, "Two choices of \(name) have one identifier.")
      }
    }
  }
}

extension ModifierGroup {
  fileprivate init(_ draft: ModifierGroupDraft, _ currency: Currency, makeID: () -> String) throws {
    let name = try Restaurant.checked(draft.name, naming: "a group of choices")
    guard (1...100).contains(draft.modifiers.count) else {
      throw Refusal.coded(.validation, "\(name) must have between 1 and 100 choices.")
    }
    let isRequired = draft.isRequired ?? false
    let least = draft.minSelections ?? (isRequired ? 1 : 0)
    let most = draft.maxSelections ?? draft.modifiers.count
    guard (0...draft.modifiers.count).contains(least), (max(1, least)...100).contains(most) else {
      throw Refusal.coded(
        .validation, "\(name) cannot want between \(least) and \(most) of \(draft.modifiers.count) choices.")
    }
    self.init(
      id: try draft.id.map { try Restaurant.checked($0, naming: "an identifier") } ?? makeID(), name: name,
      description: try CleanText.of(draft.description, naming: "a description"), isRequired: isRequired,
      minSelections: least, maxSelections: most,
      modifiers: try draft.modifiers.map { modifier in
        Modifier(
          id: try modifier.id.map { try Restaurant.checked($0, naming: "an identifier") } ?? makeID(),
          name: try Restaurant.checked(modifier.name, naming: "a choice"),
          priceAdjustment: try Money(modifier.priceAdjustment ?? 0, currency),
          isDefault: modifier.isDefault ?? false, isAvailable: modifier.isAvailable ?? true)
      })
  }
}

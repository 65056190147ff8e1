import Commands

/// Ingredients and customisations, as managed by staff.
extension Restaurant {
  func addIngredient(_ draft: IngredientDraft, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    guard let name = draft.name, let category = draft.category else {
      throw Refusal.coded(
        .validation, "A new ingredient needs a name and a category, one of \(IngredientCategory.names).")
    }
    guard state.ingredients.count < 1_000 else {
      throw Refusal.coded(.validation, "There are 1000 ingredients already.")
    }
    let id =
      try draft.id.map(Self.checkedNumber)
      ?? "\(FreeNumber.after(state.ingredients.keys.map(FreeNumber.counted).max() ?? 0) { state.ingredients[$0] != nil })"
    if let known = state.ingredients[id] {
      guard ProperKey(known.name) == ProperKey(name) else {
        throw Refusal.coded(.duplicate, "There is an ingredient \(id) already: \(known.name).")
      }
      return Decision(say: "\(known.name) is there already.")
    }
    let last = state.ingredients.values.lazy.filter { $0.category == category }.map(\.displayOrder).max() ?? 0
    var ingredient = IngredientTemplate(
      id: id, name: name, category: category, portionPricing: .free(.usDollar), displayOrder: last + 1)
    try ingredient.take(draft)
    try checkName(of: ingredient, in: state)
    return Decision(
      events: [.ingredient(Change(from: nil, to: ingredient))],
      say: "Added \(ingredient.name) to the \(category.rawValue).")
  }

  /// Changes an ingredient, and with it the name and prices in its items' customisations.
  func changeIngredient(
    _ name: String, _ draft: IngredientDraft, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    let known = try ingredient(name, in: state)
    var changed = known
    try changed.take(draft)
    try checkName(of: changed, in: state)
    if changed == known { return Decision(say: "\(known.name) is so already.") }
    var events: [RestaurantEvent] = [.ingredient(Change(from: known, to: changed))]
    for own in state.customizations.values.filter({ $0.templateId == known.id }).sorted(by: { $0.id < $1.id }) {
      var customization = own
      if own.name == known.name { customization.name = changed.name }
      if own.portionPricing == known.portionPricing { customization.portionPricing = changed.portionPricing }
      if customization != own { events.append(.customization(Change(from: own, to: customization))) }
    }
    return Decision(events: events, say: "Changed \(changed.name).")
  }

  func save(_ draft: CustomizationDraft, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    let known = draft.id.flatMap { state.customizations[$0] }
    let item = try item(id: known?.menuItemId ?? draft.menuItemId ?? "", in: state)
    let template = try draft.templateId.map { try ingredient($0, in: state) }
    let currency = item.price.currency
    let last = state.customizations(of: item.id).map(\.displayOrder).max() ?? 0
    guard let name = draft.name ?? known?.name ?? template?.name else {
      throw Refusal.coded(.validation, "A customisation needs a name.")
    }
    var customization =
      try known
      ?? MenuItemCustomization(
        id: draft.id.map(Self.checkedNumber) ?? "\(state.nextCustomizationNumber)", menuItemId: item.id,
        name: name, type: .single, options: [], category: template?.category, displayOrder: last + 1)
    if known == nil, let template {
      customization.templateId = template.id
      customization.supportsPortions = template.supportsPortions
      customization.portionPricing = template.portionPricing
      customization.defaultPortion = template.defaultPortion
    }
    customization.name = try Self.checked(name, naming: "a customisation")
    try customization.take(draft, currency)
    let twins = state.customizations(of: item.id).filter {
      $0.id != customization.id && ProperKey($0.name) == ProperKey(customization.name)
    }
    guard twins.isEmpty else {
      throw Refusal.coded(.duplicate, "\(item.name) has \(customization.name) already.")
    }
    if customization == known { return Decision(say: "\(customization.name) is so already.") }
    return Decision(
      events: [.customization(Change(from: known, to: customization))],
      say: "\(item.name) \(known == nil ? "can have" : "has other") \(customization.name).")
  }

  func removeCustomization(_ id: String, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    guard let customization = state.customizations[id] else {
      throw Refusal.coded(.notFound, "There is no such customisation.")
    }
    return Decision(
      events: [.customization(Change(from: customization, to: nil))], say: "Removed \(customization.name).")
  }

  /// Adds the nine customisations of a sandwich to an item; existing ones stay as they are.
  func addStandardSandwich(
    to id: String, russian: Portion, chipotle: Portion, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    let item = try item(id: id, in: state)
    let own = Set(state.customizations(of: id).map { ProperKey($0.name) })
    var number = state.lastCustomizationNumber
    var events: [RestaurantEvent] = []
    for (name, order, portion) in StandardSandwich.rows(russian: russian, chipotle: chipotle)
    where !own.contains(ProperKey(name)) {
      let template = try ingredient(name, in: state)
      number = FreeNumber.after(number) { state.customizations[$0] != nil }
      events.append(
        .customization(
          Change(
            from: nil,
            to: MenuItemCustomization(
              id: "\(number)", menuItemId: id, templateId: template.id, name: template.name,
              category: template.category, portionPricing: template.portionPricing, defaultPortion: portion,
              displayOrder: order))))
    }
    if events.isEmpty { return Decision(say: "\(item.name) has the usual customisations already.") }
    return Decision(
      events: events, say: "\(item.name) has \(Wording.count(events.count, "usual customisation")) now.")
  }

  /// The ingredient with an identifier or a name.
  private func ingredient(_ name: String, in state: RestaurantState) throws -> IngredientTemplate {
    if let known = state.ingredients[name] { return known }
    let all = Array(state.ingredients.values)
    switch NameSearch(name).find(among: all.map(\.name)) {
    case .one(let index): return all[index]
    case .several, .none:
      throw Refusal.coded(.notFound, "There is no ingredient \(try Self.checked(name, naming: "an ingredient")).")
    }
  }

  private func checkName(of ingredient: IngredientTemplate, in state: RestaurantState) throws {
    let twin = state.ingredients.values.first {
      $0.id != ingredient.id && ProperKey($0.name) == ProperKey(ingredient.name)
    }
    if let twin { throw Refusal.coded(.duplicate, "There is an ingredient \(twin.name) already.") }
  }

  // Apps read these identifiers as numbers.
  private static func checkedNumber(_ id: String) throws -> String {
    guard let number = Int(id), number > 0, number <= FreeNumber.most, "\(number)" == id else {
      throw Refusal.coded(
        .validation, "id must be a whole number from 1 to 999999999, not \u{201C}\(id.prefix(40))\u{201D}.")
    }
    return id
  }
}

/// The ingredients of every sandwich.
public enum StandardSandwich {
  /// The name of each ingredient, its place and its default portion on a sandwich.
  static func rows(russian: Portion, chipotle: Portion) -> [(name: String, displayOrder: Int, portion: Portion)] {
    [
      ("Lettuce", 1, .regular), ("Tomato", 2, .regular), ("Onion", 3, .regular), ("Pickles", 4, .regular),
      ("Mayo", 10, .none), ("Mustard", 11, .none), ("Russian Dressing", 12, russian),
      ("Chipotle Mayo", 13, chipotle), ("Extra Cheese", 20, .none),
    ]
  }
}

extension IngredientTemplate {
  fileprivate mutating func take(_ draft: IngredientDraft) throws {
    name = try Restaurant.checked(draft.name ?? name, naming: "an ingredient")
    category = draft.category ?? category
    supportsPortions = draft.supportsPortions ?? supportsPortions
    if let prices = draft.portionPricing {
      portionPricing = try PortionPricing(prices, portionPricing.none.currency)
    }
    defaultPortion = draft.defaultPortion ?? defaultPortion
    displayOrder =
      try draft.displayOrder.map {
        try Restaurant.checked($0, in: 0...1_000_000, naming: "The place")
      } ?? displayOrder
    isActive = draft.isActive ?? isActive
  }
}

extension MenuItemCustomization {
  fileprivate mutating func take(_ draft: CustomizationDraft, _ currency: Currency) throws {
    type = draft.type ?? type
    category = draft.category ?? category
    isRequired = draft.isRequired ?? isRequired
    displayOrder =
      try draft.displayOrder.map {
        try Restaurant.checked($0, in: 0...1_000_000, naming: "The place")
      } ?? displayOrder
    supportsPortions = draft.supportsPortions ?? (draft.portionPricing != nil ? true : supportsPortions)
    if let drafts = draft.options {
      options = try drafts.map {
        Option(name: try Restaurant.checked($0.name, naming: "an option"), price: try Money($0.price ?? 0, currency))
      }
    }
    if supportsPortions {
      portionPricing =
        try draft.portionPricing.map { try PortionPricing($0, currency) } ?? portionPricing ?? .free(currency)
      defaultPortion = draft.defaultPortion ?? defaultPortion ?? Portion.none
      options = []
    } else {
      (portionPricing, defaultPortion) = (nil, nil)
      guard (1...100).contains(options.count), Set(options.map(\.name)).count == options.count else {
        throw Refusal.coded(.validation, "\(name) must have between 1 and 100 different options.")
      }
    }
    guard portionPricing == nil || portionPricing?.none.currency == currency else {
      throw Refusal.coded(.validation, "\(name) must be priced in \(currency.code).")
    }
  }
}

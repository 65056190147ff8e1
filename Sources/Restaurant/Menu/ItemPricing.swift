import Commands
import Grammar

/// An item with its choices, in words and in money.
public struct PricedItem: Sendable, Hashable {
  /// The price of one without choices.
  public var basePrice: Money
  /// The price of the choices, for one.
  public var customizationPrice: Money
  /// The price of all: (base + choices) times the quantity.
  public var totalPrice: Money
  /// The choices, without left-out ingredients: "Light Tomato"; by category, then by place.
  public var customizations: [String]
  /// All chosen or default portions, by customisation: {"17": ["regular"]}.
  public var selectedOptions: [String: [String]]
  public var modifiers: [OrderModifier]
}

extension RestaurantState {
  /// The largest quantity of one item in an order.
  public static let mostOfOne = 99

  /// The price of a quantity of an item with these choices. Without a choice the default applies.
  /// - Throws: ``Refusal`` for a choice that the item does not have, for too few or too many, and for a
  ///   quantity below 1 or above ``mostOfOne``.
  public func priced(_ item: MenuItem, _ choices: ItemChoices, quantity: Int) throws -> PricedItem {
    guard (1...Self.mostOfOne).contains(quantity) else {
      throw Refusal.coded(.validation, "The quantity must be between 1 and \(Self.mostOfOne).")
    }
    let customizations = customizations(of: item.id)
    try Self.checkKnown(choices, customizations, item)
    var priced = PricedItem(
      basePrice: item.price, customizationPrice: .zero(item.price.currency), totalPrice: item.price, customizations: [],
      selectedOptions: [:], modifiers: [])
    for customization in customizations { try priced.add(customization, choices) }
    for group in item.modifierGroups { try priced.add(group, choices.modifiers) }
    let one = try priced.basePrice.adding(priced.customizationPrice)
    guard one.units >= 0 else {
      throw Refusal.coded(.validation, "\(item.name) cannot cost less than nothing.")
    }
    priced.totalPrice = try one.times(quantity)
    return priced
  }

  private static func checkKnown(
    _ choices: ItemChoices, _ customizations: [MenuItemCustomization], _ item: MenuItem
  ) throws {
    let portions = Set(customizations.filter(\.supportsPortions).map(\.id))
    let options = Set(customizations.filter { !$0.supportsPortions }.map(\.id))
    let modifiers = Set(item.modifierGroups.flatMap { $0.modifiers.map(\.id) })
    let foreign =
      choices.portions.keys.first { !portions.contains($0) } ?? choices.options.keys.first { !options.contains($0) }
      ?? choices.modifiers.first { !modifiers.contains($0) }
    if let foreign, let portions = customizations.first(where: { $0.id == foreign && $0.supportsPortions }) {
      let told = choices.options[foreign, default: []].joined(separator: ", ").prefix(60)
      throw Refusal.coded(
        .validation,
        "\(portions.name) comes in one of the portions \(Portion.names), not as \u{201C}\(told)\u{201D}.")
    }
    if let foreign {
      let all = customizations.map { "\($0.id) (\($0.name))" } + item.modifierGroups.flatMap { $0.modifiers.map(\.id) }
      throw Refusal.coded(
        .validation,
        "\u{201C}\(foreign.prefix(60))\u{201D} is no choice of \(item.name). "
          + (all.isEmpty ? "It comes as it is." : "It has \(Wording.short(all, most: 20))."))
    }
  }
}

extension PricedItem {
  fileprivate mutating func add(_ customization: MenuItemCustomization, _ choices: ItemChoices) throws {
    guard customization.supportsPortions else { return try addOptions(customization, choices) }
    let portion = choices.portion(of: customization)
    if customization.isRequired, portion == .none {
      throw Refusal.coded(.validation, "\(customization.name) cannot be left out.")
    }
    if let pricing = customization.portionPricing {
      customizationPrice = try customizationPrice.adding(pricing[portion])
    }
    if portion != .none { customizations.append("\(portion.label) \(customization.name)") }
    selectedOptions[customization.id] = [portion.rawValue]
    if choices.asModifiers?.contains(customization.id) == true {
      modifiers.append(customization.modifier(portion, basePrice.currency).chosen)
    }
  }

  private mutating func addOptions(_ customization: MenuItemCustomization, _ choices: ItemChoices) throws {
    let chosen = choices.options[customization.id] ?? []
    let most = customization.type == .single ? 1 : customization.options.count
    guard chosen.count <= most, Set(chosen).count == chosen.count else {
      throw Refusal.coded(.validation, "At most \(Wording.count(most, "choice")) of \(customization.name).")
    }
    guard !customization.isRequired || !chosen.isEmpty else {
      throw Refusal.coded(
        .validation, "\(customization.name) must be chosen: \(customization.names(joinedBy: "or")).")
    }
    for name in chosen {
      guard let option = customization.options.first(where: { $0.name == name }) else {
        throw Refusal.coded(
          .validation,
          "\u{201C}\(name.prefix(60))\u{201D} is no choice of \(customization.name). "
            + "There is \(customization.names(joinedBy: "or")).")
      }
      customizationPrice = try customizationPrice.adding(option.price)
      customizations.append("\(customization.name): \(name)")
    }
    if !chosen.isEmpty { selectedOptions[customization.id] = chosen }
  }

  fileprivate mutating func add(_ group: ModifierGroup, _ chosen: Set<String>) throws {
    var taken = group.modifiers.filter { chosen.contains($0.id) }
    if let gone = taken.first(where: { !$0.isAvailable }) {
      throw Refusal.coded(.itemUnavailable, "\(gone.name) is not available.")
    }
    if taken.isEmpty { taken = group.usual }
    guard taken.count >= group.least else {
      throw Refusal.coded(
        .validation, "\(group.name) must be chosen: at least \(group.least) of \(group.names(joinedBy: "or")).")
    }
    guard taken.count <= group.maxSelections else {
      throw Refusal.coded(.validation, "At most \(Wording.count(group.maxSelections, "choice")) of \(group.name).")
    }
    for modifier in taken {
      customizationPrice = try customizationPrice.adding(modifier.priceAdjustment)
      modifiers.append(modifier.chosen)
    }
  }
}

extension ModifierGroup {
  /// The least number of choices.
  var least: Int { isRequired ? max(1, minSelections) : minSelections }

  /// The default choices.
  var usual: [Modifier] {
    // bounded: by the bounds of the item
    Array(modifiers.lazy.filter { $0.isDefault && $0.isAvailable }.prefix(maxSelections))
  }

  /// The names of the choices.
  func names(joinedBy word: String) -> String {
    Spoken.list(modifiers.filter(\.isAvailable).map(\.name), joinedBy: word)
  }
}

extension RestaurantState {
  /// All choices of an item as groups of modifiers: its own, and each customisation with portions as a
  /// group of four, with modifiers "<customization id>:<portion>".
  public func modifierGroups(of item: MenuItem) -> [ModifierGroup] {
    let portions = customizations(of: item.id).filter(\.supportsPortions).map { customization in
      ModifierGroup(
        id: customization.id, name: customization.name, isRequired: customization.isRequired,
        minSelections: customization.isRequired ? 1 : 0, maxSelections: 1,
        modifiers: Portion.allCases.map { customization.modifier($0, item.price.currency) })
    }
    return item.modifierGroups + portions
  }
}

extension MenuItemCustomization {
  /// The names of the options.
  fileprivate func names(joinedBy word: String) -> String {
    Spoken.list(options.map(\.name), joinedBy: word)
  }

  /// A portion as a modifier: "<customization id>:<portion>".
  fileprivate func modifier(_ portion: Portion, _ currency: Currency) -> Modifier {
    Modifier(
      id: "\(id):\(portion.rawValue)", name: "\(portion.label) \(name)",
      priceAdjustment: portionPricing?[portion] ?? .zero(currency), isDefault: portion == defaultPortion)
  }
}

extension Modifier {
  /// The modifier's form in an order.
  fileprivate var chosen: OrderModifier { OrderModifier(id: id, name: name, priceAdjustment: priceAdjustment) }
}

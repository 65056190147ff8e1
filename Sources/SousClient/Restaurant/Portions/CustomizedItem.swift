import Wire

/// An item of a menu with a person's portions, choices and quantity, and its price.
///
/// A plain value: a screen keeps one and shows it. The price is the box's, to the cent, whenever the
/// box would accept the order; ``problem`` gives the reason if it would not.
public struct CustomizedItem: Hashable, Sendable {
  /// The reason why it cannot be ordered so.
  public enum Problem: Hashable, Sendable {
    /// The item is not available now.
    case unavailable
    /// Too few are chosen from this group.
    case lacking(ModifierGroupRecord)
    /// This ingredient cannot be left out.
    case leftOut(MenuItemCustomization)
  }

  public let item: MenuItemRecord
  /// The ingredients with portions, in the order of screens.
  public let ingredients: [MenuItemCustomization]
  /// The other choices, the menu's own groups first.
  public let groups: [ModifierGroupRecord]
  public var portions: PortionSelection
  /// The choices by group.
  public private(set) var chosen: [String: [String]]
  /// The quantity, 1 to ``most``.
  public private(set) var quantity = 1
  /// A special request in words.
  public var note = ""

  /// The largest quantity of one line.
  public static let most = 99

  // Customisations without portions, by the group that shows them.
  private let options: [String: String]

  /// Makes an item in its usual form.
  /// - Parameter rows: its customisations; nil: they are unknown, and the menu's own data is enough.
  public init(_ item: MenuItemRecord, _ rows: [MenuItemCustomization]? = nil) {
    self.item = item
    let told = item.modifierGroups.enumerated().compactMap { place, group in
      MenuItemCustomization(group, of: item, at: place)
    }
    ingredients = (rows?.filter(\.supportsPortions) ?? told).sorted(by: MenuItemCustomization.precedes)
    let portioned = Set(told.map(\.id))
    let own = item.modifierGroups.filter { !portioned.contains($0.id) }
    let others = (rows ?? []).filter { !$0.supportsPortions && !$0.options.isEmpty }
      .sorted(by: MenuItemCustomization.precedes)
    groups = own + others.map(ModifierGroupRecord.init(options:))
    options = Dictionary(others.map { ("option-\($0.id)", $0.id) }) { first, _ in first }
    portions = PortionSelection(usual: ingredients)
    chosen = groups.reduce(into: [:]) { $0[$1.id] = $1.usual }
  }

  /// The ingredients by category, those without one last; empty categories are left out.
  public var sections: [(category: IngredientCategory?, ingredients: [MenuItemCustomization])] {
    (IngredientCategory.allCases.map { $0 } + [nil]).compactMap { category in
      let rows = ingredients.filter { $0.ingredientCategory == category }
      return rows.isEmpty ? nil : (category, rows)
    }
  }

  /// Sets the quantity, limited to the permitted range.
  public mutating func setQuantity(_ count: Int) { quantity = min(max(count, 1), Self.most) }

  /// Sets the choices of a group; unknown ones are ignored, and surplus ones dropped.
  public mutating func choose(_ modifiers: [String], of group: String) {
    guard let group = groups.first(where: { $0.id == group }) else { return }
    let known = group.modifiers.filter { $0.isAvailable && modifiers.contains($0.id) }
    chosen[group.id] = Array(known.map(\.id).prefix(group.most))
  }

  /// Handles a tap on a choice: in a group of one it replaces the other; in a larger one, it adds or
  /// removes the choice.
  public mutating func tap(_ modifier: String, of group: String) {
    guard let group = groups.first(where: { $0.id == group }),
      group.modifiers.contains(where: { $0.id == modifier && $0.isAvailable })
    else { return }
    let before = chosen[group.id] ?? []
    if group.most == 1 {
      chosen[group.id] = before.contains(modifier) && group.least == 0 ? [] : [modifier]
    } else if before.contains(modifier) {
      chosen[group.id] = before.filter { $0 != modifier }
    } else if before.count < group.most {
      chosen[group.id] = before + [modifier]
    }
  }

  /// The reason why the box would refuse it; nil: none.
  public var problem: Problem? {
    if !item.isAvailable { return .unavailable }
    if let left = ingredients.first(where: { $0.isRequired && portions.portion(of: $0) == .none }) {
      return .leftOut(left)
    }
    return groups.first { choices(of: $0).count < $0.least }.map(Problem.lacking)
  }

  // MARK: Money and words

  /// The price of the choices, for one.
  public var additionalCost: Price {
    portions.calculateAdditionalCost(customizations: ingredients) + taken.map(\.modifier.priceAdjustment).sum()
  }

  /// The price of one.
  public var unitPrice: Price { item.price + additionalCost }

  /// The price of the whole quantity.
  public var totalPrice: Price { unitPrice * quantity }

  /// The choices in words, without left-out ingredients: "Light Tomato", "Rye".
  public var words: [String] {
    portions.toCustomizationStrings(customizations: ingredients) + taken.map(\.modifier.name)
  }

  private var taken: [(group: ModifierGroupRecord, modifier: ModifierRecord)] {
    groups.flatMap { group in
      let choices = choices(of: group)
      return group.modifiers.filter { choices.contains($0.id) }.map { (group, $0) }
    }
  }

  // Without a choice in a menu's own group, the box takes the usual.
  private func choices(of group: ModifierGroupRecord) -> [String] {
    let own = chosen[group.id] ?? []
    return own.isEmpty && options[group.id] == nil ? group.usual : own
  }

  // MARK: The order

  /// The item's form in an order. It has the empty portions too: the item may include the ingredient by
  /// default.
  public var toOrder: OrderToPlace.Item {
    let portioned = ingredients.map { one in
      let portion = portions.portion(of: one)
      return OrderToPlace.Modifier(
        id: "\(one.id):\(portion.rawValue)", name: "\(portion.displayName) \(one.name)",
        priceAdjustment: one.portionPricing?[portion] ?? .zero)
    }
    let others = taken.filter { options[$0.group.id] == nil }.map {
      OrderToPlace.Modifier(id: $0.modifier.id, name: $0.modifier.name, priceAdjustment: $0.modifier.priceAdjustment)
    }
    let picked = options.reduce(into: [String: [String]]()) { picked, option in
      if let names = chosen[option.key], !names.isEmpty { picked[option.value] = names }
    }
    return OrderToPlace.Item(
      menuItemId: item.id, quantity: quantity, modifiers: portioned + others,
      selectedOptions: picked.isEmpty ? nil : picked, specialRequests: note.isEmpty ? nil : note)
  }
}

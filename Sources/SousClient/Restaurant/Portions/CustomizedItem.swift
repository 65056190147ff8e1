import Wire

/// An item of a menu as somebody puts it together: which portions, which choices, how many, and what that costs.
///
/// A plain value: a screen keeps one and shows it. The price is the box's, to the cent, whenever the box would take the
/// order; ``problem`` says why it would not.
public struct CustomizedItem: Hashable, Sendable {
  /// Why it cannot be ordered so.
  public enum Problem: Hashable, Sendable {
    /// It is not to be had now.
    case unavailable
    /// Too few are chosen of this group.
    case lacking(ModifierGroupRecord)
    /// This ingredient cannot be left out.
    case leftOut(MenuItemCustomization)
  }

  public let item: MenuItemRecord
  /// The ingredients that come in portions, in the order of screens.
  public let ingredients: [MenuItemCustomization]
  /// What else can be chosen, the menu's own groups first.
  public let groups: [ModifierGroupRecord]
  public var portions: PortionSelection
  /// The choices by group.
  public private(set) var chosen: [String: [String]]
  /// How many, 1 to ``most``.
  public private(set) var quantity = 1
  /// A wish in words.
  public var note = ""

  /// The most of one line.
  public static let most = 99

  // Customisations without portions, by the group that shows them.
  private let options: [String: String]

  /// An item as it usually comes.
  /// - Parameter rows: its customisations; nil: they are not known, and what the menu itself tells is enough.
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

  /// The ingredients by category, those of none last; without the categories that it has nothing of.
  public var sections: [(category: IngredientCategory?, ingredients: [MenuItemCustomization])] {
    (IngredientCategory.allCases.map { $0 } + [nil]).compactMap { category in
      let rows = ingredients.filter { $0.ingredientCategory == category }
      return rows.isEmpty ? nil : (category, rows)
    }
  }

  /// Sets how many, as near as can be ordered.
  public mutating func setQuantity(_ count: Int) { quantity = min(max(count, 1), Self.most) }

  /// Chooses so of a group; what it does not have is passed over, and no more is taken than it allows.
  public mutating func choose(_ modifiers: [String], of group: String) {
    guard let group = groups.first(where: { $0.id == group }) else { return }
    let known = group.modifiers.filter { $0.isAvailable && modifiers.contains($0.id) }
    chosen[group.id] = Array(known.map(\.id).prefix(group.most))
  }

  /// A choice was tapped: of a group of one it takes the other's place; of several, it is one more or one less.
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

  /// Why the box would not take it; nil: all is well.
  public var problem: Problem? {
    if !item.isAvailable { return .unavailable }
    if let left = ingredients.first(where: { $0.isRequired && portions.portion(of: $0) == .none }) {
      return .leftOut(left)
    }
    return groups.first { choices(of: $0).count < $0.least }.map(Problem.lacking)
  }

  // MARK: Money and words

  /// What was chosen costs, of one.
  public var additionalCost: Price {
    portions.calculateAdditionalCost(customizations: ingredients) + taken.map(\.modifier.priceAdjustment).sum()
  }

  /// The price of one.
  public var unitPrice: Price { item.price + additionalCost }

  /// The price of all of them.
  public var totalPrice: Price { unitPrice * quantity }

  /// What is on it in words, without what is left out: "Light Tomato", "Rye".
  public var words: [String] {
    portions.toCustomizationStrings(customizations: ingredients) + taken.map(\.modifier.name)
  }

  private var taken: [(group: ModifierGroupRecord, modifier: ModifierRecord)] {
    groups.flatMap { group in
      let choices = choices(of: group)
      return group.modifiers.filter { choices.contains($0.id) }.map { (group, $0) }
    }
  }

  // Where nothing is chosen of a menu's own group, the box takes what is usual.
  private func choices(of group: ModifierGroupRecord) -> [String] {
    let own = chosen[group.id] ?? []
    return own.isEmpty && options[group.id] == nil ? group.usual : own
  }

  // MARK: The order

  /// As an order has it. Portions that are none too: the item may come with it.
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

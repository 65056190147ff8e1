import Commands
import Grammar

/// A spoken item of an order.
struct SpokenOrder {
  var item: String
  var quantity: Int?
  var portions: [String: Portion]?
  var choice: String?
}

/// The words for an item's parts: its ingredients, options and modifiers by name.
struct ItemVocabulary {
  private let item: MenuItem
  private let customizations: [MenuItemCustomization]

  init(_ item: MenuItem, in state: RestaurantState) {
    self.item = item
    customizations = state.customizations(of: item.id)
  }

  /// Whether it has an ingredient with that name.
  func has(_ ingredient: String) -> Bool {
    group(ingredient)?.isEmpty == false || ingredientAndPortion(ingredient, .regular) != nil
      || modifier(ingredient) != nil
  }

  /// Chooses a portion of an ingredient.
  /// - Throws: ``Refusal`` for an ingredient that the item does not have, with the nearest.
  func choose(_ portion: Portion, of ingredient: String, in choices: inout ItemChoices) throws {
    if let group = group(ingredient) {
      guard !group.isEmpty else { throw unknown(ingredient) }
      for customization in group {
        // "Extra vegetables" are the included ones, "no vegetables" all of them.
        let isThere = choices.portion(of: customization) != .none
        if isThere, portion != .none || !customization.isRequired { choices.portions[customization.id] = portion }
      }
      return
    }
    if let (customization, portion) = ingredientAndPortion(ingredient, portion) {
      if customization.isRequired, portion == .none {
        throw Refusal.impossible("\(customization.name) cannot be left out of \(item.name).")
      }
      choices.portions[customization.id] = portion
    } else if let (group, modifier) = modifier(ingredient) {
      if portion == .none { choices.modifiers.remove(modifier.id) } else { try take(modifier, of: group, in: &choices) }
    } else {
      throw unknown(ingredient)
    }
  }

  /// Chooses everything that a text names: "rye, toasted".
  /// - Throws: ``Refusal`` if it names nothing of the item.
  func choose(_ text: String, in choices: inout ItemChoices) throws {
    var found = false
    let said = " \(NameKey(text).description.filter { $0 != "," }) "
    func isNamed(_ name: String) -> Bool { said.contains(" \(NameKey(name).description) ") }
    for group in item.modifierGroups {
      for modifier in group.modifiers where isNamed(modifier.name) {
        try take(modifier, of: group, in: &choices)
        found = true
      }
    }
    for customization in customizations where !customization.supportsPortions {
      for option in customization.options where isNamed(option.name) {
        let before = customization.type == .single ? [] : choices.options[customization.id] ?? []
        choices.options[customization.id] = before.filter { $0 != option.name } + [option.name]
        found = true
      }
    }
    guard found else { throw unknown(text) }
  }

  /// The missing required choice: its name and its options; nil: none.
  func open(_ choices: ItemChoices) -> (name: String, among: String)? {
    for group in item.modifierGroups {
      let chosen = group.modifiers.count { choices.modifiers.contains($0.id) }
      if (chosen == 0 ? group.usual.count : chosen) < group.least {
        return (group.name, group.names(joinedBy: "or"))
      }
    }
    for customization in customizations where customization.isRequired && !customization.supportsPortions {
      guard choices.options[customization.id] ?? [] == [] else { continue }
      return (customization.name, Spoken.list(customization.options.map(\.name), joinedBy: "or"))
    }
    return nil
  }

  /// The differences from the default, in words: "no onion", "light mayo", "Extra Cheese", "rye".
  func spoken(_ choices: ItemChoices) -> [String] {
    let all = customizations.filter(\.supportsPortions).map(choices.portion)
    let isPlain = usual.count > 1 && all.allSatisfy { $0 == .none }
    let portions =
      isPlain
      ? ["nothing on it"]
      : customizations.compactMap { customization -> String? in
        let portion = choices.portion(of: customization)
        guard customization.supportsPortions, portion != customization.defaultPortion ?? .none else { return nil }
        switch portion {
        case .none: return "no \(customization.name)"
        case .light: return "light \(customization.name)"
        case .regular: return customization.name
        case .extra: return "extra \(customization.name)"
        }
      }
    let modifiers = item.modifierGroups.flatMap(\.modifiers).filter { choices.modifiers.contains($0.id) }.map(\.name)
    return portions + modifiers + customizations.flatMap { choices.options[$0.id] ?? [] }
  }

  /// The default ingredients.
  var usual: [String] {
    customizations.filter { $0.supportsPortions && $0.defaultPortion != Portion.none }.map(\.name)
  }

  /// The default portions, by customisation.
  var usualPortions: [String: Portion] {
    let all = customizations.filter(\.supportsPortions).map { ($0.id, $0.defaultPortion ?? Portion.none) }
    return Dictionary(all) { first, _ in first }
  }

  /// The further ingredients, with their prices.
  var besides: [String] {
    customizations.filter { $0.supportsPortions && $0.defaultPortion == Portion.none }.map { customization in
      let price = customization.portionPricing?.regular
      return price.map { $0.units > 0 ? "\(customization.name) for \($0.spoken)" : customization.name }
        ?? customization.name
    }
  }

  /// The customisations of a collective word: "everything", "vegetables", "sauces"; nil: it is none.
  private func group(_ name: String) -> [MenuItemCustomization]? {
    let key = NameKey(name)
    guard let (_, category) = Self.groups.first(where: { NameKey($0.name) == key }) else { return nil }
    return customizations.filter { $0.supportsPortions && (category == nil || $0.category == category) }
  }

  private static let groups: [(name: String, category: IngredientCategory?)] = [
    ("everything", nil), ("toppings", nil), ("vegetables", .vegetables), ("veggies", .vegetables),
    ("sauces", .sauces), ("dressings", .sauces), ("extras", .extras),
  ]

  // An ingredient can have a portion's word in its name: "Extra Cheese". Only if none has the whole name
  // is the word a portion: "extra mayo".
  private func ingredientAndPortion(_ name: String, _ portion: Portion) -> (MenuItemCustomization, Portion)? {
    let inPortions = customizations.filter(\.supportsPortions)
    if case .one(let index) = NameSearch(name).find(among: inPortions.map(\.name)) {
      let found = inPortions[index]
      let (word, rest) = Self.split(name)
      // "Extra bacon" has a word too many for "Bacon": it was a portion.
      if let word, !rest.isEmpty, NameKey(rest) == NameKey(found.name) { return (found, word) }
      return (found, portion)
    }
    let (word, rest) = Self.split(name)
    guard let word, !rest.isEmpty,
      case .one(let index) = NameSearch(rest).find(among: inPortions.map(\.name))
    else { return nil }
    return (inPortions[index], word)
  }

  private static func split(_ name: String) -> (Portion?, String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let first = words.first?.lowercased() else { return (nil, name) }
    let portion: Portion? =
      switch first {
      case "no", "without": Portion.none
      case "light": .light
      case "regular", "normal": .regular
      case "extra", "double": .extra
      default: nil
      }
    return (portion, words[1])
  }

  private func modifier(_ name: String) -> (ModifierGroup, Modifier)? {
    let all = item.modifierGroups.flatMap { group in group.modifiers.map { (group, $0) } }
    guard case .one(let index) = NameSearch(name).find(among: all.map(\.1.name)) else { return nil }
    return all[index]
  }

  private func take(_ modifier: Modifier, of group: ModifierGroup, in choices: inout ItemChoices) throws {
    guard modifier.isAvailable else {
      throw Refusal.coded(
        .itemUnavailable, "\(modifier.name) is not available. There is \(group.names(joinedBy: "or")).")
    }
    // In a group of one the newest choice counts.
    if group.maxSelections == 1 { choices.modifiers.subtract(group.modifiers.map(\.id)) }
    choices.modifiers.insert(modifier.id)
  }

  private func unknown(_ name: String) -> any Error {
    let names = customizations.map(\.name) + item.modifierGroups.flatMap { $0.modifiers.map(\.name) }
    let spoken = (try? CleanName.of(name, naming: "an ingredient")) ?? "that"
    if case .none(let nearest?) = NameSearch(name).find(among: names) {
      return NearMiss(
        slot: "ingredient", meant: names[nearest],
        text: "There is no \(spoken) for the \(item.name). Did you mean \(names[nearest])?")
    }
    guard !names.isEmpty else { return Refusal.impossible("The \(item.name) comes as it is.") }
    return Refusal.impossible(
      "There is no \(spoken) for the \(item.name). It can have \(Wording.short(names, most: 6)).")
  }
}

import Commands
import Grammar

/// The items for a diet, and the prices of ingredients.
extension Restaurant {
  /// Shows the items for a diet: at a business, or at all known ones if none is named or current.
  func show(
    _ diet: Diet, at name: String?, category: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let one = try name.map { try business(named: $0, in: state) } ?? state.businessInHand
    let places = one.map { [$0] } ?? state.businesses()
    let told = places.compactMap { business -> String? in
      let items = state.items(of: business.id).filter { item in
        guard item.keeps(to: diet), isOffered(item, in: state, context: context) else { return false }
        guard let category, let own = state.categories[item.categoryId] else { return category == nil }
        return NameSearch(category).find(among: [own.name]) == .one(0)
      }
      guard !items.isEmpty else { return nil }
      let names = items.map { "\($0.name) for \($0.price.spoken)" }
      return one == nil
        ? "\(Wording.short(names, most: 4)) at \(business.businessName)" : Wording.short(names, most: 8)
    }
    let shown = Wording.short(told, most: 4)
    guard !told.isEmpty else {
      let place = one.map { "at \($0.businessName)" } ?? "on any menu I know"
      return Decision(say: "Nothing \(place) is marked as \(diet.spoken).")
    }
    return Decision(say: "\(Wording.sentence(diet.spoken)): \(shown).")
  }

  /// The price of an ingredient, if a name is one's and no item's; nil: it is none.
  func ingredient(named name: String, at place: String?, in state: RestaurantState) -> String? {
    let business = place.flatMap { try? self.business(named: $0, in: state) } ?? state.businessInHand
    let items = business.map { state.items(of: $0.id) } ?? Array(state.items.values)
    let key = NameKey(name)
    guard !items.contains(where: { NameKey($0.name) == key }) else { return nil }
    let own = items.flatMap { state.customizations(of: $0.id) }.filter { $0.supportsPortions }
    let named = own.first { NameKey($0.name) == key }.map { ($0.name, $0.portionPricing) }
    let template = state.ingredients.values.first { $0.isActive && NameKey($0.name) == key }
    // "Cheese" means "Extra Cheese" if no ingredient is just called cheese.
    let extra = NameKey("extra \(name)")
    let loose = own.first { NameKey($0.name) == extra }.map { ($0.name, $0.portionPricing) }
    guard let (spoken, pricing) = named ?? template.map({ ($0.name, Optional($0.portionPricing)) }) ?? loose else {
      return nil
    }
    let prices = [Portion.light, .regular, .extra].compactMap { portion -> (Portion, Money)? in
      pricing.map { (portion, $0[portion]) }
    }
    guard let regular = prices.first(where: { $0.0 == .regular })?.1, prices.contains(where: { $0.1.units > 0 }) else {
      return "\(spoken) costs nothing extra."
    }
    guard Set(prices.map(\.1)).count > 1 else { return "\(spoken) is \(regular.spoken)." }
    let told = prices.map { "\($0.1.units == 0 ? "nothing" : $0.1.spoken) for \($0.0.rawValue)" }
    return "\(spoken) is \(Spoken.list(told))."
  }
}

extension Diet {
  /// "gluten free"
  var spoken: String { rawValue.replacing("_", with: " ") }
}

extension MenuItem {
  /// Whether the menu marks it as suitable for this diet. Items marked as vegan are vegetarian too.
  func keeps(to diet: Diet) -> Bool {
    switch diet {
    case .vegetarian: isVegetarian || isVegan
    case .vegan: isVegan
    case .glutenFree: isGlutenFree
    case .nutFree: !containsNuts
    case .dairyFree: !containsDairy
    }
  }

  /// The answer about its suitability for a diet. A missing mark is no promise.
  func answer(to diet: Diet) -> String {
    switch diet {
    case .vegetarian, .vegan, .glutenFree:
      keeps(to: diet) ? "Yes." : "The menu does not mark it as \(diet.spoken)."
    case .nutFree, .dairyFree:
      keeps(to: diet)
        ? "The menu does not say that it contains \(diet == .nutFree ? "nuts" : "dairy"); ask to be sure."
        : "It contains \(diet == .nutFree ? "nuts" : "dairy")."
    }
  }

  /// "It is vegetarian and gluten free, and contains nuts."; nil: there are no marks.
  var marks: String? {
    let diet = isVegan ? "vegan" : isVegetarian ? "vegetarian" : nil
    let keeps = [diet, isGlutenFree ? "gluten free" : nil].compactMap { $0 }
    let contains = [containsNuts ? "nuts" : nil, containsDairy ? "dairy" : nil].compactMap { $0 }
    let told = [
      keeps.isEmpty ? nil : "is \(Spoken.list(keeps))", contains.isEmpty ? nil : "contains \(Spoken.list(contains))",
    ].compactMap { $0 }
    return told.isEmpty ? nil : "It \(told.joined(separator: ", and "))."
  }
}

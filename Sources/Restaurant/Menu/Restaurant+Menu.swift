import Commands
import Grammar

/// The offers of a business.
extension Restaurant {
  func menu(
    _ command: MenuCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .show(let business, let category, let item, let diet), .item(let business, let category, let item, let diet):
      try show(business, category: category, item: item, diet: diet, in: state, context: context)
    case .saveCategory(let draft): try save(draft, in: state, context: context)
    case .removeCategory(let id): try removeCategory(id, in: state)
    case .saveItem(let draft): try save(draft, in: state, context: context)
    case .removeItem(let id): try removeItem(id, in: state)
    case .setAvailable(let item, let available, let remaining):
      try setAvailable(item, available, remaining: remaining, in: state)
    case .addIngredient(let draft): try addIngredient(draft, in: state)
    case .changeIngredient(let name, let draft): try changeIngredient(name, draft, in: state)
    case .saveCustomization(let draft): try save(draft, in: state)
    case .removeCustomization(let id): try removeCustomization(id, in: state)
    case .standardSandwich(let item, let russian, let chipotle):
      try addStandardSandwich(to: item, russian: russian ?? .regular, chipotle: chipotle ?? .none, in: state)
    case .import(let business, let format, let text):
      try importMenu(of: business, format, text, in: state, context: context)
    }
  }

  private func show(
    _ name: String?, category: String?, item: String?, diet: Diet?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if let item {
      if let ingredient = ingredient(named: item, at: name, in: state) { return Decision(say: ingredient) }
      let (_, found) = try place(of: item, at: name, in: state)
      guard let diet else { return Decision(say: told(found, in: state, context: context)) }
      return Decision(say: "\(found.answer(to: diet)) \(told(found, in: state, context: context))")
    }
    if let diet { return try show(diet, at: name, category: category, in: state, context: context) }
    let business =
      try category.flatMap { name == nil ? only(with: $0, in: state) : nil }
      ?? businessMeant(name, in: state)
    let categories = state.categories(of: business.id).filter(\.isActive)
    guard !categories.isEmpty else { return Decision(say: "\(business.businessName) has no menu yet.") }
    guard let category else {
      guard categories.count == 1, let only = categories.first else {
        return Decision(
          say: "\(business.businessName) has \(Wording.short(categories.map(\.name), most: 10)). "
            + "Ask for one of them.")
      }
      return Decision(say: told(only, in: state, context: context))
    }
    switch NameSearch(category).find(among: categories.map(\.name)) {
    case .one(let index): return Decision(say: told(categories[index], in: state, context: context))
    case .several(let indices):
      return Decision(say: indices.map { told(categories[$0], in: state, context: context) }.joined(separator: " "))
    case .none:
      let spoken = try CleanName.of(category, naming: "a category")
      throw Refusal.coded(
        .notFound,
        "There is no \(spoken) at \(business.businessName). There is "
          + "\(Wording.short(categories.map(\.name), most: 10)).")
    }
  }

  // "What sandwiches are there" needs no name if one place alone has them, unless another place with
  // them is current.
  private func only(with category: String, in state: RestaurantState) -> Business? {
    let search = NameSearch(category)
    let having = state.businesses().filter { business in
      let names = state.categories(of: business.id).filter(\.isActive).map(\.name)
      if case .none = search.find(among: names) { return false }
      return true
    }
    return having.count == 1 ? having.first : nil
  }

  private func told(_ category: MenuCategory, in state: RestaurantState, context: CommandContext) -> String {
    let items = state.items(in: category.id).filter { isOffered($0, in: state, context: context) }
    guard !items.isEmpty else { return "There is nothing under \(category.name) now." }
    return "\(category.name): \(Wording.short(items.map { "\($0.name) for \($0.price.spoken)" }, most: 8))."
  }

  private func told(_ item: MenuItem, in state: RestaurantState, context: CommandContext) -> String {
    let vocabulary = ItemVocabulary(item, in: state)
    var sentences = ["\(item.name) is \(item.price.spoken)."]
    if let description = item.description { sentences.append(description) }
    if !vocabulary.usual.isEmpty { sentences.append("It comes with \(Wording.short(vocabulary.usual, most: 8)).") }
    if !vocabulary.besides.isEmpty {
      sentences.append("It can have \(Wording.short(vocabulary.besides, most: 8)) too.")
    }
    if let marks = item.marks { sentences.append(marks) }
    for group in item.modifierGroups { sentences.append("\(group.name): \(group.names(joinedBy: "or")).") }
    if !isOffered(item, in: state, context: context) { sentences.append("It is not available now.") }
    return sentences.joined(separator: " ")
  }
}

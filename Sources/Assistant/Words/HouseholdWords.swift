import Commands
import Foundation
import Grammar
import Home
import Kitchen
import Restaurant
import Store

/// The words of the household: those of the vocabulary files, and those of the kitchen's current
/// records.
public struct HouseholdWords: Sendable {
  /// The categories of ``Vocabulary`` that the files fill: file name and its `data.` rules.
  private static let files: [(file: String, categories: [String])] = [
    ("groceries", ["item", "ingredient"]), ("dishes", ["recipe"]), ("timers", ["timer"]), ("stores", ["store"]),
    ("lists", ["list"]), ("people", ["person"]), ("toppings", ["topping"]), ("courses", ["menucategory"]),
    ("sayings", ["saying"]),
  ]

  /// All names for speech.
  public private(set) var vocabulary: Vocabulary
  /// The household's own phrases: the commands of each, by its ``PhraseKey``.
  public private(set) var phrases: [String: String] = [:]
  /// A counter of new words, for the recogniser's updates.
  public private(set) var version = 0
  private let categoryOfName: [String: String]

  /// Reads the vocabulary files of `folders`; missing ones are left out, later folders add to earlier.
  public init(folders: [URL]) throws {
    var vocabulary = Vocabulary()
    var categories: [String: String] = [:]
    for folder in folders {
      for (file, names) in Self.files {
        let url = folder.appending(path: "vocabulary/\(file).tsv")
        guard FileManager.default.fileExists(atPath: url.path) else { continue }
        let list = try WordList(parsing: String(contentsOf: url, encoding: .utf8), file: url.lastPathComponent)
        for (entry, kind) in list.entries {
          for name in names { vocabulary.insert(entry, into: name) }
          // "Stop the pasta" is about cooking; "stop the meeting" is not meant for the box.
          if file == "timers", kind != "House" { vocabulary.insert(entry, into: "cooking") }
          if file == "toppings", MenuWords.beginsWithExtra(entry.name) { vocabulary.insert(entry, into: "extra") }
          if file == "people" { vocabulary.insert(Self.owner(entry.name), into: "owner") }
          guard file == "groceries" else { continue }
          vocabulary.insert(Vocabulary.Entry(name: kind.lowercased()), into: "category")
          for form in [entry.name] + entry.forms { categories[form] = kind }
        }
      }
    }
    self.vocabulary = vocabulary
    categoryOfName = categories
  }

  /// Reads the vocabulary files, and a store's records if there is one.
  public init(folders: [URL], storedIn place: StorePlace) throws {
    try self.init(folders: folders)
    // A store that cannot be read leaves the built-in words; code that needs the store itself reports the
    // error.
    if let state = try? KitchenReader(place)?.load() { learn(state) }
  }

  /// The category of a name; nil for unknown names.
  ///
  /// For an unknown name its last words decide: "organic whole milk" is milk.
  public var categoryOf: @Sendable (_ name: String) -> String? {
    let categories = categoryOfName
    return { name in
      var words = Utterance.words(of: name)[...]
      while !words.isEmpty {
        let rest = words.joined(separator: " ")
        if let category = categories[rest] ?? categories[rest + "s"] { return category }
        if rest.hasSuffix("s"), let category = categories[String(rest.dropLast())] { return category }
        words = words.dropFirst()
      }
      return nil
    }
  }

  /// Adds the words of the home's records.
  public mutating func learn(_ state: HomeState) {
    learn(state.kitchen)
    learn(state.restaurant)
  }

  /// Adds the words of an event. Words stay known after their record is gone.
  public mutating func learn(_ event: HomeEvent) {
    switch event {
    case .kitchen(let event): learn(event)
    case .restaurant(let event): learn(event)
    }
  }

  /// Adds the words of the kitchen's records.
  private mutating func learn(_ state: KitchenState) {
    for item in state.items.values { learn(item.name, as: ["item"]) }
    for item in state.items.values { learn(list: item.list) }
    for person in state.people.values { learn(person: person.name) }
    for shop in state.shops.values { learn(shop.name, as: ["store"]) }
    for dish in state.dishes.values { learn(dish.dish, as: ["recipe"]) }
    for lot in state.lots.values { learn(lot.name, as: ["item"]) }
    for recipe in state.recipes.values { learn(recipe: recipe.title) }
    // Thousands of recipes need the same few hundred things.
    let ingredients = Set(state.recipes.values.lazy.flatMap { $0.ingredients.lazy.map(\.name) })
    for name in ingredients.sorted() { learn(name, as: ["ingredient"]) }
    for timer in state.timers.values { learn(timer.name, as: ["timer", "cooking"]) }
    for diet in state.diets.values where DietaryNeed.isName(diet.person) { learn(person: diet.person) }
    for phrase in state.phrases.values { learn(phrase) }
  }

  private mutating func learn(_ event: KitchenEvent) {
    switch event {
    case .item(let change):
      learn(change.after?.name, as: ["item"])
      learn(list: change.after?.list)
    case .person(let change): learn(person: change.after?.name)
    case .shop(let change): learn(change.after?.name, as: ["store"])
    case .dish(let change): learn(change.after?.dish, as: ["recipe"])
    case .timer(let change): learn(change.after?.name, as: ["timer", "cooking"])
    case .lot(let change): learn(change.after?.name, as: ["item"])
    case .recipe(let change):
      if let title = change.after?.title { learn(recipe: title) }
      for ingredient in change.after?.ingredients ?? [] { learn(ingredient.name, as: ["ingredient"]) }
    case .product(let change): learn(change.after?.name, as: ["item"])
    case .diet(let change):
      if let person = change.after?.person, DietaryNeed.isName(person) { learn(person: person) }
    case .phrase(let change):
      if let before = change.before { forget(before) }
      if let after = change.after { learn(after) }
    // Other records have no spoken words.
    default: break
    }
  }

  /// Adds the words of food businesses.
  private mutating func learn(_ state: RestaurantState) {
    for business in state.businesses.values { learn(MenuWords.business(business.businessName), as: "business") }
    for item in state.items.values { learn(MenuWords.item(item.name), as: "menuitem") }
    let choices = state.items.values.flatMap(MenuWords.choices) + state.customizations.values.flatMap(MenuWords.choices)
    for choice in Set(choices).sorted() { learn(choice, as: ["choice"]) }
    for address in state.addresses.values { learn(address.label.lowercased(), as: ["address"]) }
    for category in state.categories.values { learn(MenuWords.item(category.name), as: "menucategory") }
    for ingredient in state.ingredients.values { learn(topping: ingredient.name) }
    // Thousands of items have the same few customisations.
    let toppings = Set(state.customizations.values.lazy.filter(\.supportsPortions).map(\.name))
    for name in toppings.sorted() { learn(topping: name) }
  }

  private mutating func learn(_ event: RestaurantEvent) {
    switch event {
    case .business(let change): learn(change.after.flatMap { MenuWords.business($0.businessName) }, as: "business")
    case .menuItem(let change):
      learn(change.after.flatMap { MenuWords.item($0.name) }, as: "menuitem")
      for choice in change.after.map(MenuWords.choices) ?? [] { learn(choice, as: ["choice"]) }
    case .menuCategory(let change): learn(change.after.flatMap { MenuWords.item($0.name) }, as: "menucategory")
    case .ingredient(let change): learn(topping: change.after?.name)
    case .customization(let change):
      if change.after?.supportsPortions == true { learn(topping: change.after?.name) }
      for choice in change.after.map(MenuWords.choices) ?? [] { learn(choice, as: ["choice"]) }
    case .address(let change): learn(change.after?.label.lowercased(), as: ["address"])
    default: break
    }
  }

  private mutating func learn(_ phrase: Phrase) {
    phrases[PhraseKey.of(phrase.said)] = phrase.does
    learn(phrase.said, as: ["phrase"])
  }

  // Words with a meaning again must not be taken for a deleted phrase.
  private mutating func forget(_ phrase: Phrase) {
    phrases[PhraseKey.of(phrase.said)] = nil
    vocabulary.remove(phrase.said, from: "phrase")
  }

  private mutating func learn(recipe title: String) {
    learn(title, as: ["recipe"])
    for name in RecipeWords.names(of: title) { learn(name, as: ["recipe"]) }
  }

  private mutating func learn(topping name: String?) {
    guard let name, let entry = MenuWords.topping(name) else { return }
    learn(entry, as: "topping")
    if MenuWords.beginsWithExtra(entry.name) { learn(Vocabulary.Entry(name: entry.name), as: "extra") }
  }

  private mutating func learn(_ entry: Vocabulary.Entry?, as category: String) {
    guard let entry, vocabulary.entry(saying: Utterance.words(of: entry.name), in: category) == nil else { return }
    vocabulary.insert(entry, into: category)
    version += 1
  }

  /// Adds names of things to buy.
  public mutating func learn(items names: [String]) {
    for name in names { learn(name, as: ["item"]) }
  }

  /// The shopping list has words of its own in the grammar; as a named list besides, it would be
  /// ambiguous.
  private mutating func learn(list name: String?) {
    if name != ShoppingItem.usualList { learn(name, as: ["list"]) }
  }

  private mutating func learn(person name: String?) {
    learn(name, as: ["person"])
    guard let name, vocabulary.entry(saying: Utterance.words(of: name), in: "owner") == nil else { return }
    vocabulary.insert(Self.owner(name), into: "owner")
  }

  /// The entry of an owner: "sam's list".
  private static func owner(_ name: String) -> Vocabulary.Entry {
    Vocabulary.Entry(name: name, forms: ["\(name)'s", "\(name)'"])
  }

  private mutating func learn(_ name: String?, as categories: [String]) {
    guard let name else { return }
    let words = Utterance.words(of: name)
    guard !words.isEmpty, words.count <= 6 else { return }
    for category in categories where vocabulary.entry(saying: words, in: category) == nil {
      vocabulary.insert(Vocabulary.Entry(name: name), into: category)
      version += 1
    }
  }
}

import Commands
import Foundation
import Grammar

@testable import Kitchen

/// What tests of the pantry and of recipes begin with.
extension Family {
  /// The tables as they come with the program; read once.
  static func shipped() throws -> KitchenReference { try tables.get() }

  private static let tables = Result {
    try KitchenReference(folder: URL(filePath: #filePath).appending(path: "../../../../kitchen").standardized)
  }

  /// A kitchen that can look things up.
  static func cook() throws -> Family {
    var reference = try shipped()
    reference.starters = { [pasta, soup] }
    return Family(reference: reference)
  }

  /// A recipe for two with a time in its second step.
  static let pasta = RecipeDraft(
    title: "Garlic Pasta", servings: 2, prepSeconds: 300, cookSeconds: 900,
    ingredients: ["200 g spaghetti", "2 cloves garlic, sliced", "3 tbsp olive oil", "salt to taste"],
    steps: ["Boil water.", "Cook the spaghetti for 10 minutes.", "Fry the garlic and mix."], tags: ["dinner"])

  static let soup = RecipeDraft(
    title: "Tomato Soup", servings: 4,
    ingredients: ["2 cans tomatoes", "1 onion", "500 ml vegetable stock", "1/2 cup milk"],
    steps: ["Chop.", "Simmer for half an hour."], tags: ["dinner", "soup"])

  /// Puts recipes into the box.
  mutating func keep(_ drafts: RecipeDraft...) throws {
    let decision = try kitchen.decide(.recipe(.add(recipes: drafts)), in: state, context: context)
    for event in decision.events { kitchen.apply(event, to: &state) }
  }

  /// Puts items into the pantry, "2 milk", "500 g flour".
  @discardableResult
  mutating func stock(_ items: String..., until day: String? = nil, in place: String? = nil) throws -> String {
    var slots: Slots = ["items": .list(items.map(Self.item))]
    if let day { slots["best_before"] = .text(day) }
    if let place { slots["place"] = .text(place) }
    return try tell("pantry.add", slots)
  }

  /// What is in stock as text.
  var lots: [String] { state.lots.values.map { Wording.amount($0.amount, of: $0.name) }.sorted() }
}

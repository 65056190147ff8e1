import Basics
import Commands
import Foundation

/// A recipe of the recipe box.
public struct Recipe: Record {
  public var id: String
  public var title: String
  /// The servings; nil: not given.
  public var servings: Double?
  /// The yield, if it is no number of servings.
  public var yield: String?
  /// The seconds; nil: not given.
  public var prepSeconds: Int?
  public var cookSeconds: Int?
  public var totalSeconds: Int?
  public var ingredients: [Ingredient]
  public var steps: [String]
  /// The kinds of dish: "breakfast", "soup".
  public var tags: [String]
  /// The name or address of its picture.
  public var image: String?
  public var source: String?
  public var note: String?
  public var addedAt: Date
  /// The day of its last cooking; nil: never with the box.
  public var lastCooked: CalendarDay?

  /// Makes a recipe.
  public init(
    id: String, title: String, servings: Double? = nil, yield: String? = nil, prepSeconds: Int? = nil,
    cookSeconds: Int? = nil, totalSeconds: Int? = nil, ingredients: [Ingredient], steps: [String], tags: [String] = [],
    image: String? = nil, source: String? = nil, note: String? = nil, addedAt: Date, lastCooked: CalendarDay? = nil
  ) {
    self.id = id
    self.title = title
    self.servings = servings
    self.yield = yield
    self.prepSeconds = prepSeconds
    self.cookSeconds = cookSeconds
    self.totalSeconds = totalSeconds
    self.ingredients = ingredients
    self.steps = steps
    self.tags = tags
    self.image = image
    self.source = source
    self.note = note
    self.addedAt = addedAt
    self.lastCooked = lastCooked
  }

  /// The permitted durations of a recipe, in seconds: up to thirty days.
  public static let lengths = 1...2_592_000
  /// The permitted servings of a recipe.
  public static let servingsRange: ClosedRange<Double> = 0.25...1_000

  public static let bounds: [Bound<Recipe>] = [
    .number("servings", \.servings, servingsRange), .whole("prepSeconds", \.prepSeconds, lengths),
    .whole("cookSeconds", \.cookSeconds, lengths), .whole("totalSeconds", \.totalSeconds, lengths),
    .moment("addedAt", \.addedAt),
    Bound(mend: { recipe in
      for index in recipe.ingredients.indices where recipe.ingredients[index].flaw != nil {
        // The line keeps its text, but the numbers are no longer used.
        (recipe.ingredients[index].quantity, recipe.ingredients[index].upper) = (nil, nil)
      }
    }) { recipe in recipe.ingredients.lazy.compactMap(\.flaw).first },
  ]

  public static let fields: [RecordField<Recipe>] = [
    .value(\.title), .value(\.servings), .value(\.yield), .value(\.prepSeconds), .value(\.cookSeconds),
    .value(\.totalSeconds), .value(\.ingredients), .value(\.steps), .value(\.tags), .value(\.image),
    .value(\.source), .value(\.note), .value(\.addedAt), .value(\.lastCooked),
  ]
}

/// One line of a recipe's ingredients, parsed as far as possible.
public struct Ingredient: Codable, Hashable, Sendable {
  /// The original line.
  public var text: String
  /// The name, lower case; empty for a heading such as "For the sauce:".
  public var name: String
  /// The quantity, in `unit`; nil: not given.
  public var quantity: Double?
  /// The other end of "1 to 2".
  public var upper: Double?
  public var unit: Measure?
  /// The preparation, or the amount in another unit: "sifted; about 300 g".
  public var note: String?
  /// The key for comparison with the stock.
  public var key: String

  /// Whether the line says that it is optional.
  var isOptional: Bool {
    note?.split(separator: ";").contains { $0.trimmingCharacters(in: .whitespaces).lowercased() == "optional" } ?? false
  }

  /// The error in its amounts; nil: none.
  fileprivate var flaw: String? {
    for amount in [quantity, upper] {
      if let amount, let flaw = Flaw.of("ingredients.quantity", amount, 0...Amount.most) { return flaw }
    }
    return nil
  }

  /// Parses a recipe's line: "1 1/2 cups flour, sifted".
  public init(line: String) { self = IngredientLine.read(line) }

  /// Makes a line.
  public init(
    text: String, name: String, quantity: Double? = nil, upper: Double? = nil, unit: Measure? = nil,
    note: String? = nil, key: String
  ) {
    self.text = text
    self.name = name
    self.quantity = quantity
    self.upper = upper
    self.unit = unit
    self.note = note
    self.key = key
  }
}

/// The current cooking. One record, `id` "cooking"; none if there is no cooking.
public struct Cooking: Record {
  public var id = "cooking"
  /// The recipe's identifier.
  public var recipe: String
  /// The last read step, from 1.
  public var step: Int
  /// The factor of the recipe.
  public var factor: Double
  public var startedAt: Date

  /// Begins at the first step.
  public init(recipe: String, step: Int = 1, factor: Double = 1, startedAt: Date) {
    self.recipe = recipe
    self.step = step
    self.factor = factor
    self.startedAt = startedAt
  }

  public static let bounds: [Bound<Cooking>] = [
    .only(\.id, "cooking"),
    .whole("step", \.step, 1...RecipeDraft.mostLines), .number("factor", \.factor, 1e-6...1e6),
    .moment("startedAt", \.startedAt),
  ]

  public static let fields: [RecordField<Cooking>] = [
    .value(\.recipe), .value(\.step), .value(\.factor), .value(\.startedAt),
  ]
}

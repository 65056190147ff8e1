import Basics
import Commands
import Foundation

/// A recipe of the recipe box.
public struct Recipe: Record {
  public var id: String
  public var title: String
  /// How many it feeds; nil: it does not say.
  public var servings: Double?
  /// What it makes where that is no number of servings.
  public var yield: String?
  /// Seconds; nil: it does not say.
  public var prepSeconds: Int?
  public var cookSeconds: Int?
  public var totalSeconds: Int?
  public var ingredients: [Ingredient]
  public var steps: [String]
  /// What kind of dish it is: "breakfast", "soup".
  public var tags: [String]
  /// The name or address of its picture.
  public var image: String?
  public var source: String?
  public var note: String?
  public var addedAt: Date
  /// The day it was cooked last; nil: never by the box.
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

  /// The lengths of time that a recipe can take, in seconds: up to thirty days.
  public static let lengths = 1...2_592_000
  /// For how many a recipe can be.
  public static let servingsRange: ClosedRange<Double> = 0.25...1_000

  public static let bounds: [Bound<Recipe>] = [
    .number("servings", \.servings, servingsRange), .whole("prepSeconds", \.prepSeconds, lengths),
    .whole("cookSeconds", \.cookSeconds, lengths), .whole("totalSeconds", \.totalSeconds, lengths),
    .moment("addedAt", \.addedAt),
    Bound(mend: { recipe in
      for index in recipe.ingredients.indices where recipe.ingredients[index].flaw != nil {
        // The line says what it said; only nobody reckons with it any more.
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

/// One line of a recipe's ingredients, read as far as it could be.
public struct Ingredient: Codable, Hashable, Sendable {
  /// The line as it was written.
  public var text: String
  /// What it is, lower case; empty for a heading such as "For the sauce:".
  public var name: String
  /// How much, in `unit`; nil: the line does not say.
  public var quantity: Double?
  /// The other end of "1 to 2".
  public var upper: Double?
  public var unit: Measure?
  /// How it is prepared, or how much that is otherwise: "sifted; about 300 g".
  public var note: String?
  /// The name as it is compared with what is in stock.
  public var key: String

  /// Whether the line says that it may be left out.
  var isOptional: Bool {
    note?.split(separator: ";").contains { $0.trimmingCharacters(in: .whitespaces).lowercased() == "optional" } ?? false
  }

  /// What is wrong with its amounts; nil: nothing.
  fileprivate var flaw: String? {
    for amount in [quantity, upper] {
      if let amount, let flaw = Flaw.of("ingredients.quantity", amount, 0...Amount.most) { return flaw }
    }
    return nil
  }

  /// Reads a line as a recipe has it: "1 1/2 cups flour, sifted".
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

/// The recipe that is being cooked. One record, `id` "cooking"; none when nothing is.
public struct Cooking: Record {
  public var id = "cooking"
  /// The recipe's identifier.
  public var recipe: String
  /// The step that was read last, from 1.
  public var step: Int
  /// How many times the recipe is made.
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

import Foundation

/// A dish of a planned meal.
public struct DishRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// `YYYY-MM-DD`
  public var date: String
  /// `breakfast`, `lunch`, `dinner`, `snack` or `dessert`.
  public var slot: String
  public var dish: String
  /// Whether it goes beside the main dish.
  public var isSide: Bool
  public var position: Int
  /// The identifiers of the people who eat it; empty: everybody.
  public var forUsers: [String]
  /// The recipe of that name; nil: there is none.
  public var recipeId: String?

  /// Makes a dish.
  public init(
    id: String, date: String, slot: String, dish: String, isSide: Bool, position: Int, forUsers: [String],
    recipeId: String?
  ) {
    self.id = id
    self.date = date
    self.slot = slot
    self.dish = dish
    self.isSide = isSide
    self.position = position
    self.forUsers = forUsers
    self.recipeId = recipeId
  }
}

/// The stock of one product, over all lots; the fields are spelled as in the apps' database.
public struct PantryRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// "2 lb"
  public var qtyText: String
  public var qtyNum: Double
  /// The apps' word, see ``WireUnit``.
  public var unit: String
  public var storeId: String?
  public var notes: String?
  public var updatedAt: Date
  public var category: String
  /// The place, "fridge"; nil: unknown, or several places.
  public var place: String?
  /// `YYYY-MM-DD`: the earliest best-before day.
  public var bestBefore: String?
  /// The lots, in order of arrival.
  public var lots: [PantryLotRecord]

  /// Makes a row.
  public init(
    id: String, name: String, qtyText: String, qtyNum: Double, unit: String, storeId: String?, notes: String?,
    updatedAt: Date, category: String, place: String?, bestBefore: String?, lots: [PantryLotRecord] = []
  ) {
    self.id = id
    self.name = name
    self.qtyText = qtyText
    self.qtyNum = qtyNum
    self.unit = unit
    self.storeId = storeId
    self.notes = notes
    self.updatedAt = updatedAt
    self.category = category
    self.place = place
    self.bestBefore = bestBefore
    self.lots = lots
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case itemId = "ItemId"
    case name = "Name"
    case nameLower = "NameLower"
    case qtyText = "QtyText"
    case qtyNum = "QtyNum"
    case unit = "Unit"
    case storeId = "StoreId"
    case notes = "Notes"
    case updatedAt = "UpdatedAt"
    case category = "Category"
    case place = "Place"
    case bestBefore = "BestBefore"
    case lots = "Lots"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? container.decode(String.self, forKey: .itemId)
    name = try container.decode(String.self, forKey: .name)
    qtyText = try container.decode(String.self, forKey: .qtyText)
    qtyNum = try container.decode(Double.self, forKey: .qtyNum)
    unit = try container.decode(String.self, forKey: .unit)
    storeId = try container.decodeIfPresent(String.self, forKey: .storeId)
    notes = try container.decodeIfPresent(String.self, forKey: .notes)
    updatedAt = try container.decode(Date.self, forKey: .updatedAt)
    category = try container.decodeIfPresent(String.self, forKey: .category) ?? ""
    place = try container.decodeIfPresent(String.self, forKey: .place)
    bestBefore = try container.decodeIfPresent(String.self, forKey: .bestBefore)
    lots = try container.decodeIfPresent([PantryLotRecord].self, forKey: .lots) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(id, forKey: .itemId)
    try container.encode(name, forKey: .name)
    try container.encode(name.lowercased(), forKey: .nameLower)
    try container.encode(qtyText, forKey: .qtyText)
    try container.encode(qtyNum, forKey: .qtyNum)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(storeId, forKey: .storeId)
    try container.encodeIfPresent(notes, forKey: .notes)
    try container.encode(updatedAt, forKey: .updatedAt)
    try container.encode(category, forKey: .category)
    try container.encodeIfPresent(place, forKey: .place)
    try container.encodeIfPresent(bestBefore, forKey: .bestBefore)
    try container.encode(lots, forKey: .lots)
  }
}

/// A single arrival of stock.
public struct PantryLotRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// The amount as written at arrival, while none of it is used: "12 count".
  public var qtyText: String
  public var qtyNum: Double
  /// The apps' word, see ``WireUnit``.
  public var unit: String
  public var storeId: String?
  public var notes: String?
  public var updatedAt: Date
  /// "fridge"
  public var place: String?
  /// `YYYY-MM-DD`
  public var bestBefore: String?

  /// Makes a lot.
  public init(
    id: String, qtyText: String, qtyNum: Double, unit: String, storeId: String?, notes: String?, updatedAt: Date,
    place: String?, bestBefore: String?
  ) {
    self.id = id
    self.qtyText = qtyText
    self.qtyNum = qtyNum
    self.unit = unit
    self.storeId = storeId
    self.notes = notes
    self.updatedAt = updatedAt
    self.place = place
    self.bestBefore = bestBefore
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case qtyText = "QtyText"
    case qtyNum = "QtyNum"
    case unit = "Unit"
    case storeId = "StoreId"
    case notes = "Notes"
    case updatedAt = "UpdatedAt"
    case place = "Place"
    case bestBefore = "BestBefore"
  }
}

/// The minimum of a product in stock.
public struct MinimumRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  public var quantity: String
  public var qtyNum: Double
  public var unit: String

  /// Makes a minimum.
  public init(id: String, name: String, quantity: String, qtyNum: Double, unit: String) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.qtyNum = qtyNum
    self.unit = unit
  }
}

/// A barcode that was scanned.
public struct ScanRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var barcode: String
  /// The product's name; nil: unknown so far.
  public var name: String?
  public var at: Date
  /// Whether it waits to be looked up.
  public var waits: Bool

  /// Makes a record.
  public init(id: String, barcode: String, name: String?, at: Date, waits: Bool) {
    self.id = id
    self.barcode = barcode
    self.name = name
    self.at = at
    self.waits = waits
  }
}

/// A recipe as a list of recipes has it.
public struct RecipeHead: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var title: String
  public var servings: Double?
  /// The seconds from the first step to the table.
  public var totalSeconds: Int?
  public var tags: [String]
  public var imageUrl: String?
  public var addedAt: Date?
  /// The day it was last cooked, `YYYY-MM-DD`; nil: never with the box.
  public var lastCooked: String?

  /// Makes a head.
  public init(
    id: String, title: String, servings: Double?, totalSeconds: Int?, tags: [String], imageUrl: String?,
    addedAt: Date? = nil, lastCooked: String? = nil
  ) {
    self.id = id
    self.title = title
    self.servings = servings
    self.totalSeconds = totalSeconds
    self.tags = tags
    self.imageUrl = imageUrl
    self.addedAt = addedAt
    self.lastCooked = lastCooked
  }
}

/// A whole recipe.
public struct RecipeRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var title: String
  public var servings: Double?
  /// The yield, if it is not a number of servings: "24 cookies".
  public var yield: String?
  public var prepSeconds: Int?
  public var cookSeconds: Int?
  public var totalSeconds: Int?
  public var ingredients: [IngredientRecord]
  public var steps: [StepRecord]
  public var tags: [String]
  public var imageUrl: String?
  public var source: String?
  public var note: String?

  /// Makes a recipe.
  public init(
    id: String, title: String, servings: Double?, yield: String?, prepSeconds: Int?, cookSeconds: Int?,
    totalSeconds: Int?, ingredients: [IngredientRecord], steps: [StepRecord], tags: [String], imageUrl: String?,
    source: String?, note: String?
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
    self.imageUrl = imageUrl
    self.source = source
    self.note = note
  }
}

/// A line of a recipe's ingredients.
public struct IngredientRecord: Codable, Hashable, Sendable {
  /// The line as it was written.
  public var text: String
  /// The ingredient's name; empty for a heading.
  public var name: String
  /// The amount, scaled and rounded to what a cook can measure; empty: the line has none.
  public var amount: String
  public var note: String?

  /// Makes a line.
  public init(text: String, name: String, amount: String, note: String?) {
    self.text = text
    self.name = name
    self.amount = amount
    self.note = note
  }
}

/// A step of a recipe.
public struct StepRecord: Codable, Hashable, Sendable {
  public var text: String
  /// The time in its text, in seconds; nil: none.
  public var seconds: Int?

  /// Makes a step.
  public init(text: String, seconds: Int?) {
    self.text = text
    self.seconds = seconds
  }
}

/// The recipe that is being cooked.
public struct CookingRecord: Codable, Hashable, Sendable {
  public var recipe: RecipeRecord
  /// The current step, from 1.
  public var step: Int
  /// The factor by which the recipe is multiplied.
  public var factor: Double
  /// The servings with that factor; nil: the recipe does not say.
  public var servings: Double?
  public var startedAt: Date

  /// Makes a record.
  public init(recipe: RecipeRecord, step: Int, factor: Double, servings: Double?, startedAt: Date) {
    self.recipe = recipe
    self.step = step
    self.factor = factor
    self.servings = servings
    self.startedAt = startedAt
  }
}

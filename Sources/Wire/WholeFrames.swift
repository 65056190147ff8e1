import Foundation

/// The whole shopping list, of everybody or of one person.
public struct ShoppingList: Frame, Hashable {
  public static let type = "shopping_list"
  public var seq: Int
  /// The person whose list it is; nil: everybody's.
  public var person: String?
  public var items: [ItemRecord]

  /// Makes a list.
  public init(seq: Int, person: String?, items: [ItemRecord]) {
    self.seq = seq
    self.person = person
    self.items = items
  }
}

/// The list of timers.
public struct Timers: Frame, Hashable {
  public static let type = "timers"
  public var seq: Int
  public var timers: [TimerRecord]

  /// Makes a frame.
  public init(seq: Int, timers: [TimerRecord]) {
    self.seq = seq
    self.timers = timers
  }
}

/// The meals of one day.
public struct MealPlan: Frame, Hashable {
  public static let type = "meal_plan"
  public var seq: Int
  public var date: String
  /// The requested meal; nil: the whole day, or a change of it.
  public var slot: String?
  public var meals: [Meal]

  /// Makes a plan.
  public init(seq: Int, date: String, slot: String? = nil, meals: [Meal]) {
    self.seq = seq
    self.date = date
    self.slot = slot
    self.meals = meals
  }

  /// A meal as the tablet shows it.
  public struct Meal: Codable, Hashable, Sendable {
    public var slot: String
    /// The recipe of the main dish; empty: there is none of that name. The apps require the field.
    public var recipeId: String
    public var title: String
    /// Dessert and sides.
    public var additionalItems: [AdditionalItem]
    public var assignedUsers: [AssignedUser]
    /// Whether it is for everybody.
    public var family: Bool

    /// Makes a meal.
    public init(
      slot: String, recipeId: String, title: String, additionalItems: [AdditionalItem], assignedUsers: [AssignedUser],
      family: Bool
    ) {
      self.slot = slot
      self.recipeId = recipeId
      self.title = title
      self.additionalItems = additionalItems
      self.assignedUsers = assignedUsers
      self.family = family
    }
  }

  /// A dish beside the main one. Every field is always there.
  public struct AdditionalItem: Codable, Hashable, Sendable, Identifiable {
    /// The dish's own identifier, as in `change` frames.
    public var id: String
    /// `side` or `dessert`.
    public var type: String
    /// The meal it is planned for.
    public var slot: String
    /// The recipe of that name; empty: there is none.
    public var recipeId: String
    public var title: String
    /// The title again, for apps that use this name.
    public var name: String

    /// Makes a dish.
    public init(id: String, type: String, slot: String, recipeId: String, title: String) {
      self.id = id
      self.type = type
      self.slot = slot
      self.recipeId = recipeId
      self.title = title
      name = title
    }
  }

  /// A person who eats.
  public struct AssignedUser: Codable, Hashable, Sendable {
    public var userId: String
    public var name: String
    public var avatarEmoji: String
    public var email: String?

    /// Makes an eater.
    public init(userId: String, name: String, avatarEmoji: String, email: String?) {
      self.userId = userId
      self.name = name
      self.avatarEmoji = avatarEmoji
      self.email = email
    }

    /// The whole family.
    public static let family = AssignedUser(userId: "family", name: "Whole Family", avatarEmoji: "👪", email: nil)
  }
}

/// A recipe to be shown.
public struct RecipeFrame: Frame, Hashable {
  public static let type = "recipe"
  public var seq: Int
  public var id: String
  public var title: String
  public var ingredients: [String]
  public var steps: [String]
  /// An absolute address that needs no token, on the host through which this client reached the box; nil:
  /// no picture.
  public var imageUrl: String?
  /// The other dishes of its next planned meal: sides, and dessert.
  public var additionalItems: [MealPlan.AdditionalItem]
  /// The current step of cooking, from 1; nil: the recipe is only shown.
  public var step: Int?

  /// Makes a frame.
  public init(
    seq: Int, id: String, title: String, ingredients: [String], steps: [String], imageUrl: String?,
    additionalItems: [MealPlan.AdditionalItem] = [], step: Int?
  ) {
    self.seq = seq
    self.id = id
    self.title = title
    self.ingredients = ingredients
    self.steps = steps
    self.imageUrl = imageUrl
    self.additionalItems = additionalItems
    self.step = step
  }
}

/// The changed rows of the pantry.
public struct PantryUpdated: Frame, Hashable {
  public static let type = "pantry_updated"
  public var seq: Int
  public var rows: [PantryRecord]
  /// The identifiers of rows that are gone.
  public var removed: [String]

  /// Makes a frame.
  public init(seq: Int, rows: [PantryRecord], removed: [String]) {
    self.seq = seq
    self.rows = rows
    self.removed = removed
  }
}

/// The sender's row is in the pantry.
public struct PantryAddConfirmed: Frame, Hashable {
  public static let type = "pantry_add_confirmed"
  public var id: String?
  public var name: String
  public var qtyText: String

  /// Makes a confirmation.
  public init(id: String?, name: String, qtyText: String) {
    self.id = id
    self.name = name
    self.qtyText = qtyText
  }
}

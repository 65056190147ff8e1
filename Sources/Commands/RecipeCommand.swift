/// Commands about recipes and cooking. A recipe that is not named is the one being cooked.
public enum RecipeCommand: Sendable, Hashable, Codable {
  /// Puts recipes into the recipe box; one that is there by its title already is replaced.
  case add(recipes: [RecipeDraft])
  /// Puts the recipes that come with the program into the recipe box.
  case starter
  /// By its identifier or name.
  case remove(recipe: String)
  /// Puts another text of a recipe, by its identifier or name, in the place of what it says.
  case change(recipe: String, draft: RecipeDraft)
  /// Shows a recipe with a picture that the box keeps, by the address that it has there; nil: with none.
  case picture(recipe: String, image: String?)
  case list
  case show(recipe: String?)
  case start(recipe: String?, servings: Double?)
  /// For so many, or so many times as much; else as it is being cooked, or as it stands in the box.
  case ingredients(recipe: String?, servings: Double?, factor: Double?)
  /// Puts what is missing for it on the shopping list: for so many, else as it is being cooked or stands in the box,
  /// and nothing of what is called as in `without`.
  case shop(recipe: String?, servings: Double? = nil, without: [String]? = nil)
  /// How long a dish takes, or where no recipe has that name, how long that food cooks.
  case time(recipe: String)
  /// How hot some food must be inside to be done.
  case temperature(food: String)
  /// Recipes whose title or ingredients have these words, that take no more than `seconds`, for a diet.
  case find(query: String?, seconds: Int?, diet: RecipeDiet?)
  /// What was cooked lately.
  case cooked
  /// How many it feeds.
  case servings(recipe: String?)
  /// Reads all steps.
  case steps(recipe: String?)
  case amount(ingredient: String, recipe: String?)
  /// Whether it has an ingredient, or one of a group: "nuts", "meat".
  case contains(ingredient: String, recipe: String?)
  /// Writes something down with it, which is said when it is shown or cooked.
  case note(text: String, recipe: String?)
  /// What can take the place of an ingredient; `wanted`: whether this can.
  case substitute(ingredient: String, recipe: String?, wanted: String?)
  /// Marks a recipe as one that the household likes best.
  case favourite(recipe: String?)
  case unfavourite(recipe: String?)
  /// Tells which recipes are marked.
  case favourites
  case next
  case back
  /// Reads the step again.
  case `repeat`
  case step(step: Int)
  /// Starts a timer for the time that the step names.
  case timer
  /// Ends cooking. With `call`, "dinner is ready", that is said aloud in all rooms, whether anything was cooked by a recipe
  /// or not.
  case done(call: String?)
  /// Leaves off cooking; nothing is taken out of the pantry.
  case quit
  /// Cooks for so many, or so many times as much.
  case scale(servings: Double?, factor: Double?)
}

/// What a recipe has to do without.
public enum RecipeDiet: String, Sendable, Hashable, Codable, CaseIterable {
  /// No meat and no fish.
  case vegetarian
  /// Nothing of animals.
  case vegan
}

/// A recipe as it comes in: text, of which the kitchen makes what it can.
public struct RecipeDraft: Sendable, Hashable, Codable {
  public var title: String
  /// How many it feeds; nil: not said.
  public var servings: Double?
  /// What it makes where that is no number of servings: "24 cookies".
  public var yield: String?
  /// Seconds of preparation; nil: not said.
  public var prepSeconds: Int?
  /// Seconds on the stove; nil: not said.
  public var cookSeconds: Int?
  /// Seconds in all; nil: not said.
  public var totalSeconds: Int?
  /// One ingredient a line: "1 1/2 cups flour, sifted".
  public var ingredients: [String]
  /// The steps in order.
  public var steps: [String]
  /// What kind of dish it is: "breakfast", "soup".
  public var tags: [String]
  /// The name or address of its picture.
  public var image: String?
  /// Where it is from.
  public var source: String?
  /// Whatever else was said about it.
  public var note: String?

  /// The most ingredients and the most steps of a recipe.
  public static let mostLines = 500

  /// Makes a draft.
  public init(
    title: String, servings: Double? = nil, yield: String? = nil, prepSeconds: Int? = nil, cookSeconds: Int? = nil,
    totalSeconds: Int? = nil, ingredients: [String] = [], steps: [String] = [], tags: [String] = [],
    image: String? = nil, source: String? = nil, note: String? = nil
  ) {
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
  }
}

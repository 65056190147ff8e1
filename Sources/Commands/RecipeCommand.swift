/// Commands about recipes and cooking. Without a name, the current recipe is meant.
public enum RecipeCommand: Sendable, Hashable, Codable {
  /// Puts recipes into the recipe box; one with an existing title replaces that.
  case add(recipes: [RecipeDraft])
  /// Puts the program's own recipes into the recipe box.
  case starter
  /// Removes a recipe by its identifier or name.
  case remove(recipe: String)
  /// Replaces the content of a recipe, by its identifier or name.
  case change(recipe: String, draft: RecipeDraft)
  /// Sets a recipe's picture, by its address in the box; nil: none.
  case picture(recipe: String, image: String?)
  case list
  case show(recipe: String?)
  case start(recipe: String?, servings: Double?)
  /// Reads the ingredients for a number of servings, or for a factor; else those of the current cooking,
  /// or of the recipe itself.
  case ingredients(recipe: String?, servings: Double?, factor: Double?)
  /// Puts the missing ingredients on the shopping list: for a number of servings, else for the current
  /// cooking or the recipe itself, except items with names in `without`.
  case shop(recipe: String?, servings: Double? = nil, without: [String]? = nil)
  /// Tells which ingredients the house lacks, and offers to put them on the shopping list.
  case lacks(recipe: String?)
  /// Tells the time of a dish, or if no recipe has that name, the cooking time of that food.
  case time(recipe: String)
  /// Tells the core temperature of a food.
  case temperature(food: String)
  /// Finds recipes whose title or ingredients have these words, that take no more than `seconds`, for a
  /// diet.
  case find(query: String?, seconds: Int?, diet: RecipeDiet?)
  /// Tells the recently cooked recipes.
  case cooked
  /// Tells the servings.
  case servings(recipe: String?)
  /// Reads all steps.
  case steps(recipe: String?)
  case amount(ingredient: String, recipe: String?)
  /// Tells whether it has an ingredient, or one of a group: "nuts", "meat".
  case contains(ingredient: String, recipe: String?)
  /// Tells whether it suits a diet, such as "gluten free": whether the diet allows every ingredient.
  case suits(diet: String, recipe: String?)
  /// Adds a note to it, which is said when it is shown or cooked.
  case note(text: String, recipe: String?)
  /// Tells the substitutes for an ingredient; `wanted`: whether this is one.
  case substitute(ingredient: String, recipe: String?, wanted: String?)
  /// Marks a recipe as a favourite of the household.
  case favourite(recipe: String?)
  case unfavourite(recipe: String?)
  /// Tells the favourite recipes.
  case favourites
  case next
  case back
  /// Reads the step again.
  case `repeat`
  case step(step: Int)
  /// Starts a timer for the time in the step.
  case timer
  /// Ends cooking. With `call`, "dinner is ready", that is announced in all rooms, even without a recipe.
  case done(call: String?)
  /// Stops cooking; nothing is removed from the pantry.
  case quit
  /// Scales the recipe to a number of servings, or by a factor.
  case scale(servings: Double?, factor: Double?)
}

/// The diet of a recipe.
public enum RecipeDiet: String, Sendable, Hashable, Codable, CaseIterable {
  /// No meat and no fish.
  case vegetarian
  /// Nothing from animals.
  case vegan
}

/// A recipe before it is parsed: text.
public struct RecipeDraft: Sendable, Hashable, Codable {
  public var title: String
  /// The servings; nil: not given.
  public var servings: Double?
  /// The yield, if it is no number of servings: "24 cookies".
  public var yield: String?
  /// The seconds of preparation; nil: not given.
  public var prepSeconds: Int?
  /// The seconds on the stove; nil: not given.
  public var cookSeconds: Int?
  /// The total seconds; nil: not given.
  public var totalSeconds: Int?
  /// One ingredient a line: "1 1/2 cups flour, sifted".
  public var ingredients: [String]
  /// The steps in order.
  public var steps: [String]
  /// The kinds of dish: "breakfast", "soup".
  public var tags: [String]
  /// The name or address of its picture.
  public var image: String?
  /// The source.
  public var source: String?
  /// Further notes.
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

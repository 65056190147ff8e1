import Commands
import Foundation
import Grammar

/// Recipes, and cooking them.
extension Kitchen {
  /// Stores, finds, reads and cooks recipes.
  func recipe(
    _ command: RecipeCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .add(let drafts): return try addRecipes(drafts, in: state, context: context)
    case .starter: return try addStarters(in: state, context: context)
    case .remove(let name):
      let recipe = try state.recipes[name] ?? state.recipe(meaning: name)
      let cooked = state.cooking.flatMap { $0.recipe == recipe.id ? $0 : nil }
      let ended = cooked.map { [KitchenEvent.cooking(Change(from: $0, to: nil))] } ?? []
      let liked = state.favourites[recipe.id].map { [KitchenEvent.favourite(Change(from: $0, to: nil))] } ?? []
      return Decision(
        events: ended + liked + [.recipe(Change(from: recipe, to: nil))],
        say: "Removed the recipe for \(recipe.title). Say undo to get it back.")
    case .change(let name, let draft): return try changeRecipe(name, to: draft, in: state)
    case .picture(let name, let image): return try setPicture(of: name, image, in: state)
    case .list: return try listRecipes(in: state).showing(.recipes)
    case .show(let name):
      let recipe = try state.recipe(meaning: name)
      return warning(Decision(say: told(recipe), shows: .recipe(id: recipe.id)), of: recipe, in: state)
    case .ingredients(let name, let servings, let factor):
      return try tellIngredients(of: name, for: servings, times: factor, in: state)
    case .shop(let name, let servings, let without):
      return try shop(for: name, servings: servings, without: without ?? [], in: state, context: context)
    case .lacks(let name): return try tellLack(of: name, in: state)
    case .time(let name): return try tellTime(of: name, in: state)
    case .temperature(let food): return try tellTemperature(of: food)
    case .find(let query, let seconds, let diet): return try findRecipes(query, within: seconds, diet, in: state)
    case .cooked: return tellCooked(in: state, context: context)
    case .servings(let name): return try tellServings(of: name, in: state)
    case .steps(let name): return try readSteps(of: name, in: state)
    case .amount(let ingredient, let name): return try tellAmount(of: ingredient, in: name, state)
    case .contains(let ingredient, let name): return try tellWhether(ingredient, isIn: name, state)
    case .suits(let diet, let name): return try tellWhether(name, suits: diet, state)
    case .note(let text, let name): return try note(text, with: name, in: state)
    case .substitute(let ingredient, _, let wanted): return try tellSubstitute(for: ingredient, wanted: wanted)
    case .start(let name, let servings): return try startCooking(name, servings: servings, in: state, context: context)
    case .favourite, .unfavourite, .favourites: return try favourites(command, in: state, context: context)
    case .next, .back, .repeat, .step, .timer, .done, .quit, .scale:
      return try cook(command, in: state, context: context)
    }
  }

  /// The most recipes of the box, and of one command.
  static let mostRecipes = 20_000
  static let mostRecipesAtOnce = 500

  // MARK: Coming in

  private func addRecipes(
    _ drafts: [RecipeDraft], in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard !drafts.isEmpty else { throw Refusal.impossible("There is no recipe in that.") }
    guard drafts.count <= Self.mostRecipesAtOnce else {
      throw Refusal.impossible("That is too many recipes at once: the limit is \(Self.mostRecipesAtOnce).")
    }
    guard state.recipes.count + drafts.count <= Self.mostRecipes else {
      throw Refusal.impossible("The recipe box is full: \(Self.mostRecipes) recipes.")
    }
    var titles: [String: String] = [:]
    for recipe in state.recipes.values { titles[recipe.title.lowercased()] = recipe.id }
    var now = state
    var events: [KitchenEvent] = []
    var replaced = 0
    for (place, draft) in drafts.enumerated() {
      let moment = context.now.addingTimeInterval(Double(place) / 1_000)
      var recipe = try Recipe(draft, id: context.makeID(), addedAt: moment)
      var before = titles[recipe.title.lowercased()].flatMap { now.recipes[$0] }
      // Two long titles may begin alike.
      var number = 2
      while let other = before, draft.title.count > CleanName.longest, other.note?.hasPrefix(draft.title) != true {
        recipe.title = try CleanName.of(Recipe.shortened(draft.title, numbered: number).short, naming: "a recipe")
        before = titles[recipe.title.lowercased()].flatMap { now.recipes[$0] }
        number += 1
      }
      if let before {
        recipe.id = before.id
        recipe.addedAt = before.addedAt
        recipe.lastCooked = before.lastCooked
        recipe.fill(from: before)
        replaced += 1
        if recipe == before { continue }
      }
      titles[recipe.title.lowercased()] = recipe.id
      let event = KitchenEvent.recipe(Change(from: before, to: recipe))
      now.apply(event)
      events.append(event)
    }
    let again =
      replaced == 0
      ? "" : " \(Wording.count(replaced, "recipe")) of that name \(replaced == 1 ? "was" : "were") there before."
    let names = Wording.short(drafts.map(\.title), most: 3)
    return Decision(events: events, say: "\(Wording.count(drafts.count, "recipe")) in the box: \(names).\(again)")
  }

  private func addStarters(in state: KitchenState, context: CommandContext) throws -> Decision<KitchenEvent> {
    let there = Set(state.recipes.values.map { $0.title.lowercased() })
    let starters = reference.starters()
    let new = starters.filter { !there.contains($0.title.lowercased()) }
    guard !starters.isEmpty else {
      throw Refusal.impossible(
        "No recipes came with this program. Import some with \u{201C}sous recipe import\u{201D}.")
    }
    guard !new.isEmpty else { return Decision(say: "They are all in the recipe box already.") }
    let decision = try addRecipes(new, in: state, context: context)
    return Decision(events: decision.events, say: "\(Wording.count(new.count, "recipe")) put into the recipe box.")
  }

  private func setPicture(
    of name: String, _ image: String?, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipes[name] ?? state.recipe(meaning: name)
    if let image, !Recipe.isKept(image) {
      throw Refusal.impossible("Only pictures that the box keeps are shown: \(Recipe.pictures)…")
    }
    guard recipe.image != image else { return Decision(say: "\(recipe.title) has that picture already.") }
    var changed = recipe
    changed.image = image
    return Decision(
      events: [.recipe(Change(from: recipe, to: changed))],
      say: "\(recipe.title) \(image == nil ? "has no picture any more" : "has a picture now").")
  }

  // MARK: Telling

  private func listRecipes(in state: KitchenState) throws -> Decision<KitchenEvent> {
    guard !state.recipes.isEmpty else { throw KitchenState.emptyBox() }
    let titles = state.recipes.values.suffix(8).map(\.title)
    let count = state.recipes.count
    let what =
      count == 1
      ? "There is 1 recipe: " : count > 8 ? "There are \(count) recipes, the newest: " : "There are \(count) recipes: "
    return Decision(say: "\(what)\(Spoken.list(titles)).", lists: Listing(.recipes, Array(titles)))
  }

  private func told(_ recipe: Recipe) -> String {
    var facts: [String] = []
    if let servings = recipe.servings { facts.append("for \(Spoken.number(servings))") }
    if let yield = recipe.yield { facts.append("makes \(yield)") }
    if let seconds = recipe.seconds { facts.append("\(Spoken.duration(seconds: seconds))") }
    let named = recipe.ingredients.count { !$0.name.isEmpty }
    facts.append(Wording.count(named, "ingredient"))
    facts.append(Wording.count(recipe.steps.count, "step"))
    return
      "\(recipe.title): \(facts.joined(separator: ", ")).\(recipe.ownNote) Say \u{201C}what goes in it\u{201D} or \u{201C}start cooking\u{201D}."
  }

  /// The time of a recipe; for a name without a recipe, the cooking time of such food.
  private func tellTime(of name: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let food = try CleanName.of(name.lowercased(), naming: "a recipe")
    guard state.recipe(called: food) == nil, let cooking = reference.cooking(of: food) else {
      return Decision(say: Self.time(of: try state.recipe(meaning: name)))
    }
    let inside = cooking.inside.map { " \(Wording.isPlural(food) ? "They are" : "It is") done at \($0) inside." } ?? ""
    return Decision(say: "\(Wording.sentence(food)): \(cooking.time).\(inside)")
  }

  private func tellTemperature(of food: String) throws -> Decision<KitchenEvent> {
    let food = try CleanName.of(food.lowercased(), naming: "a food")
    guard let cooking = reference.cooking(of: food), let inside = cooking.inside else {
      throw Refusal.impossible("I do not know how hot \(food) must be inside.")
    }
    let done = "\(Wording.sentence(food)) \(Wording.isPlural(food) ? "are" : "is") done at \(inside) inside."
    // Rare is a taste, and less than what is safe.
    guard NameKey(food).words.contains("steak"), let safe = reference.cooking(of: "steak"),
      let least = safe.fahrenheit, let own = cooking.fahrenheit, own < least, let advised = safe.inside
    else { return Decision(say: done) }
    return Decision(say: "\(done) Food safety agencies advise \(advised).")
  }

  private static func time(of recipe: Recipe) -> String {
    guard let all = recipe.seconds else { return "The recipe for \(recipe.title) does not say how long it takes." }
    let parts = [(recipe.prepSeconds, "to prepare"), (recipe.cookSeconds, "to cook")].compactMap { seconds, what in
      seconds.map { "\(Spoken.duration(seconds: $0)) \(what)" }
    }
    let detail = parts.count > 1 ? ": \(Spoken.list(parts))" : ""
    return "\(recipe.title) takes \(Spoken.duration(seconds: all))\(detail)."
  }

  private func tellIngredients(
    of name: String?, for servings: Double?, times asked: Double?, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    let named = recipe.ingredients.filter { !$0.name.isEmpty }
    guard !named.isEmpty else { return Decision(say: "The recipe for \(recipe.title) names no ingredients.") }
    let factor = try servings.map { try Self.factor(for: $0, of: recipe) } ?? asked ?? state.factor(of: recipe)
    guard factor.isFinite, factor >= 0.05, factor <= 50 else {
      throw Refusal.impossible("That is too \(factor > 1 ? "much" : "little") of one recipe.")
    }
    let told = named.map { $0.spoken(times: factor) }
    let many = servings.map { ", for \(Spoken.number($0))" } ?? ""
    return Decision(say: "\(recipe.title)\(many): \(Wording.short(told, most: 20)).")
  }

  private func shop(
    for name: String?, servings: Double?, without: [String], in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    let items = try needs(for: .recipe(recipe, servings: servings), in: state)
    guard !items.isEmpty else { return Decision(say: "Everything for \(recipe.title) is there.") }
    let bought = try buying(Self.wanted(items, without: without), in: state, context: context)
    return Decision(events: bought.events, say: bought.told)
  }

  private func tellLack(of name: String?, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    let items = try needs(for: .recipe(recipe, servings: nil), in: state)
    guard !items.isEmpty else { return Decision(say: "Yes, everything for \(recipe.title) is there.") }
    let open = items.filter { item in
      !state.items.values.contains {
        $0.list == ListScope.usual && !$0.checked && NameKey.areSame($0.name, item.name)
      }
    }
    let lacking = "For \(recipe.title) the pantry lacks \(Wording.short(items.map(\.name), most: 6))."
    guard !open.isEmpty else { return Decision(say: "\(lacking) All of it is on the shopping list.") }
    throw Refusal.confirm(
      command: .recipe(.shop(recipe: recipe.title)),
      question: "\(lacking) Shall I put \(open.count == 1 ? "it" : "them") on the list?")
  }

  private func tellAmount(
    of ingredient: String, in name: String?, _ state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let asked = try CleanName.of(ingredient.lowercased(), naming: "an ingredient")
    let recipe = try state.recipe(meaning: name)
    let factor = state.factor(of: recipe)
    let key = IngredientName.key(asked)
    let exact = recipe.ingredients.filter { $0.key == key }
    let words = Set(NameKey(IngredientName.plain(asked)).words.map(String.init))
    let found =
      exact.isEmpty
      ? recipe.ingredients.filter {
        words.isSubset(of: $0.key.split(separator: " ").map(String.init)) && !words.isEmpty
      }
      : exact
    guard !found.isEmpty else {
      return Decision(say: "There is no \(asked) in the recipe for \(recipe.title).")
    }
    let told = found.map { line in
      line.quantity == nil ? "\(line.name): the recipe does not say how much" : line.spoken(times: factor)
    }
    return Decision(say: "\(Wording.sentence(Spoken.list(told))).")
  }

  private func tellSubstitute(for ingredient: String, wanted: String?) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(ingredient.lowercased(), naming: "an ingredient")
    guard let found = reference.substitute(for: name) else {
      throw Refusal.impossible("I know nothing that takes the place of \(name).")
    }
    let answer = "Instead of \(found.amount) of \(name): \(found.instead)."
    guard let wanted else { return Decision(say: answer) }
    let other = try CleanName.of(wanted.lowercased(), naming: "an ingredient")
    let isThere = NameKey(found.instead).words.joined(separator: " ").contains(NameKey(other).description)
    return Decision(say: (isThere ? "Yes. " : "Whether \(other) will do I do not know. ") + answer)
  }
}

extension KitchenState {
  /// The factor of a recipe: that of the current cooking, else one.
  func factor(of recipe: Recipe) -> Double {
    cooking.map { $0.recipe == recipe.id ? $0.factor : 1 } ?? 1
  }
}

import Commands
import Foundation
import Grammar

/// Cooking by a recipe, step by step. The current step is stored like everything else, so it survives a
/// restart.
extension Kitchen {
  func startCooking(
    _ name: String?, servings: Double?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let recipe = try state.recipe(meaning: name)
    guard !recipe.steps.isEmpty else {
      throw Refusal.impossible("The recipe for \(recipe.title) has no steps. Ask what goes in it.")
    }
    let planned = state.headcount(ofDish: recipe.title, on: context.today).flatMap { recipe.servings == nil ? nil : $0 }
    let factor = try (servings ?? planned.map { Double($0) }).map { try Self.factor(for: $0, of: recipe) } ?? 1
    let cooking = Cooking(recipe: recipe.id, factor: factor, startedAt: context.now)
    let feeds = recipe.servings.map { ", for \(Spoken.number(CookMeasure.parts($0 * factor)))" } ?? ""
    let intro = "\(recipe.title)\(feeds): \(Wording.count(recipe.steps.count, "step"))."
    let started = Decision<KitchenEvent>(
      events: [.cooking(Change(from: state.cooking, to: cooking))],
      say: "\(intro)\(recipe.ownNote) \(Self.told(1, of: recipe))")
    return warning(started, of: recipe, in: state)
  }

  /// Continues the current recipe.
  func cook(
    _ command: RecipeCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    var call: String?
    if case .done(let said?) = command { call = try Self.announcement(said) }
    guard let cooking = state.cooking, let recipe = state.recipes[cooking.recipe] else {
      if let call { return Decision(say: call, shows: .announcement(call)) }
      throw Refusal.impossible("Nothing is being cooked. Say \u{201C}let's cook\u{201D} and the name of a recipe.")
    }
    switch command {
    case .next:
      guard cooking.step < recipe.steps.count else {
        return Decision(say: "That was the last step. Say \u{201C}we are done cooking\u{201D} when it is ready.")
      }
      return Self.going(to: cooking.step + 1, cooking, recipe)
    case .back:
      guard cooking.step > 1 else { return Decision(say: "This is the first step. \(Self.told(1, of: recipe))") }
      return Self.going(to: cooking.step - 1, cooking, recipe)
    case .step(let step):
      let wanted = step == -1 ? recipe.steps.count : step
      guard (1...max(1, recipe.steps.count)).contains(wanted) else {
        throw Refusal.impossible("There are \(recipe.steps.count) steps.")
      }
      return Self.going(to: wanted, cooking, recipe)
    case .timer: return try startTimer(of: cooking, recipe, in: state, context: context)
    case .scale(let servings, let factor):
      return try scale(cooking, recipe, servings: servings, factor: factor)
    case .quit:
      return Decision(
        events: [.cooking(Change(from: cooking, to: nil))],
        say: "\(recipe.title) is put away. Nothing was taken from the pantry.")
    case .done:
      var decision = finish(cooking, recipe, in: state, context: context)
      if let call { decision = decision.showing(.announcement(call)) }
      return decision
    default: return Decision(say: Self.told(Self.step(cooking, recipe), of: recipe))
    }
  }

  // A recipe that was replaced meanwhile may be shorter.
  private static func step(_ cooking: Cooking, _ recipe: Recipe) -> Int {
    min(max(1, cooking.step), max(1, recipe.steps.count))
  }

  private static func going(to step: Int, _ cooking: Cooking, _ recipe: Recipe) -> Decision<KitchenEvent> {
    var moved = cooking
    moved.step = step
    let events: [KitchenEvent] = moved == cooking ? [] : [.cooking(Change(from: cooking, to: moved))]
    return Decision(events: events, say: told(step, of: recipe))
  }

  /// "Step 2 of 5: Boil the pasta for 10 minutes. Say “start the timer for this step” for 10 minutes."
  private static func told(_ step: Int, of recipe: Recipe) -> String {
    guard recipe.steps.indices.contains(step - 1) else { return "The recipe for \(recipe.title) has no steps." }
    let text = recipe.steps[step - 1]
    let end = text.last.map { ".!?".contains($0) } == true ? "" : "."
    let time = StepTime.first(in: text).map {
      " Say \u{201C}start the timer for this step\u{201D} for \(Spoken.duration(seconds: $0))."
    }
    let last = step == recipe.steps.count ? "Last step" : "Step \(step) of \(recipe.steps.count)"
    return "\(last): \(text)\(end)\(time ?? "")"
  }

  private func startTimer(
    of cooking: Cooking, _ recipe: Recipe, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let step = Self.step(cooking, recipe)
    guard recipe.steps.indices.contains(step - 1), let seconds = StepTime.first(in: recipe.steps[step - 1]) else {
      throw Refusal.impossible(
        "This step names no time. Say for how long: \u{201C}set a timer for ten minutes\u{201D}.")
    }
    let title = recipe.title.lowercased()
    let name = (try? TimerName.checked(title)) == nil ? nil : title
    return try timer(.start(seconds: seconds, name: name), in: state, context: context)
  }

  // MARK: More or less of it

  private func scale(
    _ cooking: Cooking, _ recipe: Recipe, servings: Double?, factor: Double?
  ) throws -> Decision<KitchenEvent> {
    var scaled = cooking
    if let servings {
      scaled.factor = try Self.factor(for: servings, of: recipe)
    } else if let factor {
      guard factor.isFinite, factor > 0 else { throw Refusal.impossible("It cannot be made that many times.") }
      scaled.factor = cooking.factor * factor
    } else {
      throw Refusal.incomplete(missing: "servings", question: "For how many?")
    }
    guard scaled.factor >= 0.05, scaled.factor <= 50 else {
      throw Refusal.impossible("That is too \(scaled.factor > 1 ? "much" : "little") of one recipe.")
    }
    let feeds = recipe.servings.map { " for \(Spoken.number(CookMeasure.parts($0 * scaled.factor)))" }
    let times = feeds ?? " \(Spoken.number(CookMeasure.parts(scaled.factor))) times"
    let told = recipe.ingredients.filter { $0.quantity != nil }.map { $0.spoken(times: scaled.factor) }
    return Decision(
      events: scaled == cooking ? [] : [.cooking(Change(from: cooking, to: scaled))],
      say: "\(recipe.title)\(times): \(Wording.short(told, most: 20)).")
  }

  static func factor(for servings: Double, of recipe: Recipe) throws -> Double {
    guard servings.isFinite, servings > 0 else { throw Refusal.impossible("It must be for somebody: at least one.") }
    guard servings <= 200 else { throw Refusal.impossible("That is too many: the limit is 200.") }
    guard let own = recipe.servings, own > 0 else {
      throw Refusal.impossible("The recipe does not say for how many it is. Say \u{201C}double it\u{201D}.")
    }
    return servings / own
  }

  // MARK: Done

  private func finish(
    _ cooking: Cooking, _ recipe: Recipe, in state: KitchenState, context: CommandContext
  ) -> Decision<KitchenEvent> {
    var stock = Stock(state, reference)
    var cooked = recipe
    cooked.lastCooked = context.today
    var events: [KitchenEvent] = [.cooking(Change(from: cooking, to: nil))]
    if cooked != recipe { events.append(.recipe(Change(from: recipe, to: cooked))) }
    var taken: [String] = []
    var kept: [String] = []
    var touched: [String] = []
    for ingredient in recipe.ingredients where !stock.lots(of: ingredient.key).isEmpty {
      guard let amount = ingredient.amount(times: cooking.factor),
        let (changes, _) = stock.take(amount, of: ingredient.name, key: ingredient.key)
      else {
        kept.append(IngredientName.plain(ingredient.name))
        continue
      }
      // A lot used by two lines of the recipe changes twice, each time from its new state.
      events += changes.map(KitchenEvent.lot)
      taken.append(Wording.spoken(CookMeasure.rounded(amount), of: IngredientName.plain(ingredient.name)))
      touched.append(ingredient.key)
    }
    let wanted = restocking(touched, after: events, in: state, context: context)
    let dish = recipe.title.lowercased()
    // "Grandma's plum crumble" has an owner already.
    let isTheirs = dish.split(separator: " ").first.map { $0.hasSuffix("'s") || $0.hasSuffix("\u{2019}s") } ?? false
    var told = ["Enjoy \(isTheirs ? "" : "your ")\(dish)."]
    if !taken.isEmpty { told.append("Taken from the pantry: \(Wording.short(taken, most: 8)); undo puts it back.") }
    if !kept.isEmpty { told.append("I could not tell how much is left of \(Wording.short(kept, most: 4)).") }
    return Decision(events: events + wanted.events, say: (told + wanted.told).joined(separator: " "))
  }
}

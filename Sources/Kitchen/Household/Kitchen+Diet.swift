import Commands
import Grammar

/// Dietary needs of people.
extension Kitchen {
  /// Stores, deletes and tells needs, and checks recipes against them.
  func diet(
    _ command: DietCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .note(let people, let need, let foods):
      try note(people, need, foods, in: state, context: context)
    case .forget(let person, let food): try forgetDiet(of: person, food, in: state, context: context)
    case .list(let person): try tellDiets(of: person, in: state, context: context)
    case .check(let person, let recipe): try check(recipe, for: person, in: state, context: context)
    }
  }

  /// The most needs.
  static let mostDiets = 200

  private func note(
    _ people: [String], _ need: DietNeed, _ foods: [String], in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let whose = try people.map { try Self.eater($0, in: state, context: context) }
    let foods = try foods.map { Self.diet(try CleanName.of($0.lowercased(), naming: "a food")) }
    guard !foods.isEmpty, !whose.isEmpty else {
      throw Refusal.incomplete(missing: "foods", question: "What is it that they do not eat?")
    }
    guard state.diets.count + whose.count * foods.count <= Self.mostDiets else {
      throw Refusal.impossible("I keep at most \(Self.mostDiets) of these. Forget some first.")
    }
    var events: [KitchenEvent] = []
    for person in whose {
      for food in foods {
        let known = state.diets.values.first { $0.isOf(person) && NameKey.areSame($0.food, food) }
        let diet = DietaryNeed(id: known?.id ?? context.makeID(), person: person, need: need, food: food)
        if diet != known { events.append(.diet(Change(from: known, to: diet))) }
      }
    }
    let told = DietaryNeed.told(whose, need, foods)
    guard !events.isEmpty else { return Decision(say: "I know that: \(told).") }
    let warning = need == .allergy ? " I warn of what recipes and lists name; labels I cannot read." : ""
    return Decision(events: events, say: "Noted: \(told).\(warning)")
  }

  /// The usual name of a diet.
  private static func diet(_ said: String) -> String {
    ["veggie": "vegetarian", "plant based": "vegan"][said] ?? said
  }

  private func forgetDiet(
    of person: String?, _ food: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let whose = try person.map { try Self.eater($0, in: state, context: context) }
    let food = try food.map { try CleanName.of($0.lowercased(), naming: "a food") }
    let meant = state.diets.values.filter { diet in
      (whose.map(diet.isOf) ?? true) && (food.map { NameKey.areSame(diet.food, $0) } ?? true)
    }
    guard !meant.isEmpty, whose != nil || food != nil else {
      let who = whose.map { DietaryNeed.subject($0) } ?? "anybody"
      let what = food.map { "that \(who) does not eat \($0)" } ?? "of nothing that \(who) does not eat"
      throw Refusal.impossible(food == nil ? "I know \(what)." : "I never knew \(what).")
    }
    let told = meant.map(\.told)
    return Decision(
      events: meant.map { .diet(Change(from: $0, to: nil)) },
      say: "Forgotten: \(Wording.short(told, most: 4)). Say undo to get it back.")
  }

  private func tellDiets(
    of person: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let whose = try person.map { try Self.eater($0, in: state, context: context) }
    let known = state.diets.values.filter { diet in whose.map(diet.isOf) ?? true }
    guard !known.isEmpty else {
      let who = whose.map { DietaryNeed.subject($0) } ?? "anybody"
      return Decision(say: "I know of nothing that \(who) does not eat.")
    }
    return Decision(say: "\(Wording.sentence(Wording.short(known.map(\.told), most: 8))).")
  }

  private func check(
    _ recipe: String?, for person: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let whose = try person.map { try Self.eater($0, in: state, context: context) }
    let recipe = try state.recipe(meaning: recipe)
    let known = state.diets.values.filter { diet in whose.map(diet.isOf) ?? true }
    guard !known.isEmpty else {
      let who = whose.map { DietaryNeed.subject($0) } ?? "anybody"
      return Decision(say: "I know of nothing that \(who) does not eat. Say \u{201C}Sam is allergic to nuts\u{201D}.")
    }
    if let diet = known.first(where: { $0.need == .follows && !reference.groups.knows($0.food) }) {
      throw Refusal.impossible("\(Wording.sentence(diet.told)), and I do not know what that leaves out.")
    }
    let clashes = clashes(of: recipe, with: known, in: state)
    guard clashes.isEmpty else { return Decision(say: "No: \(clashes.joined(separator: "; ")).") }
    return Decision(
      say: "I see nothing against it in the recipe for \(recipe.title). What is in packets I do not know.")
  }

  // MARK: Warnings

  /// The parts of a recipe that violate a need, a sentence each without its end: "Emma is allergic to
  /// nuts, and it has walnuts".
  func clashes(of recipe: Recipe, with diets: some Sequence<DietaryNeed>, in state: KitchenState) -> [String] {
    let named = recipe.ingredients.filter { !$0.name.isEmpty }
    return diets.compactMap { diet in
      let found = named.filter { reference.groups.isOf(diet.food, $0.name, category: category(of: $0.key, in: state)) }
      guard !found.isEmpty else { return nil }
      let plain = found.map { IngredientName.plain($0.name) }
      return "\(diet.told), and it has \(Wording.short(plain, most: 3))"
    }
  }

  /// The same decision with a warning if a recipe violates a need.
  func warning(
    _ decision: Decision<KitchenEvent>, of recipe: Recipe?, in state: KitchenState
  ) -> Decision<KitchenEvent> {
    guard let recipe, !state.diets.isEmpty else { return decision }
    return decision.adding(clashes(of: recipe, with: state.diets.values, in: state))
  }

  /// The same decision with a warning if a thing makes a person ill.
  func warning(
    _ decision: Decision<KitchenEvent>, ofItems names: [String], in state: KitchenState
  ) -> Decision<KitchenEvent> {
    let allergies = state.diets.values.filter { $0.need == .allergy }
    guard !allergies.isEmpty else { return decision }
    return decision.adding(
      names.flatMap { name in
        allergies.filter { reference.groups.isOf($0.food, name, category: category(of: name, in: state)) }
          .map { "mind the \(name): \($0.told)" }
      })
  }

  /// The person of a need: a name of the household, or a description of another person; empty for an
  /// unknown speaker.
  private static func eater(_ spoken: String, in state: KitchenState, context: CommandContext) throws -> String {
    // A screen has a name for an unknown speaker.
    if spoken.isEmpty { return "" }
    if KitchenState.isSpeaker(spoken) { return context.person ?? state.preferences.person ?? "" }
    if KitchenState.isEverybody(spoken) { return "everybody" }
    if let person = state.person(named: spoken) { return person.name }
    let clean = try CleanName.of(spoken, naming: "a person")
    return DietaryNeed.isName(clean) ? try CleanName.proper(clean, naming: "a person") : clean.lowercased()
  }
}

extension KitchenState {
  /// The allergies that people must tell a shop themselves; nil: there are none.
  public var allergyReminder: String? {
    let allergies = diets.values.filter { $0.need == .allergy }.map(\.told)
    guard !allergies.isEmpty else { return nil }
    return "I tell the place of no allergies: \(Wording.short(allergies, most: 3))."
  }
}

extension Decision<KitchenEvent> {
  /// The same decision with at most two warnings after the reply.
  fileprivate func adding(_ warnings: [String]) -> Self {
    var warned = self
    for warning in warnings.prefix(2) { warned.say += " \(Wording.sentence(warning))." }
    return warned
  }
}

extension DietaryNeed {
  /// "Emma is allergic to nuts"
  var told: String { Self.told([person], need, [food]) }

  /// Whether an answer tells what a person does not eat, or warns of it.
  public static func isTold(in say: String) -> Bool {
    ["allergic to ", " not eat ", ", and it has "].contains { say.contains($0) }
  }

  static func told(_ people: [String], _ need: DietNeed, _ foods: [String]) -> String {
    let who = Spoken.list(people.map(subject))
    let isPlural = people.count > 1 || people.contains(where: isSeveral)
    let be = people == [""] ? "are" : isPlural ? "are" : "is"
    let doNot = isPlural || people == [""] ? "do not" : "does not"
    switch need {
    case .allergy: return "\(who) \(be) allergic to \(Spoken.list(foods))"
    case .avoids: return "\(who) \(doNot) eat \(Spoken.list(foods, joinedBy: "or"))"
    case .follows: return "\(who) \(be) \(Spoken.list(foods))"
    }
  }

  /// "Emma", "the granddaughter", "two guests", "you".
  static func subject(_ person: String) -> String {
    if person.isEmpty { return "you" }
    return isName(person) || isCounted(person) || person == "everybody" ? person : "the \(person)"
  }

  /// Whether these words are a name, and not a relation to the household.
  public static func isName(_ person: String) -> Bool {
    guard !person.isEmpty else { return false }
    let last = person.lowercased().split(separator: " ").last.map(String.init) ?? ""
    return !isCounted(person) && !relatives.contains(last) && person != "everybody"
  }

  func isOf(_ whose: String) -> Bool { ProperKey(person) == ProperKey(whose) }

  private static func isCounted(_ person: String) -> Bool {
    person.lowercased().split(separator: " ").first.map { counts.contains(String($0)) || Int($0) != nil } ?? false
  }

  private static func isSeveral(_ person: String) -> Bool {
    let words = person.lowercased().split(separator: " ").map(String.init)
    return words.first.map { counts.contains($0) && $0 != "one" } ?? false
      || words.last.map { severals.contains($0) } ?? false
  }

  private static let counts: Set<String> = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "some", "both",
  ]
  private static let severals: Set<String> = [
    "kids", "children", "guests", "twins", "boys", "girls", "parents", "grandparents", "friends", "neighbors",
    "neighbours", "visitors", "sons", "daughters", "sisters", "brothers",
  ]
  private static let relatives: Set<String> = severals.union([
    "son", "daughter", "wife", "husband", "partner", "boyfriend", "girlfriend", "mother", "father", "brother", "sister",
    "grandmother", "grandfather", "flatmate", "roommate", "granddaughter", "grandson", "niece", "nephew", "cousin",
    "aunt", "uncle", "guest", "friend", "baby", "kid", "child", "neighbor", "neighbour", "boss", "fiance", "fiancee",
  ])
}

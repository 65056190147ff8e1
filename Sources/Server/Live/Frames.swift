import Basics
import Commands
import Foundation
import Home
import Kitchen
import Wire

/// The frames about one command, given the kitchen after it.
struct Frames: Sendable {
  let records: KitchenRecords
  let sequence: Int
  let entry: JournalEntry<HomeEvent>
  let epoch: String
  let today: CalendarDay

  // Those of the kitchen.
  private var changes: [KitchenEvent] { entry.events.compactMap(\.ofKitchen) }

  /// Those that a client wants.
  func wanted(by wishes: LiveClient.Wishes) -> [any Frame] {
    var frames: [any Frame] =
      wishes.wants(ChangeFrame.type) ? [change(person: wishes.person, for: wishes.sender, seenBy: wishes.sight)] : []
    guard wishes.sight.reads(.kitchen) else { return frames }
    if wishes.wants(TimerEnded.type) { frames += ended }
    let kinds = Set(changes.map(\.kind))
    if !kinds.isDisjoint(with: [.timer]), wishes.wants(Timers.type) { frames.append(timers) }
    if !kinds.isDisjoint(with: [.item, .person]), wishes.wants(ShoppingList.type) {
      frames.append(shoppingList(of: wishes.person))
    }
    if !kinds.isDisjoint(with: [.lot]), wishes.wants(PantryUpdated.type) { frames.append(pantry) }
    if !kinds.isDisjoint(with: [.dish, .person]), wishes.wants(MealPlan.type) {
      frames.append(mealPlan(of: today, seenBy: wishes.sight))
    }
    if !kinds.isDisjoint(with: [.cooking]), wishes.wants(RecipeFrame.type),
      let cooked = cooked(wishes.address)
    {
      frames.append(cooked)
    }
    return frames
  }

  /// A change; a person's list holds only their items. The author sees it under their own name for it.
  func change(person: String?, for sender: Sender, seenBy sight: Sight) -> ChangeFrame {
    var (set, removed) = records.changes(of: changes)
    if let person, let items = set.items {
      let theirs = items.filter { $0.forUsers.contains(person) }
      set.items = theirs.isEmpty ? nil : theirs
      let others = items.filter { !$0.forUsers.contains(person) }.map(\.id)
      if !others.isEmpty { removed[Records.Table.items.rawValue, default: []] += others }
    }
    return sight.change(
      ChangeFrame(
        seq: sequence, epoch: epoch, id: sender.shown(entry.id), time: entry.time, today: today.description,
        origin: entry.origin.rawValue, intent: entry.command.intent, say: entry.say, set: set, removed: removed))
  }

  private var ended: [TimerEnded] {
    changes.compactMap { event in
      guard case .timer(let change) = event, let timer = change.after, case .ringing = timer.status else { return nil }
      if case .ringing = change.before?.status { return nil }
      return TimerEnded(
        seq: sequence, id: timer.id, name: timer.name, title: timer.title, seconds: timer.seconds)
    }
  }

  private var timers: Timers { Timers(seq: sequence, timers: records.state.timers.values.map(records.record)) }

  private var pantry: PantryUpdated {
    let (set, removed) = records.changes(of: changes)
    return PantryUpdated(
      seq: sequence, rows: set.pantry ?? [], removed: removed[Records.Table.pantry.rawValue] ?? [])
  }

  private func cooked(_ address: String) -> RecipeFrame? {
    records.cooking().map { frame($0.recipe, step: $0.step, address: address) }
  }

  /// The frames that make screens show something, and the same for clients of whole frames.
  /// - Parameters:
  ///   - command: the identifier of the command that asked.
  ///   - address: the address at which the receiver reaches the box, `https://box.local:8080`.
  ///   - sight: what the receiver may see.
  func showing(_ shows: Showing, askedBy command: String, address: String, seenBy sight: Sight) -> [any Frame] {
    guard sight.reads(.kitchen), !shows.isAnnouncement || sight.hears("box.announce") else { return [] }
    let show = Show(shows, seq: sequence, askedBy: command)
    switch shows {
    case .meal(let slot, let date): return [show, mealPlan(of: date, asked: slot, seenBy: sight)]
    case .day(let date), .week(let date): return [show, mealPlan(of: date, seenBy: sight)]
    case .recipe(let id):
      guard let known = recipe(id, address: address) else { return [show] }
      return [show, known]
    case .timers: return [show, timers]
    case .recipes, .list, .pantry, .announcement: return [show]
    }
  }

  // As it is being cooked, where it is.
  private func recipe(_ id: String, address: String) -> RecipeFrame? {
    if let cooked = cooked(address), cooked.id == id { return cooked }
    return records.state.recipes[id].map { frame(records.record($0), step: nil, address: address) }
  }

  // An app loads a picture by its address alone, so the address is absolute, and serves as its own
  // permission.
  private func frame(_ recipe: RecipeRecord, step: Int?, address: String) -> RecipeFrame {
    RecipeFrame(
      seq: sequence, id: recipe.id, title: recipe.title,
      ingredients: recipe.ingredients.map { line in
        line.name.isEmpty ? line.text : [line.amount, line.name].filter { !$0.isEmpty }.joined(separator: " ")
      },
      steps: recipe.steps.map(\.text), imageUrl: recipe.imageUrl.map { address + $0 },
      additionalItems: companions(ofRecipe: recipe.id), step: step)
  }

  /// The usual list, for everybody or for one person.
  func shoppingList(of person: String?) -> ShoppingList {
    let items = records.state.items.values.filter { $0.list == ShoppingItem.usualList }.map(records.record)
      .filter { item in person.map(item.forUsers.contains) ?? true }
      .sorted { ($0.position, $0.id) < ($1.position, $1.id) }
    return ShoppingList(seq: sequence, person: person, items: items)
  }

  /// The meals of a day, in order.
  /// - Parameters:
  ///   - slot: the requested meal. The default is none.
  ///   - sight: what the receiver may see.
  func mealPlan(of day: CalendarDay, asked slot: MealSlot? = nil, seenBy sight: Sight) -> MealPlan {
    let state = records.state
    let meals = MealSlot.allCases.compactMap { slot -> MealPlan.Meal? in
      let dishes = state.dishes.values.filter { $0.day == day && $0.slot == slot }
        .sorted { ($0.isSide ? 1 : 0, $0.position) < ($1.isSide ? 1 : 0, $1.position) }
      guard let main = dishes.first else { return nil }
      let eaters = state.people.values.filter { person in dishes.contains { $0.people.contains(person.name) } }
      let isFamily = main.people.isEmpty || eaters.count == state.people.count
      return MealPlan.Meal(
        slot: slot.rawValue, recipeId: recipe(of: main), title: main.dish,
        additionalItems: dishes.dropFirst().map(additional),
        assignedUsers: isFamily
          ? [.family]
          : eaters.map {
            MealPlan.AssignedUser(
              userId: $0.id, name: $0.name, avatarEmoji: $0.emoji,
              email: sight.reads(.contacts) ? $0.email : nil)
          },
        family: isFamily)
    }
    return MealPlan(seq: sequence, date: day.description, slot: slot?.rawValue, meals: meals)
  }

  // The side dishes of a recipe at its next planned meal; beside dinner, dessert as well.
  private func companions(ofRecipe id: String) -> [MealPlan.AdditionalItem] {
    let planned = records.state.dishes.values.filter { $0.day >= today }
    let meals = MealSlot.allCases
    func order(_ dish: MealDish) -> (CalendarDay, Int, Int) {
      (dish.day, meals.firstIndex(of: dish.slot) ?? 0, dish.position)
    }
    guard let next = planned.filter({ recipe(of: $0) == id }).min(by: { order($0) < order($1) }) else { return [] }
    return planned.filter { dish in
      dish.day == next.day && dish.id != next.id
        && (dish.slot == next.slot || next.slot == .dinner && dish.slot == .dessert)
    }.sorted { order($0) < order($1) }.map(additional)
  }

  private func additional(_ dish: MealDish) -> MealPlan.AdditionalItem {
    MealPlan.AdditionalItem(
      id: dish.id, type: dish.slot == .dessert ? "dessert" : "side", slot: dish.slot.rawValue,
      recipeId: recipe(of: dish), title: dish.dish)
  }

  // The apps require a recipe for each meal: without one it is empty.
  private func recipe(of dish: MealDish) -> String { records.state.recipe(titled: dish.dish)?.id ?? "" }
}

import Basics
import Commands
import Foundation
import Home
import Hummingbird
import Kitchen
import Wire

extension API {
  /// Adds the routes that read.
  func addReading(to api: Routes) {
    api.known.get("snapshot") { request, context in
      let person = try Query(of: request)["person"]
      return Reply.data(encoded: await hub.snapshotData(person: person, to: try context.sight()))
    }
    api.known.get("changes") { request, context in
      let sender = Sender(context.caller)
      let since = try Query(of: request).number("since", 0...Int(Int32.max)) ?? 0
      return try Reply.data(try await changes(since: since, for: sender, seenBy: try context.sight()))
    }
    api.known.get("items") { request, context in
      return try Reply.data(await items(try Query(of: request)))
    }
    api.known.get("timers") { _, context in
      return try Reply.data(await records().records.all().timers)
    }
    api.known.get("alarms") { _, context in
      return try Reply.data(await records().records.all().alarms)
    }
    api.known.get("meals") { request, context in
      return try Reply.data(try await meals(try Query(of: request), seenBy: Sight(of: context.caller)))
    }
    api.known.get("pantry") { _, context in
      return try Reply.data(await records().records.all().pantry)
    }
    api.known.get("people") { _, context in
      return try Reply.data(await records().records.all().people?.map(try context.sight().person))
    }
    api.known.get("stores") { _, context in
      return try Reply.data(await records().records.all().stores)
    }
    api.known.get("phrases") { _, context in
      return try Reply.data(await records().records.all().phrases)
    }
    api.known.get("recurring") { _, _ in
      return try Reply.data(await records().records.all().recurring)
    }
    api.known.get("diets") { _, context in
      let all = await records().records.all()
      return try Reply.data(try context.sight().records(all).diets)
    }
    api.known.get("headcounts") { _, context in
      let all = await records().records.all()
      return try Reply.data(try context.sight().records(all).headcounts)
    }
    api.known.get("favourites") { _, context in
      return try Reply.data(await records().records.all().favourites)
    }
    api.known.get("recipes") { _, context in
      return try Reply.data(await records().records.all().recipes)
    }
    api.known.get("missing-ingredients") { _, _ in
      let missing = await records().records.state.missingForRecipes
      return try Reply.data(missing.map { Missing(recipe: $0.recipe.id, missing: $0.missing) })
    }
    api.known.get("shopping-needs") { request, _ in
      return try Reply.data(try await needs(try Query(of: request)))
    }
    api.known.get("recipes/:id") { request, context in
      let (records, _) = await records()
      guard let recipe = records.state.recipes[try context.identifier()] else {
        throw ErrorFrame(.notFound, "There is no such recipe.")
      }
      let factor = try Query(of: request).factor("factor", most: 1_000)
      return try Reply.data(records.record(recipe, times: factor ?? 1))
    }
  }

  // The items that planned meals, or a recipe, would put on the shopping list.
  private func needs(_ query: Query) async throws -> [Need] {
    let state = await records().records.state
    // An invalid value is an error even if it is not needed.
    let servings = try query.factor("servings", most: 200)
    let first = try day(query) ?? house.today
    let count = try query.number("days", 1...31) ?? 7
    let slot = try query["slot"].map { name in
      guard let slot = MealSlot(rawValue: name) else { throw ErrorFrame(.malformed, "slot is a meal of the day.") }
      return slot
    }
    let errand: ShoppingErrand
    if let id = query["recipe"] {
      guard let recipe = state.recipes[id] else { throw ErrorFrame(.notFound, "There is no such recipe.") }
      errand = .recipe(recipe, servings: servings)
    } else {
      // bounded: at most a month from a day of the calendar
      errand = .meals(on: first...first.adding(days: count - 1, in: Calendar(identifier: .gregorian)), slot: slot)
    }
    do {
      return try house.needs(for: errand, in: state).map { item in
        Need(name: item.name, amount: item.quantity.map { ShownAmount.text($0, item.unit) })
      }
    } catch let refusal as Refusal {
      throw ErrorFrame(.malformed, refusal.say)
    }
  }

  private struct Need: Encodable {
    var name: String
    /// Nil: the usual amount.
    var amount: String?
  }

  private struct Missing: Encodable {
    var recipe: String
    var missing: [String]
  }

  private struct Changes: Encodable {
    var epoch: String
    var seq: Int
    /// Nil: too many were missed; take a snapshot.
    var changes: [ChangeFrame]?
  }

  private func changes(since: Int, for sender: Sender, seenBy sight: Sight) async throws -> Changes {
    let (records, sequence) = await records()
    let most = 1_000
    let entries = since >= sequence ? [] : try house.missed(after: since, limit: most + 1)
    guard since <= sequence, entries.count <= most else {
      return Changes(epoch: house.epoch, seq: sequence, changes: nil)
    }
    let today = house.today
    let changes = entries.filter { $0.sequence <= sequence }.map { missed in
      Frames(
        records: records, sequence: missed.sequence, entry: missed.entry, epoch: house.epoch, today: today
      ).change(person: nil, for: sender, seenBy: sight)
    }
    return Changes(epoch: house.epoch, seq: sequence, changes: changes)
  }

  private func items(_ query: Query) async -> [ItemRecord] {
    let list = query["list"] ?? ShoppingItem.usualList
    let (records, _) = await records()
    return (records.all().items ?? []).filter { item in
      item.list == list && query["person"].map(item.forUsers.contains) ?? true
        && query["store"].map { item.store == $0 } ?? true
        && query["category"].map { item.category == $0 } ?? true
    }.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  private func day(_ query: Query) throws -> CalendarDay? {
    try query["date"].map { text in
      guard let day = CalendarDay(text) else { throw ErrorFrame(.malformed, "date is a day, YYYY-MM-DD.") }
      return day
    }
  }

  private func meals(_ query: Query, seenBy sight: Sight) async throws -> [MealPlan] {
    let first = try day(query) ?? house.today
    let count = try query.number("days", 1...31) ?? 1
    let (records, sequence) = await records()
    let calendar = Calendar(identifier: .gregorian)
    return (0..<count).map { offset in
      let day = first.adding(days: offset, in: calendar)
      return Frames(
        records: records, sequence: sequence, entry: .nothing(at: house.now), epoch: house.epoch, today: day
      ).mealPlan(of: day, seenBy: sight)
    }
  }
}

extension JournalEntry where Event == HomeEvent {
  /// No command, for frames about the current state.
  static func nothing(at time: Date) -> Self {
    JournalEntry(id: "", time: time, origin: .http, command: .box(.cancel), events: [], say: "")
  }
}

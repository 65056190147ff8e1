import Commands
import Foundation
import Kitchen
import Wire

/// The kitchen's records in their wire form.
package struct KitchenRecords: Sendable {
  let state: KitchenState
  /// The function that finds the category of a name.
  let category: @Sendable (_ name: String, _ state: KitchenState) -> String
  /// The notes of the record that is being encoded; nil: none.
  let notes: (any WorkNotes)?
  /// The hours of the household's clock.
  let clock: Int
  /// The household's time zone; nil: it is not sent.
  let zone: String?

  package init(
    state: KitchenState, category: @escaping @Sendable (_ name: String, _ state: KitchenState) -> String,
    notes: (any WorkNotes)?, clock: Int = 12, zone: String? = nil
  ) {
    self.state = state
    self.category = category
    self.notes = notes
    self.clock = clock
    self.zone = zone
  }

  /// The records of a house.
  init(state: KitchenState, of house: any House) {
    self.init(
      state: state, category: house.category, notes: house.notes, clock: house.clockHours, zone: house.zone.identifier)
  }

  /// The records of all kinds.
  package func all() -> Records {
    var records = Records()
    func show(_ table: some ShownTable) {
      records[keyPath: table.path] = table.all(of: state).values.map { record in
        noted(table.storedName, record.id) { table.shown(record, by: self) }
      }
    }
    for table in KitchenEvent.Kind.allCases.compactMap(\.shown) { show(table) }
    records.pantry = PantryShelf.rows(of: state.lots.values).map { row in
      noted("lots", row.lots.first?.id ?? row.id) { record(row) }
    }
    records.cooking = cooking()
    records.settings = settings()
    return records
  }

  // Noted under the store's name.
  private func noted<Shown>(_ table: String, _ id: String, _ show: () -> Shown) -> Shown {
    notes?.reading("\(table)/\(id)", show) ?? show()
  }

  func record(_ item: ShoppingItem) -> ItemRecord {
    ItemRecord(
      id: item.id, name: item.name, quantity: ShownAmount.text(item.quantity, item.unit), qtyNum: item.quantity,
      unit: WireUnit.word(for: item.unit?.rawValue), category: item.category, store: item.store, checked: item.checked,
      forUsers: people(item.people), list: item.list, position: item.position, addedAt: item.addedAt)
  }

  func record(_ timer: KitchenTimer) -> TimerRecord {
    var record = TimerRecord(
      id: timer.id, name: timer.name, title: timer.title, seconds: timer.seconds, status: .running,
      startedAt: timer.startedAt, repeats: timer.repeats, warnsAt: timer.warnsAt)
    switch timer.status {
    case .running(let deadline): record.endsAt = deadline
    case .paused(let remaining): (record.status, record.remaining) = (.paused, remaining)
    case .ringing(let since, _): (record.status, record.since) = (.ringing, since)
    case .missed(let at): (record.status, record.since) = (.missed, at)
    }
    return record
  }

  func record(_ alarm: Alarm) -> AlarmRecord {
    AlarmRecord(
      id: alarm.id, name: alarm.name, time: alarm.time.description, date: alarm.day.description,
      status: AlarmRecord.Status(rawValue: alarm.status.rawValue) ?? .waiting, ringsAt: alarm.ringsAt,
      repeats: alarm.repeats?.days)
  }

  func record(_ dish: MealDish) -> DishRecord {
    DishRecord(
      id: dish.id, date: dish.day.description, slot: dish.slot.rawValue, dish: dish.dish, isSide: dish.isSide,
      position: dish.position, forUsers: people(dish.people), recipeId: state.recipe(titled: dish.dish)?.id)
  }

  func record(_ person: Person) -> PersonRecord {
    PersonRecord(id: person.id, name: person.name, avatarEmoji: person.emoji, email: person.email)
  }

  func record(_ shop: Shop) -> ShopRecord { ShopRecord(id: shop.id, name: shop.name) }

  func record(_ mark: Favourite) -> FavouriteRecord { FavouriteRecord(id: mark.id, since: mark.since) }

  func record(_ item: RecurringItem) -> RecurringRecord {
    RecurringRecord(
      id: item.id, name: item.name, quantity: item.quantity.map { ShownAmount.text($0, item.unit) } ?? "",
      list: item.list, days: item.days, weekdays: item.weekdays?.days, next: item.next.description)
  }

  func record(_ aisles: ShopAisles) -> AislesRecord { AislesRecord(id: aisles.id, order: aisles.order) }

  func record(_ diet: DietaryNeed) -> DietRecord {
    DietRecord(id: diet.id, person: diet.person, need: diet.need.rawValue, food: diet.food)
  }

  func record(_ meal: Headcount) -> HeadcountRecord {
    HeadcountRecord(
      id: meal.id, date: meal.day.description, slot: meal.slot.rawValue, count: meal.count,
      guests: meal.guests.isEmpty ? nil : meal.guests)
  }

  func record(_ phrase: Phrase) -> PhraseRecord {
    PhraseRecord(id: phrase.id, said: phrase.said, does: phrase.does)
  }

  func record(_ row: PantryShelf) -> PantryRecord {
    PantryRecord(
      id: row.id, name: row.name, qtyText: row.shownQuantity, qtyNum: row.quantity,
      unit: WireUnit.word(for: row.unit?.rawValue), storeId: row.store.map(shopID), notes: row.note,
      updatedAt: row.updatedAt, category: category(row.name, state), place: row.place,
      bestBefore: row.bestBefore?.description, lots: row.lots.map(record))
  }

  /// The present pantry rows of these lots; nil if nothing is left.
  func pantryRows(of lots: [PantryLot]) -> [(id: String, row: PantryRecord?)] {
    let touched = Set(lots.map(PantryShelf.id))
    guard !touched.isEmpty else { return [] }
    let rows = PantryShelf.rows(of: state.lots.values.lazy.filter { touched.contains(PantryShelf.id(of: $0)) })
    let gone = touched.subtracting(rows.map(\.id))
    return rows.map { ($0.id, record($0)) } + gone.sorted().map { ($0, nil) }
  }

  private func record(_ lot: PantryLot) -> PantryLotRecord {
    PantryLotRecord(
      id: lot.id, qtyText: lot.shownQuantity, qtyNum: lot.quantity, unit: WireUnit.word(for: lot.unit?.rawValue),
      storeId: lot.store.map(shopID), notes: lot.note, updatedAt: lot.addedAt, place: lot.place,
      bestBefore: lot.bestBefore?.description)
  }

  private func shopID(_ name: String) -> String { state.shop(named: name)?.id ?? name }

  func record(_ minimum: StockMinimum) -> MinimumRecord {
    MinimumRecord(
      id: minimum.id, name: minimum.name, quantity: ShownAmount.text(minimum.quantity, minimum.unit),
      qtyNum: minimum.quantity, unit: WireUnit.word(for: minimum.unit?.rawValue))
  }

  func record(_ scan: Scan) -> ScanRecord {
    ScanRecord(id: scan.id, barcode: scan.barcode, name: scan.name, at: scan.at, waits: scan.waits)
  }

  func head(_ recipe: Recipe) -> RecipeHead {
    RecipeHead(
      id: recipe.id, title: recipe.title, servings: recipe.servings, totalSeconds: recipe.seconds,
      tags: recipe.tags, imageUrl: Self.image(recipe), addedAt: recipe.addedAt,
      lastCooked: recipe.lastCooked?.description)
  }

  /// A whole recipe, made `factor` times.
  package func record(_ recipe: Recipe, times factor: Double = 1) -> RecipeRecord {
    noted("recipes", recipe.id) { whole(recipe, times: factor) }
  }

  private func whole(_ recipe: Recipe, times factor: Double) -> RecipeRecord {
    RecipeRecord(
      id: recipe.id, title: recipe.title, servings: recipe.servings.map { $0 * factor }, yield: recipe.yield,
      prepSeconds: recipe.prepSeconds, cookSeconds: recipe.cookSeconds, totalSeconds: recipe.seconds,
      ingredients: recipe.shownIngredients(times: factor).map { line, amount in
        IngredientRecord(text: line.text, name: line.name, amount: amount, note: line.note)
      },
      steps: recipe.steps.map { StepRecord(text: $0, seconds: Recipe.seconds(ofStep: $0)) }, tags: recipe.tags,
      imageUrl: Self.image(recipe), source: recipe.source, note: recipe.note)
  }

  func cooking() -> CookingRecord? {
    guard let cooking = state.cooking, let recipe = state.recipes[cooking.recipe] else { return nil }
    return CookingRecord(
      recipe: record(recipe, times: cooking.factor), step: cooking.step, factor: cooking.factor,
      servings: recipe.servings.map { $0 * cooking.factor }, startedAt: cooking.startedAt)
  }

  func settings() -> SettingsRecord {
    let preferences = state.preferences
    return SettingsRecord(
      volume: preferences.volume, alarmVolume: preferences.alarmVolume, store: preferences.store,
      person: preferences.person, stocksBought: preferences.stocksBought, looksUp: preferences.looksUp,
      wakeWord: preferences.wakeWord, clock: clock, zone: zone)
  }

  // The identifiers of people by name; a name without a person is left out.
  private func people(_ names: [String]) -> [String] {
    names.compactMap { name in state.people.values.first { $0.name == name }?.id }
  }

  // Only pictures in the house: a page that fetched others would tell strangers what is cooked here.
  private static func image(_ recipe: Recipe) -> String? {
    guard let image = recipe.image, Recipe.isKept(image) else { return nil }
    return image
  }
}

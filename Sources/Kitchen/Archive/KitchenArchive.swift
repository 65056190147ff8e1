import Commands

/// What is kept of the kitchen in a household's archive.
public struct KitchenArchive: Codable, Sendable, Hashable {
  public var timers: [KitchenTimer]
  public var alarms: [Alarm]
  public var items: [ShoppingItem]
  public var people: [Person]
  public var shops: [Shop]
  public var categories: [CategoryChoice]
  public var dishes: [MealDish]
  public var lots: [PantryLot]
  public var minimums: [StockMinimum]
  public var products: [Product]
  public var scans: [Scan]
  public var recipes: [Recipe]
  public var cooking: Cooking?
  public var preferences: Preferences
  /// Nil: the archive is of a box that knew none.
  public var phrases: [Phrase]?
  /// Nil: the archive is of a box that knew none.
  public var favourites: [Favourite]?
  /// Nil in archives of before there were any.
  public var recurring: [RecurringItem]?
  /// Nil in archives of before there were any.
  public var usualShops: [UsualShop]?
  /// Nil in archives of before there were any.
  public var aisles: [ShopAisles]?

  /// The archive of a kitchen.
  public init(_ state: KitchenState) {
    timers = Array(state.timers.values)
    alarms = Array(state.alarms.values)
    items = Array(state.items.values)
    people = Array(state.people.values)
    shops = Array(state.shops.values)
    categories = Array(state.categories.values)
    dishes = Array(state.dishes.values)
    lots = Array(state.lots.values)
    minimums = Array(state.minimums.values)
    products = Array(state.products.values)
    scans = Array(state.scans.values)
    recipes = Array(state.recipes.values)
    cooking = state.cooking
    preferences = state.preferences
    phrases = Array(state.phrases.values)
    favourites = Array(state.favourites.values)
    recurring = Array(state.recurring.values)
    usualShops = Array(state.usualShops.values)
    aisles = Array(state.aisles.values)
  }

  /// Cleans its texts. Whoever wrote the file: nothing in a name may hide or turn the text around it.
  /// - Throws: ``Refusal`` for a text that cannot be.
  public mutating func clean() throws {
    for index in items.indices { items[index].name = try CleanName.of(items[index].name, naming: "an item") }
    for index in people.indices { people[index].name = try CleanName.of(people[index].name, naming: "a person") }
    for index in shops.indices { shops[index].name = try CleanName.of(shops[index].name, naming: "a shop") }
    for index in dishes.indices { dishes[index].dish = try CleanName.of(dishes[index].dish, naming: "a dish") }
    for index in lots.indices { lots[index].name = try CleanName.of(lots[index].name, naming: "an item") }
    for index in recipes.indices { recipes[index].title = try CleanName.of(recipes[index].title, naming: "a recipe") }
    phrases = try phrases?.map { try $0.cleaned() }
    for index in timers.indices {
      timers[index].name = try timers[index].name.map { try CleanName.of($0, naming: "a timer") }
    }
    for index in alarms.indices {
      alarms[index].name = try alarms[index].name.map { try CleanName.of($0, naming: "an alarm") }
    }
  }

  /// What is wrong with its numbers and moments: "recipes 3: prepSeconds must be …"; nil: nothing.
  public var flaw: String? {
    Flaw.first(
      Flaw.within("timers", timers), Flaw.within("alarms", alarms), Flaw.within("items", items),
      Flaw.within("dishes", dishes), Flaw.within("lots", lots), Flaw.within("minimums", minimums),
      Flaw.within("products", products), Flaw.within("scans", scans), Flaw.within("recipes", recipes),
      Flaw.within("favourites", favourites ?? []), Flaw.within("recurring", recurring ?? []),
      Flaw.within("usualShops", usualShops ?? []), Flaw.within("aisles", aisles ?? []),
      Flaw.within("cooking", cooking.map { [$0] } ?? []), Flaw.within("preferences", [preferences]))
  }

  /// The events that make `state` what is in the archive.
  public func events(from state: KitchenState) -> [KitchenEvent] {
    func changes<Value: Record>(_ table: Table<Value>, _ wanted: [Value]) -> [Change<Value>] {
      var left = table
      var changes: [Change<Value>] = []
      for record in wanted {
        let before = left.removeValue(forKey: record.id)
        if before != record { changes.append(Change(from: before, to: record)) }
      }
      return left.values.map { Change(from: $0, to: nil) } + changes
    }
    var events: [KitchenEvent] = changes(state.people, people).map(KitchenEvent.person)
    events += changes(state.shops, shops).map(KitchenEvent.shop)
    events += changes(state.categories, categories).map(KitchenEvent.category)
    events += changes(state.items, items).map(KitchenEvent.item)
    events += changes(state.timers, timers).map(KitchenEvent.timer)
    events += changes(state.alarms, alarms).map(KitchenEvent.alarm)
    events += changes(state.recipes, recipes).map(KitchenEvent.recipe)
    events += changes(state.dishes, dishes).map(KitchenEvent.dish)
    events += changes(state.products, products).map(KitchenEvent.product)
    events += changes(state.scans, scans).map(KitchenEvent.scan)
    events += changes(state.lots, lots).map(KitchenEvent.lot)
    events += changes(state.minimums, minimums).map(KitchenEvent.minimum)
    if state.cooking != cooking { events.append(.cooking(Change(from: state.cooking, to: cooking))) }
    if state.preferences != preferences {
      events.append(.preferences(Change(from: state.preferences, to: preferences)))
    }
    events += changes(state.phrases, phrases ?? []).map(KitchenEvent.phrase)
    events += changes(state.favourites, favourites ?? []).map(KitchenEvent.favourite)
    events += changes(state.recurring, recurring ?? []).map(KitchenEvent.recurring)
    events += changes(state.usualShops, usualShops ?? []).map(KitchenEvent.usualShop)
    events += changes(state.aisles, aisles ?? []).map(KitchenEvent.aisles)
    return events
  }
}

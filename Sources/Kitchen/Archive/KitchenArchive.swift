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
  /// Nil in archives of before there were any.
  public var diets: [DietaryNeed]?
  /// Nil in archives of before there were any.
  public var headcounts: [Headcount]?

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
    diets = Array(state.diets.values)
    headcounts = Array(state.headcounts.values)
  }

  /// Cleans its texts. Whoever wrote the file: nothing in a name may hide or turn the text around it.
  /// - Throws: ``Refusal`` for a text that cannot be.
  public mutating func clean() throws {
    var cleaning = Cleaning()
    try visit(by: &cleaning)
  }

  /// What is wrong with its numbers and moments: "recipes 3: prepSeconds must be …"; nil: nothing.
  public var flaw: String? {
    var (search, archive) = (FlawSearch(), self)
    archive.visit(by: &search)
    return search.flaw
  }

  /// The events that make `state` what is in the archive.
  public func events(from state: KitchenState) -> [KitchenEvent] {
    var (comparison, archive) = (Comparison(state), self)
    archive.visit(by: &comparison)
    return comparison.events
  }

  // The one list of kinds: whatever is done with all of them goes along it, in the order in which one refers to another.
  private mutating func visit<Visitor: ArchiveVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.visit("people", &people, \.people, KitchenEvent.person)
    try visitor.visit("shops", &shops, \.shops, KitchenEvent.shop)
    try visitor.visit("categories", &categories, \.categories, KitchenEvent.category)
    try visitor.visit("items", &items, \.items, KitchenEvent.item)
    try visitor.visit("timers", &timers, \.timers, KitchenEvent.timer)
    try visitor.visit("alarms", &alarms, \.alarms, KitchenEvent.alarm)
    try visitor.visit("recipes", &recipes, \.recipes, KitchenEvent.recipe)
    try visitor.visit("dishes", &dishes, \.dishes, KitchenEvent.dish)
    try visitor.visit("products", &products, \.products, KitchenEvent.product)
    try visitor.visit("scans", &scans, \.scans, KitchenEvent.scan)
    try visitor.visit("lots", &lots, \.lots, KitchenEvent.lot)
    try visitor.visit("minimums", &minimums, \.minimums, KitchenEvent.minimum)
    try visitor.visit(one: "cooking", &cooking, \.cooking, KitchenEvent.cooking)
    var set: Preferences? = preferences
    try visitor.visit(one: "preferences", &set, \.someOfPreferences, KitchenEvent.preferences)
    preferences = set ?? preferences
    try visitor.visit(older: "phrases", &phrases, \.phrases, KitchenEvent.phrase)
    try visitor.visit(older: "favourites", &favourites, \.favourites, KitchenEvent.favourite)
    try visitor.visit(older: "recurring", &recurring, \.recurring, KitchenEvent.recurring)
    try visitor.visit(older: "usualShops", &usualShops, \.usualShops, KitchenEvent.usualShop)
    try visitor.visit(older: "aisles", &aisles, \.aisles, KitchenEvent.aisles)
    try visitor.visit(older: "diets", &diets, \.diets, KitchenEvent.diet)
    try visitor.visit(older: "headcounts", &headcounts, \.headcounts, KitchenEvent.headcount)
  }
}

extension KitchenState {
  fileprivate var someOfPreferences: Preferences? { preferences }
}

/// Something that is done with every kind of an archive's records.
private protocol ArchiveVisitor {
  associatedtype Failure: Error

  /// - Parameters:
  ///   - label: what the archive calls them.
  ///   - table: where the kitchen keeps them.
  ///   - event: what says that one of them changed.
  mutating func visit<Value: CleanedRecord>(
    _ label: String, _ records: inout [Value], _ table: KeyPath<KitchenState, Table<Value>>,
    _ event: (Change<Value>) -> KitchenEvent) throws(Failure)

  /// The same with a record of which there is one.
  mutating func visit<Value: CleanedRecord>(
    one label: String, _ record: inout Value?, _ place: KeyPath<KitchenState, Value?>,
    _ event: (Change<Value>) -> KitchenEvent) throws(Failure)
}

extension ArchiveVisitor {
  /// The same with records that archives of earlier versions do not have.
  fileprivate mutating func visit<Value: CleanedRecord>(
    older label: String, _ records: inout [Value]?, _ table: KeyPath<KitchenState, Table<Value>>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws(Failure) {
    var there = records ?? []
    try visit(label, &there, table, event)
    if records != nil { records = there }
  }
}

private struct Cleaning: ArchiveVisitor {
  func visit<Value: CleanedRecord>(
    _ label: String, _ records: inout [Value], _ table: KeyPath<KitchenState, Table<Value>>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws {
    for index in records.indices { try records[index].clean() }
  }

  func visit<Value: CleanedRecord>(
    one label: String, _ record: inout Value?, _ place: KeyPath<KitchenState, Value?>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws {
    try record?.clean()
  }
}

private struct FlawSearch: ArchiveVisitor {
  var flaw: String?

  mutating func visit<Value: CleanedRecord>(
    _ label: String, _ records: inout [Value], _ table: KeyPath<KitchenState, Table<Value>>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws(Never) {
    flaw = flaw ?? Flaw.within(label, records)
  }

  mutating func visit<Value: CleanedRecord>(
    one label: String, _ record: inout Value?, _ place: KeyPath<KitchenState, Value?>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws(Never) {
    flaw = flaw ?? Flaw.within(label, record.map { [$0] } ?? [])
  }
}

private struct Comparison: ArchiveVisitor {
  let state: KitchenState
  var events: [KitchenEvent] = []

  init(_ state: KitchenState) { self.state = state }

  mutating func visit<Value: CleanedRecord>(
    _ label: String, _ records: inout [Value], _ table: KeyPath<KitchenState, Table<Value>>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws(Never) {
    var left = state[keyPath: table]
    var changes: [Change<Value>] = []
    for record in records {
      let before = left.removeValue(forKey: record.id)
      if before != record { changes.append(Change(from: before, to: record)) }
    }
    events += (left.values.map { Change(from: $0, to: nil) } + changes).map(event)
  }

  mutating func visit<Value: CleanedRecord>(
    one label: String, _ record: inout Value?, _ place: KeyPath<KitchenState, Value?>,
    _ event: (Change<Value>) -> KitchenEvent
  ) throws(Never) {
    let before = state[keyPath: place]
    if before != record { events.append(event(Change(from: before, to: record))) }
  }
}

import Commands

/// The kitchen's part of a household's archive.
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
  /// Nil: the archive is of a box without them.
  public var phrases: [Phrase]?
  /// Nil: the archive is of a box without them.
  public var favourites: [Favourite]?
  /// Nil in older archives.
  public var recurring: [RecurringItem]?
  /// Nil in older archives.
  public var usualShops: [UsualShop]?
  /// Nil in older archives.
  public var aisles: [ShopAisles]?
  /// Nil in older archives.
  public var diets: [DietaryNeed]?
  /// Nil in older archives.
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

  /// Cleans its texts. The file's origin is unknown: no name may hide or reverse the text around it.
  /// - Throws: ``Refusal`` for an invalid text.
  public mutating func clean() throws {
    var cleaning = Cleaning()
    try visit(by: &cleaning)
  }

  /// The error in its numbers and times: "recipes 3: prepSeconds must be …"; nil: none.
  public var flaw: String? {
    var (search, archive) = (FlawSearch(), self)
    archive.visit(by: &search)
    return search.flaw
  }

  /// The events that change `state` to the archive's content.
  public func events(from state: KitchenState) -> [KitchenEvent] {
    var (comparison, archive) = (Comparison(state), self)
    archive.visit(by: &comparison)
    return comparison.events
  }

  // The only list of kinds: every operation on all of them follows it, in the order in which they refer
  // to each other.
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

/// An operation on every kind of an archive's records.
private protocol ArchiveVisitor {
  associatedtype Failure: Error

  /// - Parameters:
  ///   - label: their name in the archive.
  ///   - table: their table in the kitchen.
  ///   - event: makes the event of their change.
  mutating func visit<Value: CleanedRecord>(
    _ label: String, _ records: inout [Value], _ table: KeyPath<KitchenState, Table<Value>>,
    _ event: (Change<Value>) -> KitchenEvent) throws(Failure)

  /// The operation on a single record.
  mutating func visit<Value: CleanedRecord>(
    one label: String, _ record: inout Value?, _ place: KeyPath<KitchenState, Value?>,
    _ event: (Change<Value>) -> KitchenEvent) throws(Failure)
}

extension ArchiveVisitor {
  /// The operation on records that are missing from older archives.
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

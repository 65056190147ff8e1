import Commands
import Foundation
import Restaurant

/// Everything the kitchen knows, as one file that can be kept and brought back.
public struct KitchenArchive: Codable, Sendable, Hashable {
  /// "sous-household": tells such a file from others.
  public var format = Self.formatName
  /// 1.
  public var version = 1
  public var savedAt: Date
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
  /// The pictures of recipes by their names, as base64; nil: none are with it.
  public var pictures: [String: Data]?
  /// Nil: no food business is known.
  public var restaurant: RestaurantArchive?

  static let formatName = "sous-household"

  /// The archive of a kitchen.
  public init(_ state: KitchenState, savedAt: Date) {
    self.savedAt = savedAt
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
    restaurant = RestaurantArchive(state.restaurant)
  }

  /// Reads an archive.
  /// - Throws: ``Refusal`` for what is none, or one of a later version.
  public init(reading text: String) throws {
    struct Head: Decodable { var format: String, version: Int }
    guard let head = try? Self.decoder.decode(Head.self, from: Data(text.utf8)), head.format == Self.formatName else {
      throw Refusal.impossible("That is no archive of a household.")
    }
    guard head.version == 1 else {
      throw Refusal.impossible("That archive is of a later version (\(head.version)); this program reads version 1.")
    }
    do {
      self = try Self.decoder.decode(Self.self, from: Data(text.utf8))
      try clean()
      if let flaw { throw Refusal.impossible("That archive is damaged: \(flaw).") }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal.impossible("That archive is damaged: \(Self.place(of: error)).")
    }
  }

  /// The archive as it is written.
  public func text() throws -> String { String(decoding: try Self.encoder.encode(self), as: UTF8.self) }

  // Whoever wrote the file: nothing in a name may hide or turn the text around it.
  private mutating func clean() throws {
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
  private var flaw: String? {
    Flaw.first(
      Flaw.within("timers", timers), Flaw.within("alarms", alarms), Flaw.within("items", items),
      Flaw.within("dishes", dishes), Flaw.within("lots", lots), Flaw.within("minimums", minimums),
      Flaw.within("products", products), Flaw.within("scans", scans), Flaw.within("recipes", recipes),
      Flaw.within("cooking", cooking.map { [$0] } ?? []), Flaw.within("preferences", [preferences]),
      Flaw.of("savedAt", savedAt), restaurant?.flaw)
  }

  /// The events that make `state` what is in the archive.
  func events(from state: KitchenState) -> [KitchenEvent] {
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
    events += (restaurant?.events(from: state.restaurant) ?? []).map(KitchenEvent.restaurant)
    return events
  }

  private static func place(of error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context
      default: nil
      }
    let path = context?.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue } ?? []
    return path.isEmpty ? "it cannot be read" : "\(path.joined(separator: " ")) cannot be read"
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }()

  // Moments are numbers, seconds from 2001, because a text would round them.
  private static let decoder = JSONDecoder()
}

/// Bringing a household back.
extension Kitchen {
  func restore(_ text: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let archive = try KitchenArchive(reading: text)
    let events = archive.events(from: state)
    guard !events.isEmpty else { return Decision(say: "Everything is as it is in the archive.") }
    return Decision(
      events: events,
      say:
        "Brought back the household of the archive: \(Wording.count(events.count, "change")). Say undo to take it back."
    )
  }
}

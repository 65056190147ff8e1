import Foundation

/// Records by table. Nil: the frame says nothing about the table.
public struct Records: Codable, Hashable, Sendable {
  public var items: [ItemRecord]?
  public var timers: [TimerRecord]?
  public var alarms: [AlarmRecord]?
  public var dishes: [DishRecord]?
  public var people: [PersonRecord]?
  public var stores: [ShopRecord]?
  public var pantry: [PantryRecord]?
  public var minimums: [MinimumRecord]?
  public var scans: [ScanRecord]?
  public var recipes: [RecipeHead]?
  public var phrases: [PhraseRecord]?
  public var favourites: [FavouriteRecord]?
  public var recurring: [RecurringRecord]?
  public var aisles: [AislesRecord]?
  public var diets: [DietRecord]?
  public var headcounts: [HeadcountRecord]?
  public var cooking: CookingRecord?
  public var settings: SettingsRecord?

  /// Says nothing.
  public init() {}

  /// The names of the tables, as in `removed` of a change.
  public enum Table: String, CaseIterable, Sendable {
    case items, timers, alarms, dishes, people, stores, pantry, minimums, scans, recipes, phrases, favourites
    case recurring, aisles, diets, headcounts, cooking
  }

  /// The list of a table's records; nil: the table is not a list.
  public static func list(of table: Table) -> (any RecordList)? {
    switch table {
    case .items: ListPath(\.items)
    case .timers: ListPath(\.timers)
    case .alarms: ListPath(\.alarms)
    case .dishes: ListPath(\.dishes)
    case .people: ListPath(\.people)
    case .stores: ListPath(\.stores)
    case .pantry: ListPath(\.pantry)
    case .minimums: ListPath(\.minimums)
    case .scans: ListPath(\.scans)
    case .recipes: ListPath(\.recipes)
    case .phrases: ListPath(\.phrases)
    case .favourites: ListPath(\.favourites)
    case .recurring: ListPath(\.recurring)
    case .aisles: ListPath(\.aisles)
    case .diets: ListPath(\.diets)
    case .headcounts: ListPath(\.headcounts)
    case .cooking: nil
    }
  }
}

/// The list of one table's records.
public protocol RecordList: Sendable {
  associatedtype Shown: Identifiable where Shown.ID == String
  var path: WritableKeyPath<Records, [Shown]?> & Sendable { get }
}

private struct ListPath<Shown: Identifiable>: RecordList where Shown.ID == String {
  let path: WritableKeyPath<Records, [Shown]?> & Sendable

  init(_ path: WritableKeyPath<Records, [Shown]?> & Sendable) { self.path = path }
}

/// A line of a list.
public struct ItemRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// The amount, for people: "2 l", "6".
  public var quantity: String
  public var qtyNum: Double
  /// The apps' word, see ``WireUnit``.
  public var unit: String
  public var category: String
  /// The shop's name; nil: any.
  public var store: String?
  public var checked: Bool
  /// The identifiers of the people whom it is for; empty: everybody.
  public var forUsers: [String]
  /// "shopping", "chores".
  public var list: String
  /// Lists are sorted by it.
  public var position: Double
  public var addedAt: Date

  /// Makes a line.
  public init(
    id: String, name: String, quantity: String, qtyNum: Double, unit: String, category: String, store: String?,
    checked: Bool, forUsers: [String], list: String, position: Double, addedAt: Date
  ) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.qtyNum = qtyNum
    self.unit = unit
    self.category = category
    self.store = store
    self.checked = checked
    self.forUsers = forUsers
    self.list = list
    self.position = position
    self.addedAt = addedAt
  }
}

/// A person of the household.
public struct PersonRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// An emoji; empty: none.
  public var avatarEmoji: String
  public var email: String?

  /// Makes a person.
  public init(id: String, name: String, avatarEmoji: String, email: String?) {
    self.id = id
    self.name = name
    self.avatarEmoji = avatarEmoji
    self.email = email
  }
}

/// A shop.
public struct ShopRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String

  /// Makes a shop.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A household's phrase, and the command that it stands for.
public struct PhraseRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// The words of the phrase.
  public var said: String
  /// The sentence that the phrase runs.
  public var does: String

  /// Makes a phrase.
  public init(id: String, said: String, does: String) {
    self.id = id
    self.said = said
    self.does = does
  }
}

/// A recipe that the household likes best.
public struct FavouriteRecord: Codable, Hashable, Sendable, Identifiable {
  /// The recipe's identifier.
  public var id: String
  public var since: Date

  /// Marks the recipe with this identifier.
  public init(id: String, since: Date) {
    self.id = id
    self.since = since
  }
}

/// Something that somebody does not eat.
public struct DietRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// The person with this diet: a name of the household, "granddaughter", "two guests"; empty: unknown.
  public var person: String
  /// "allergy", "avoids" or "follows".
  public var need: String
  /// A food or a group of foods, "nuts"; for a diet its name, "vegan".
  public var food: String

  /// Makes a need.
  public init(id: String, person: String, need: String, food: String) {
    (self.id, self.person, self.need, self.food) = (id, person, need, food)
  }
}

/// The number of people at a meal.
public struct HeadcountRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// `YYYY-MM-DD`
  public var date: String
  /// "dinner"
  public var slot: String
  public var count: Int
  /// The names of guests among them; nil: none is known, or the reader may not see them.
  public var guests: [String]?

  /// Makes the headcount of a meal.
  public init(id: String, date: String, slot: String, count: Int, guests: [String]? = nil) {
    (self.id, self.date, self.slot, self.count, self.guests) = (id, date, slot, count, guests)
  }
}

/// A repeating item of a list.
public struct RecurringRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// Each time, "2 l"; empty: one.
  public var quantity: String
  public var list: String
  /// The number of days until it repeats.
  public var days: Int
  /// Its days of the week, "monday" first; nil: any.
  public var weekdays: [String]?
  /// The day it comes next, `YYYY-MM-DD`.
  public var next: String

  /// Makes one.
  public init(
    id: String, name: String, quantity: String, list: String, days: Int, weekdays: [String]?, next: String
  ) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.list = list
    self.days = days
    self.weekdays = weekdays
    self.next = next
  }
}

/// The learnt way through a shop.
public struct AislesRecord: Codable, Hashable, Sendable, Identifiable {
  /// The shop's name; `anywhere` for items without a shop.
  public var id: String
  /// The known categories, in the order of the way.
  public var order: [String]

  /// Makes one.
  public init(id: String, order: [String]) {
    (self.id, self.order) = (id, order)
  }
}

/// The household's preferences.
public struct SettingsRecord: Codable, Hashable, Sendable {
  /// Of speech, 0 to 100.
  public var volume: Int
  /// 0 to 100.
  public var alarmVolume: Int
  /// The shop for new items; nil: any.
  public var store: String?
  /// The latest speaker; nil: unknown.
  public var person: String?
  /// Whether clearing ticked items moves them into the pantry.
  public var stocksBought: Bool
  /// Whether the box may look up unknown barcodes on the internet; nil: not asked yet.
  public var looksUp: Bool?
  /// The household's chosen wake word; nil: none.
  public var wakeWord: String?
  /// The household's clock, 12 or 24 hours; nil: from a box that did not send it yet.
  public var clock: Int?
  /// The household's time zone, "Europe/Berlin", for its clock and the start of its days; nil: from a box
  /// that did not send it yet.
  public var zone: String?

  /// Makes settings.
  public init(
    volume: Int, alarmVolume: Int, store: String?, person: String?, stocksBought: Bool, looksUp: Bool? = nil,
    wakeWord: String? = nil, clock: Int? = nil, zone: String? = nil
  ) {
    self.volume = volume
    self.alarmVolume = alarmVolume
    self.store = store
    self.person = person
    self.stocksBought = stocksBought
    self.looksUp = looksUp
    self.wakeWord = wakeWord
    self.clock = clock
    self.zone = zone
  }
}

import Commands

/// A record with texts to clean: every kind lists its names for screens and voices. There is no
/// default, so that no kind is forgotten.
protocol CleanedRecord: Record {
  /// Its names.
  static var names: [RecordName<Self>] { get }

  /// Cleans its texts.
  /// - Throws: ``Refusal`` for an invalid text.
  mutating func clean() throws
}

extension CleanedRecord {
  mutating func clean() throws {
    for name in Self.names { try name.clean(&self) }
  }
}

/// The cleaning of one name of a record.
struct RecordName<Owner>: Sendable {
  let clean: @Sendable (inout Owner) throws -> Void

  /// A required name.
  static func name(_ path: WritableKeyPath<Owner, String> & Sendable, _ what: String) -> RecordName {
    RecordName { $0[keyPath: path] = try CleanName.of($0[keyPath: path], naming: what) }
  }

  /// An optional name.
  static func name(_ path: WritableKeyPath<Owner, String?> & Sendable, _ what: String) -> RecordName {
    RecordName { $0[keyPath: path] = try $0[keyPath: path].map { try CleanName.of($0, naming: what) } }
  }

  /// A word that may be empty, or as long as in other programs.
  static func label(_ path: WritableKeyPath<Owner, String> & Sendable, _ what: String) -> RecordName {
    RecordName { $0[keyPath: path] = try label($0[keyPath: path], what) }
  }

  /// A word that may be missing, empty, or as long as in other programs.
  static func label(_ path: WritableKeyPath<Owner, String?> & Sendable, _ what: String) -> RecordName {
    RecordName { $0[keyPath: path] = try $0[keyPath: path].map { try label($0, what) } }
  }

  /// Several such words.
  static func labels(_ path: WritableKeyPath<Owner, [String]> & Sendable, _ what: String) -> RecordName {
    RecordName { $0[keyPath: path] = try $0[keyPath: path].map { try label($0, what) } }
  }

  private static func label(_ text: String, _ what: String) throws -> String {
    text.isEmpty ? "" : try CleanName.of(text, naming: what, most: longest)
  }

  private static var longest: Int { 400 }
}

extension KitchenTimer: CleanedRecord {
  static var names: [RecordName<Self>] { [.name(\.name, "a timer")] }
}

extension Alarm: CleanedRecord {
  static var names: [RecordName<Self>] { [.name(\.name, "an alarm")] }
}

extension ShoppingItem: CleanedRecord {
  static var names: [RecordName<Self>] {
    [
      .name(\.name, "an item"), .label(\.list, "a list"), .label(\.category, "a category"), .label(\.store, "a shop"),
      .labels(\.people, "a person"),
    ]
  }
}

extension Person: CleanedRecord {
  static var names: [RecordName<Self>] {
    [.name(\.name, "a person"), .label(\.emoji, "an emoji"), .label(\.email, "an email address")]
  }
}

extension Shop: CleanedRecord {
  static var names: [RecordName<Self>] { [.name(\.name, "a shop")] }
}

extension CategoryChoice: CleanedRecord {
  static var names: [RecordName<Self>] { [.label(\.category, "a category")] }
}

extension MealDish: CleanedRecord {
  static var names: [RecordName<Self>] { [.name(\.dish, "a dish"), .labels(\.people, "a person")] }
}

extension PantryLot: CleanedRecord {
  static var names: [RecordName<Self>] {
    [
      .name(\.name, "an item"), .label(\.place, "a place"), .label(\.store, "a shop"),
    ]
  }
}

extension StockMinimum: CleanedRecord {
  static var names: [RecordName<Self>] { [.label(\.name, "an item")] }
}

extension Product: CleanedRecord {
  static var names: [RecordName<Self>] { [.label(\.name, "a product"), .label(\.brand, "a brand")] }
}

extension Scan: CleanedRecord {
  static var names: [RecordName<Self>] { [.label(\.barcode, "a barcode"), .label(\.name, "a product")] }
}

extension Recipe: CleanedRecord {
  // Its ingredients and steps are texts of any length, which are shown on lines of their own.
  static var names: [RecordName<Self>] { [.name(\.title, "a recipe"), .labels(\.tags, "a tag")] }
}

extension Cooking: CleanedRecord {
  static var names: [RecordName<Self>] { [] }
}

extension Preferences: CleanedRecord {
  static var names: [RecordName<Self>] {
    [
      .label(\.store, "a shop"), .label(\.person, "a person"), .label(\.wakeWord, "a wake word"),
      RecordName { $0.pronunciations = try Kitchen.cleaned($0.pronunciations) },
    ]
  }
}

extension Phrase: CleanedRecord {
  static var names: [RecordName<Self>] { [RecordName { $0 = try $0.cleaned() }] }
}

extension Favourite: CleanedRecord {
  static var names: [RecordName<Self>] { [] }
}

extension RecurringItem: CleanedRecord {
  static var names: [RecordName<Self>] { [.name(\.name, "an item"), .label(\.list, "a list")] }
}

extension UsualShop: CleanedRecord {
  static var names: [RecordName<Self>] { [.label(\.name, "an item"), .label(\.store, "a shop")] }
}

extension ShopAisles: CleanedRecord {
  // The names of categories are compared and never shown.
  static var names: [RecordName<Self>] { [] }
}

extension DietaryNeed: CleanedRecord {
  // The owner may be empty.
  static var names: [RecordName<Self>] {
    [
      .name(\.food, "a food"),
      RecordName { if !$0.person.isEmpty { $0.person = try CleanName.of($0.person, naming: "a person") } },
    ]
  }
}

extension Headcount: CleanedRecord {
  static var names: [RecordName<Self>] { [.labels(\.guests, "a person")] }
}

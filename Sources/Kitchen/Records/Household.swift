/// Somebody who lives here.
public struct Person: Record {
  public var id: String
  public var name: String
  /// One emoji that stands for them on screens; empty: none.
  public var emoji: String
  public var email: String?

  /// Makes a person.
  public init(id: String, name: String, emoji: String = "", email: String? = nil) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.email = email
  }

  public static let fields: [RecordField<Person>] = [.value(\.name), .value(\.emoji), .value(\.email)]
}

/// A shop.
public struct Shop: Record {
  public var id: String
  public var name: String

  /// Makes a shop.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  public static let fields: [RecordField<Shop>] = [.value(\.name)]
}

/// A category chosen by hand for a name, remembered for the next time.
public struct CategoryChoice: Record {
  /// The item's name.
  public var id: String
  public var category: String

  /// Makes a choice.
  public init(id: String, category: String) {
    self.id = id
    self.category = category
  }

  public static let fields: [RecordField<CategoryChoice>] = [.value(\.category)]
}

/// What the household has set by command. One record, `id` "preferences".
public struct Preferences: Record {
  public var id = "preferences"
  /// Loudness of speech and chimes, 0 to 100. The default is 70.
  public var volume = 70
  /// Loudness of alarms, 0 to 100. The default is 90.
  public var alarmVolume = 90
  /// The shop that new items are for; nil: any.
  public var store: String?
  /// The person who spoke last by name; nil: unknown.
  public var person: String?

  /// Makes the defaults.
  public init() {}

  public static let fields: [RecordField<Preferences>] = [
    .value(\.volume), .value(\.alarmVolume), .value(\.store), .value(\.person),
  ]
}

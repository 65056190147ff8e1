import Commands

/// A person of the household.
public struct Person: Record {
  public var id: String
  public var name: String
  /// The emoji on screens; empty: none.
  public var emoji: String
  public var email: String?

  /// Makes a person.
  public init(id: String, name: String, emoji: String = "", email: String? = nil) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.email = email
  }

  public static let bounds: [Bound<Person>] = []

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

  public static let bounds: [Bound<Shop>] = []

  public static let fields: [RecordField<Shop>] = [.value(\.name)]
}

/// A category chosen by hand for a name, stored for the next time.
public struct CategoryChoice: Record {
  /// The item's name.
  public var id: String
  public var category: String

  /// Makes a choice.
  public init(id: String, category: String) {
    self.id = id
    self.category = category
  }

  public static let bounds: [Bound<CategoryChoice>] = []

  public static let fields: [RecordField<CategoryChoice>] = [.value(\.category)]
}

/// The household's settings by command. One record, `id` "preferences".
public struct Preferences: Record {
  public var id = "preferences"
  /// The loudness of speech and chimes, 0 to 100. The default is 70.
  public var volume = 70
  /// The loudness of alarms, 0 to 100. The default is 90.
  public var alarmVolume = 90
  /// The shop of new items; nil: any.
  public var store: String?
  /// The last speaker who gave a name; nil: unknown.
  public var person: String?
  /// Whether bought items go into the pantry when ticked items are cleared. The default is that they do.
  public var stocksBought = true
  /// Whether products may be looked up on the internet; nil: there has been no question.
  public var looksUp: Bool?
  /// The wake word; nil: that of the settings.
  public var wakeWord: String?
  /// The volume of speech before it was silenced; nil: it is not silent, or the volume is unknown.
  public var volumeBefore: Int?
  /// The pace of speech, 50 to 150 percent of the voice's own. The default is 100.
  public var pace = 100
  /// The paces at which speech stays intelligible.
  public static let paces = 50...150
  /// The words that are not said as they are written, each with how it is said: "gnocchi" with "nyokki".
  public var pronunciations: [String: String] = [:]
  /// Whether the box listens. The default is that it does.
  public var listens: Bool {
    get { isDeaf != true }
    set { isDeaf = newValue ? nil : true }
  }
  // Nil: it listens, as always in earlier versions.
  private var isDeaf: Bool?

  /// Makes the defaults.
  public init() {}

  /// Decodes settings; missing ones have their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    volume = try container.decode(Int.self, forKey: .volume)
    alarmVolume = try container.decode(Int.self, forKey: .alarmVolume)
    store = try container.decodeIfPresent(String.self, forKey: .store)
    person = try container.decodeIfPresent(String.self, forKey: .person)
    stocksBought = try container.decodeIfPresent(Bool.self, forKey: .stocksBought) ?? true
    looksUp = try container.decodeIfPresent(Bool.self, forKey: .looksUp)
    wakeWord = try container.decodeIfPresent(String.self, forKey: .wakeWord)
    volumeBefore = try container.decodeIfPresent(Int.self, forKey: .volumeBefore)
    pace = try container.decodeIfPresent(Int.self, forKey: .pace) ?? 100
    pronunciations = try container.decodeIfPresent([String: String].self, forKey: .pronunciations) ?? [:]
    isDeaf = try container.decodeIfPresent(Bool.self, forKey: .isDeaf)
  }

  public static let bounds: [Bound<Preferences>] = [
    .only(\.id, "preferences"),
    .whole("volume", \.volume, 0...100), .whole("alarmVolume", \.alarmVolume, 0...100),
    .whole("volumeBefore", \.volumeBefore, 1...100), .whole("pace", \.pace, paces),
  ]

  public static let fields: [RecordField<Preferences>] = [
    .value(\.volume), .value(\.alarmVolume), .value(\.store), .value(\.person),
    .value(\.stocksBought), .value(\.looksUp), .value(\.wakeWord),
    .value(\.volumeBefore), .value(\.listens), .value(\.pace), .value(\.pronunciations),
  ]
}

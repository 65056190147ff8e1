import Grammar

/// Help about possible sentences, with the grammars' own examples.
public struct Help: Sendable {
  private let examples: [(intent: String, phrases: [String])]

  /// Help from the examples of all intents.
  public init(_ grammar: CompiledGrammar) {
    self.init(examples: grammar.intents.map { ($0, grammar.examples(of: $0)) })
  }

  /// Help from examples by intent, in the order of telling.
  public init(examples: [(intent: String, phrases: [String])]) {
    self.examples = examples.filter { !$0.phrases.isEmpty && !$0.intent.hasPrefix("answer.") }
  }

  /// The topics of help, in order: "timers", "shopping".
  public var topics: [String] { families.map { Self.words[$0]?.first ?? $0 } }

  private var families: [String] {
    var families: [String] = []
    for (intent, _) in examples where !families.contains(Self.family(of: intent)) {
      families.append(Self.family(of: intent))
    }
    return families
  }

  /// People's names for the families of commands; the box's own comes first.
  private static let words: [String: [String]] = [
    "timer": ["timers", "timer", "countdown"], "alarm": ["alarms", "alarm", "waking"],
    "shopping": ["shopping", "list", "lists", "groceries"],
    "meal": ["meals", "meal", "dinner", "breakfast", "lunch", "plan"],
    "recipe": ["recipes", "recipe", "cooking", "cook"], "pantry": ["the pantry", "pantry", "stock", "fridge"],
    "convert": ["measures", "measure", "units", "conversions", "convert"],
    "person": ["people", "person", "family"], "phrase": ["phrases", "phrase"],
    "store": ["shops", "shop", "store", "stores"],
    "menu": ["menus", "menu", "dishes"],
    "order": ["orders", "order", "ordering", "sandwiches", "takeout"],
    "business": ["places", "restaurants", "restaurant", "cafes", "farms", "businesses", "business"],
    "reservation": ["reservations", "reservation", "booking", "bookings", "tables", "table"],
    "loyalty": ["points", "loyalty", "rewards"],
    "box": ["the box", "box", "volume", "time", "date", "undo"],
  ]

  /// The reply to a request for help; `topic` in the speaker's words: "timers", "the shopping list".
  public func text(about topic: String? = nil) -> String {
    guard let topic else {
      // Families with the most commands are the box's purpose; those about itself come last.
      let counts = Dictionary(grouping: examples) { Self.family(of: $0.intent) }.mapValues(\.count)
      let important = families.filter { $0 != "box" }.sorted { counts[$0] ?? 0 > counts[$1] ?? 0 }
      let phrases = important.compactMap { family in
        examples.first { Self.family(of: $0.intent) == family }?.phrases.first
      }
      return "You can say, for example: \(Self.quoted(phrases.prefix(4))). "
        + "Ask for help with \(Self.list(topics, joinedBy: "or"))."
    }
    let words = Set(Utterance.words(of: topic))
    let fitting = examples.filter { example in
      let family = Self.family(of: example.intent)
      return !words.isDisjoint(with: Self.words[family] ?? [family])
    }
    let named = fitting.isEmpty ? examples.filter { words.contains(Self.verb(of: $0.intent)) } : fitting
    guard !named.isEmpty else {
      return "I have no help about \(topic). Ask for help with \(Self.list(topics, joinedBy: "or"))."
    }
    return "You can say: \(Self.quoted(named.compactMap(\.phrases.first).prefix(6)))."
  }

  private static func family(of intent: String) -> String {
    String(intent.prefix { $0 != "." })
  }

  private static func verb(of intent: String) -> String {
    String(intent.drop { $0 != "." }.dropFirst())
  }

  private static func quoted(_ phrases: some Sequence<String>) -> String {
    Spoken.list(phrases.map { "\u{201C}\($0)\u{201D}" })
  }

  private static func list(_ items: [String], joinedBy word: String) -> String {
    Spoken.list(items, joinedBy: word)
  }
}

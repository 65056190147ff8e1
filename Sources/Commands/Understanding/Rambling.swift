import Grammar

/// The command in a long talk: of "goodness, that's a lot, take the milk off, my neighbour is bringing
/// some" the clause that is a command, if the others are none.
struct Rambling {
  /// A command in it.
  struct Found {
    var meanings: [Meaning]
    /// Its words.
    var clause: String
    /// Whether the rest cannot change it: no number, no "not", no correction.
    var isAlone: Bool
    /// Whether the rest has no other request.
    var isAll: Bool
  }

  private static let longest = 40
  private static let mostPlaces = 12
  private static let least = 2
  /// The fewest words of "could you say that again" at the end of a sentence.
  private static let leastRepeat = 4
  private static let parting: Set<String> = [
    "and", "so", "but", "because", "since", "as", "then", "cause", "well", "oh", "please", "while", "though",
  ]
  /// Words of another request, or of a condition.
  static let doing: Set<String> = [
    "if", "unless", "add", "put", "include", "remove", "delete", "erase", "take", "set", "start", "check", "make",
    "remind", "order", "book", "show", "read", "tell", "get", "buy", "turn", "pause", "cancel",
  ]
  /// Words that change a command, in any place.
  private static let changing: Set<String> = doing.union([
    "no", "not", "don't", "never", "mind", "wait", "except", "unless", "if", "when", "whenever", "instead", "another",
    "halfway", "without", "only", "but", "nah", "cancel", "every", "each", "until", "before", "after", "maybe",
    "already", "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "weekend", "morning", "afternoon", "evening", "night", "double", "halve", "half",
    "keep", "keeps", "stay", "stays", "leave", "less", "extra", "weekday", "weekdays", "weekends", "daily",
    "doesn't", "can't", "won't", "isn't", "what", "what's", "how", "which", "who", "where", "why", "else",
  ])
  private static let determiners: Set<String> = ["my", "our", "the", "his", "her", "their"]
  /// Intents without a meaning by themselves, or said in passing.
  private static let lonely: Set<String> = [
    "box.yes", "box.no", "box.cancel", "box.repeat", "box.help", "box.person", "box.chat", "timer.stop", "timer.snooze",
    "recipe.next", "recipe.back", "recipe.repeat", "recipe.step", "recipe.timer", "meal.suggest",
  ]

  /// Those that end a sentence: "the onions are chopped, what's next".
  private static let last: Set<String> = ["box.repeat", "recipe.next", "recipe.back", "recipe.repeat"]

  private let utterance: Utterance
  private let isOfRecipe: Bool
  private let read: (Utterance) -> [Meaning]?

  /// - Parameters:
  ///   - isOfRecipe: whether a recipe was mentioned last.
  ///   - read: the meaning of words as one command that is known word for word; nil: they are none.
  init(_ utterance: Utterance, isOfRecipe: Bool, read: @escaping (Utterance) -> [Meaning]?) {
    (self.utterance, self.isOfRecipe, self.read) = (utterance, isOfRecipe, read)
  }

  /// Whether a clause may be such a command only by its context: an addition to a list or another alarm
  /// is not taken from the middle of a sentence.
  static func followsUp(_ intent: String) -> Bool {
    ["timer.", "recipe.", "convert.", "meal.show"].contains { intent.hasPrefix($0) }
  }

  /// Whether a clause may correct the last command, if the sentence begins with it: "make that eight,
  /// leo's friend is coming".
  static func corrects(_ intent: String) -> Bool {
    [
      "shopping.set_quantity", "shopping.add", "meal.guests", "meal.join", "meal.leave", "alarm.set", "alarm.cancel",
      "timer.set", "box.undo",
    ]
    .contains(intent)
      || intent.hasPrefix("reservation.")
  }

  /// The longest clause that is a command; nil: there is none, or more than one.
  func found() -> Found? {
    let words = utterance.words
    guard (5...Self.longest).contains(words.count) else { return nil }
    var places = [0]
    for index in words.indices.dropFirst() where places.count < Self.mostPlaces {
      if utterance.isAfterComma[index] || Self.parting.contains(words[index]) || Self.parting.contains(words[index - 1])
      {
        places.append(index)
      }
    }
    places.append(words.count)
    guard places.count > 2 else { return nil }
    var spans: [Range<Int>] = []
    for (place, first) in places.enumerated() {
      for end in places[(place + 1)...] where end - first >= Self.least && end - first < words.count {
        spans.append(first..<end)
      }
    }
    let commands = spans.sorted { $0.count > $1.count }.lazy.compactMap { span -> (Range<Int>, [Meaning])? in
      guard !Self.parting.contains(words[span.lowerBound]), !Self.parting.contains(words[span.upperBound - 1]),
        let meanings = read(utterance.part(span)),
        !meanings.contains(where: { meaning in
          Self.lonely.contains(meaning.intent)
            && !(span.upperBound == words.count
              && (isOfRecipe && Self.last.contains(meaning.intent)
                || meaning.intent == "box.repeat" && span.count >= Self.leastRepeat))
        })
      else { return nil }
      return (span, meanings)
    }
    guard let (span, meanings) = commands.first else { return nil }
    let rest = Array(words[..<span.lowerBound] + words[span.upperBound...])
    // "My parents and my sister are coming" is about both.
    let isJoined =
      span.lowerBound > 0 && words[span.lowerBound - 1] == "and" && Self.determiners.contains(words[span.lowerBound])
    let isAlone =
      !isJoined
      && !rest.contains {
        Self.changing.contains($0) || ImpossibleNumber.isNumber($0) && $0 != "a" && $0 != "an"
      }
    return Found(
      meanings: meanings, clause: words[span].joined(separator: " "), isAlone: isAlone,
      isAll: !isJoined && !rest.contains(where: Self.doing.contains))
  }
}

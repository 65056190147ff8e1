import Grammar

extension Interpreter {
  /// A typed sentence without the box's name before it: "foodie, add milk", "hey foodie add milk".
  func unaddressed(_ utterance: Utterance) -> Utterance {
    guard utterance.origin == .typed else { return utterance }
    let words = utterance.words
    let calls = ["hey", "hi", "hello", "ok", "okay"].contains(words.first) ? 1 : 0
    for name in names where !name.isEmpty && words.count > name.count + calls {
      if words[calls...].starts(with: name) {
        return utterance.part(calls + name.count..<words.count)
      }
      // "hey kitchen" has its call in it.
      if words.starts(with: name) { return utterance.part(name.count..<words.count) }
    }
    return utterance
  }
}

/// "Nah, ditch the beer lol": a sentence without its casual beginning and end, and with a plain verb in
/// place of a slang one. It is used if the sentence has no meaning as it stands.
enum PlainSpeech {
  /// The plain sentence; nil: it is plain already, or nothing of it is left.
  static func of(_ utterance: Utterance) -> Utterance? {
    let full = ChatSpelling.inFull(utterance.words)
    let typed = full == utterance.words ? utterance : Utterance(full.joined(separator: " "))
    let words = typed.words
    guard (2...longest).contains(words.count) else { return nil }
    var kept = words.indices.filter { !anywhere.contains(words[$0]) }
    kept.removeFirst(beginning(of: kept.map { words[$0] }))
    kept.removeLast(end(of: kept.map { words[$0] }))
    guard !kept.isEmpty else { return nil }
    var plain = kept.count == words.count ? typed : typed.keeping(kept)
    // "Dev's veggie" is about Dev, and "the cream's good till friday" about the cream.
    if let place = plain.words.indices.dropLast().first(where: {
      plain.words[$0].hasSuffix("'s") && plain.words[$0].count > 3 && states.contains(plain.words[$0 + 1])
    }), place < 2 {
      let name = String(plain.words[place].dropLast(2))
      let words = plain.words[..<place] + [name, "is"] + plain.words[(place + 1)...]
      if !unowned.contains(name) { plain = Utterance(words.joined(separator: " ")) }
    }
    if let verb = plain.words.first.flatMap({ verbs[$0] }), plain.words.count > 1 {
      plain = plain.replacing([verb] + plain.words.dropFirst())
    }
    return plain.words == utterance.words ? nil : plain
  }

  private static let longest = 40

  private static func beginning(of words: [String]) -> Int {
    var count = 0
    while let length = openings.first(where: { words[count...].starts(with: $0) })?.count, count + length < words.count
    {
      count += length
    }
    return count
  }

  private static func end(of words: [String]) -> Int {
    var left = words[...]
    while let length = closings.first(where: { left.suffix($0.count).elementsEqual($0) })?.count, length < left.count {
      left = left.dropLast(length)
    }
    return words.count - left.count
  }

  /// Words without meaning in any place.
  private static let anywhere: Set<String> = [
    "lol", "haha", "hahaha", "lmao", "rn", "btw", "um", "uh", "erm", "hmm", "hm",
  ]

  // Longer ones first, so that "ok so" is not "ok" alone.
  private static func phrases(_ text: String) -> [[String]] {
    text.split(separator: "|").map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
  }

  private static let openings = phrases(
    """
    hang on|hold on|nothing then|never mind then|fair enough|oh no|oh dear|oh well|oh right|good evening|good morning|good afternoon|let's see|let me see|i think|\
    i believe|i do believe|i suppose|i reckon|i should think|i'm afraid|my dear|kindly|if you please|i guess|i mean|you know|of course|by the way|one more thing|one last thing|all right|thank you|no wait|wait|ok|okay|\
    k|kk|cool|great|nice|lovely|perfect|brilliant|right|alright|well|so|oh|ooh|er|eh|ah|hey|hi|hello|yo|yeah|yep|yup|\
    sorry|please|thanks|now|then|and|also|but|actually|listen|look|anyway|oops|whoops|just|maybe|perhaps|done|yes|sure|\
    good|fine|dude|mate|man|bro|ugh|gosh|goodness|honestly|seriously|darling|love|dear
    """)
  private static let closings = phrases(
    """
    please|thanks|thank you|cheers|then|now|right now|again|i mean|though|tho|actually|really|mate|love|dear|darling|\
    for me|for us|if you can|if you could|if you would|if possible|will you|would you|could you|okay|ok|yeah|right|or so|\
    or something|i think|i guess|at the moment|normally|already|yet|too|as well|man|dude|bro|for now|this time|quickly|\
    slowly|real quick|after all|exactly|anyway|maybe|perhaps|next time|by the way|before i forget|when you can|obviously|even|if they have it|if they do|\
    do you know|i should think|i believe|if you please|my dear|for a sec|for a second|for a moment|for a minute|or nah|or not|like always
    """)

  /// Words that have a form with "'s" of their own in the grammars.
  private static let unowned: Set<String> = [
    "what", "who", "when", "where", "how", "that", "there", "here", "it", "let", "he", "she", "why", "which", "name",
  ]

  /// The states of people and things, after "dev's".
  private static let states: Set<String> = [
    "vegan", "vegetarian", "veggie", "pescatarian", "coeliac", "celiac", "halal", "kosher", "allergic", "diabetic",
    "good", "fine", "best", "gone", "finished", "out", "coming", "joining", "eating", "not", "also",
  ]

  /// Slang verbs, and the plain ones, at the beginning of a sentence.
  private static let verbs: [String: String] = [
    "bin": "remove", "ditch": "remove", "scrap": "remove", "lose": "remove", "nix": "remove",
    "axe": "cancel", "kill": "cancel", "chuck": "put", "bung": "put", "whack": "put", "sling": "put", "shove": "put",
    "grab": "add", "cook": "make", "fetch": "get",
  ]
}

import Grammar

/// The last mentioned person, for "he", "her" and "they".
enum PersonInMind {
  /// The parse with the person of its pronouns. Without a mentioned person the box asks.
  static func filling(_ parse: ParseResult, with person: String?) -> ParseResult {
    guard parse.refusal == nil, let meaning = parse.meaning else { return parse }
    var filled = parse
    var known = person
    let all = ([meaning] + parse.further).map { one in
      let resolved = resolving(one, known)
      known = named(in: resolved) ?? known
      return resolved
    }
    filled.meaning = all[0]
    filled.further = Array(all.dropFirst())
    // An unresolved pronoun becomes a question.
    if let slot = slots.first(where: { isPronoun(all[0].slots[$0]) }) {
      filled.meaning?.slots[slot] = nil
      filled.refusal = .incomplete(missing: [slot])
    }
    return filled
  }

  /// The last person that a command names.
  static func named(in meaning: Meaning) -> String? {
    guard families.contains(where: meaning.intent.hasPrefix) else { return nil }
    for slot in slots + ["name"] {
      switch meaning.slots[slot] {
      case .text(let name)? where slot != "name" || meaning.intent.hasPrefix("person."):
        if !isPronoun(.text(name)), !nobody.contains(name) { return name }
      case .list(let names)?:
        if case .text(let name)? = names.last, !isPronoun(.text(name)), !nobody.contains(name) { return name }
      default: break
      }
    }
    return nil
  }

  private static func resolving(_ meaning: Meaning, _ person: String?) -> Meaning {
    var resolved = meaning
    for slot in slots {
      switch meaning.slots[slot] {
      case .text(let said)?: resolved.slots[slot] = .text(plain(said, person))
      case .list(let names)?:
        resolved.slots[slot] = .list(
          names.map { if case .text(let said) = $0 { .text(plain(said, person)) } else { $0 } })
      default: break
      }
    }
    return resolved
  }

  /// "i'm" is me, "we're" everybody, and "he's" the last mentioned person.
  private static func plain(_ said: String, _ person: String?) -> String {
    let word = said.split(separator: "'", maxSplits: 1).first.map(String.init) ?? said
    if ["i", "im"].contains(word) { return "me" }
    if word == "we" || said == "everyone" { return "everybody" }
    return pronouns.contains(word) ? person ?? word : said
  }

  private static func isPronoun(_ value: SlotValue?) -> Bool {
    switch value {
    case .text(let said)?: pronouns.contains(said)
    case .list(let names)?: names.contains { isPronoun($0) }
    default: false
    }
  }

  private static let slots = ["people", "person"]
  private static let families = ["diet.", "meal.", "person."]
  private static let pronouns: Set<String> = ["he", "she", "they", "him", "her", "them"]
  /// Words for no particular person.
  private static let nobody: Set<String> = ["me", "everybody", "everyone", "us", "we", "family"]
}

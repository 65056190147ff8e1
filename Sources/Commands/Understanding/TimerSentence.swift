import Grammar

/// Splits a sentence about several timers: "timers for 5, 10 and 15 minutes" is three of them.
///
/// The grammar gives `counts[]`, bare numbers with the unit of the last, and `lengths[]`, each with
/// `seconds` and perhaps a `name`.
enum TimerSentence {
  /// The timers to start, in the order of speaking; itself if it is one.
  static func meanings(of meaning: Meaning) -> [Meaning] {
    var shared = meaning.slots
    if case .number(let less)? = shared.removeValue(forKey: "less_seconds"), case .number(let all)? = shared["seconds"]
    {
      // Nothing, or less than that, is refused with its reason.
      shared["seconds"] = .number(max(0, all - less))
      return [Meaning(intent: meaning.intent, slots: shared)]
    }
    (shared["counts"], shared["lengths"]) = (nil, nil)
    if case .list(let lengths)? = meaning.slots["lengths"] {
      return lengths.map { length in
        guard case .object(let own) = length else { return Meaning(intent: meaning.intent, slots: shared) }
        return Meaning(intent: meaning.intent, slots: shared.merging(own) { $1 })
      }
    }
    guard case .list(let counts)? = meaning.slots["counts"], case .number(let seconds)? = shared["seconds"] else {
      return [meaning]
    }
    // "5, 10 and 90 seconds" are seconds, "5, 10 and 15 minutes" minutes.
    let unit: Double = seconds.remainder(dividingBy: 60) == 0 ? 60 : 1
    let lengths = counts.compactMap { if case .number(let count) = $0 { count * unit } else { nil } } + [seconds]
    return lengths.map { Meaning(intent: meaning.intent, slots: shared.merging(["seconds": .number($0)]) { $1 }) }
  }
}

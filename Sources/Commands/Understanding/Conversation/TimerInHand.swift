import Grammar

/// The timer of the last timer command, for commands that point at it: "restart it", "thirty seconds
/// more on that one".
enum TimerInHand {
  /// Commands that are about one timer and may leave out which.
  private static let intents: Set<String> = [
    "timer.extend", "timer.shorten", "timer.set", "timer.pause", "timer.resume", "timer.restart", "timer.cancel",
    "timer.rename", "timer.status", "timer.warn",
  ]
  private static let targets: Set<String> = [
    "name", "ordinal", "original_seconds", "remaining_seconds", "all", "except", "extreme", "repeats", "id",
  ]
  private static let pointing: Set<String> = ["it", "that", "this"]

  /// The slots that name the timer of a command; nil: it was about no timer, or ended it.
  static func target(of meaning: Meaning) -> Slots? {
    switch meaning.intent {
    case "timer.start", "timer.every":
      // The newest of its name.
      var target: Slots = ["ordinal": .number(-1)]
      target["name"] = meaning.slots["name"]
      return target
    case "timer.rename": return meaning.slots["new_name"].map { ["name": $0] }
    case "timer.extend", "timer.shorten", "timer.set", "timer.pause", "timer.resume", "timer.restart", "timer.status",
      "timer.warn":
      let told = meaning.slots.filter { targets.contains($0.key) }
      return told.isEmpty || told["all"] != nil ? nil : told
    default: return nil
    }
  }

  /// The parse with the timer that was spoken of, where its words point at one and name none.
  static func filling(_ parse: ParseResult, with timer: Slots?) -> ParseResult {
    guard let timer, parse.refusal == nil, let meaning = parse.meaning, intents.contains(meaning.intent),
      targets.isDisjoint(with: meaning.slots.keys), !pointing.isDisjoint(with: Utterance.words(of: parse.text))
    else { return parse }
    var filled = parse
    filled.meaning?.slots.merge(timer) { own, _ in own }
    return filled
  }
}

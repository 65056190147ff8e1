import Grammar

/// The box's turn after a sentence: a command, a question or a reply.
extension Conversation {
  mutating func turn(
    _ parse: ParseResult, isOrdering: Bool = false, interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn {
    let now = reference.now
    switch parse.refusal {
    case .incomplete(let missing):
      guard let meaning = parse.meaning, let slot = missing.first else { break }
      let text = MissingSlot.question(for: slot, of: meaning.intent)
      question = Question(kind: .slot(slot, of: meaning), text: text, askedAt: now)
      return Turn(parse: parse, say: text)
    case .notUnderstood(let near):
      let silencing = near.first.map { first in
        Interpreter.silencing.contains { interpreter.grammar.examples(of: $0).contains(first) }
      }
      let hint = ConversationReply.hint(near, for: parse.text, always: silencing == true ? 1 : 0)
      let sorry = ConversationReply.sorry(parse.text)
      // A reply with the reason needs no suggested sentence.
      return Turn(
        parse: parse, say: sorry.hasPrefix(ConversationReply.notUnderstood) || silencing == true ? sorry + hint : sorry)
    case .ambiguous(let candidates):
      if let meaning = candidates.first, parse.confidence != nil, let said = parse.mended {
        let text = "Did you mean \u{201C}\(said)\u{201D}?"
        question = Question(kind: .meant(meaning), text: text, askedAt: now)
        return Turn(parse: parse, say: text)
      }
      var examples: [String] = []
      for example in candidates.compactMap({ interpreter.grammar.examples(of: $0.intent).first })
      where !examples.contains(example) { examples.append(example) }
      return Turn(parse: parse, say: ConversationReply.unsure(examples))
    case nil: break
    }
    switch parse.command {
    case .timer(.cancel(let target)) where isAboutAlarms(target, parse.text):
      let text = "Which alarm? Say its time."
      question = Question(kind: .slot("target", of: Meaning(intent: "alarm.cancel")), text: text, askedAt: now)
      return Turn(parse: parse, say: text)
    case .order(.place) where !isOrdering && Utterance.words(of: parse.text).contains("that's"):
      return Turn(parse: parse, command: .box(.chat(about: .thanks)))
    case .box(.repeat): return Turn(parse: parse, say: lastSaid ?? "I have not said anything yet.")
    case .box(.last) where Self.asksForOwnWords(parse.text):
      let own = memory.ownWords(at: now).map { "You said \u{201C}\($0)\u{201D}." }
      return Turn(parse: parse, say: own ?? "You have not said anything yet.")
    case .box(.help(let topic)): return Turn(parse: parse, say: Help(interpreter.grammar).text(about: topic))
    case .box(.undo) where isAfterAQuery(parse.text):
      return Turn(parse: parse, say: "Nothing was changed by that. Say undo to take the last change back.")
    case .box(.undo) where Self.wantsSomethingBack(parse.text):
      if memory.lastChange?.intent == "box.undo" { return Turn(parse: parse, command: .box(.redo)) }
      if let change = memory.lastChange, !Taking.away.contains(change.intent) {
        return Turn(parse: parse, say: "The last change took nothing away. Say undo to take it back.")
      }
      return Turn(parse: parse, command: parse.command)
    case .box(.cancel) where Utterance.words(of: parse.text).contains("cancel"):
      return Turn(parse: parse, say: "There is nothing to cancel. Say undo to take the last change back.")
    case .box(.yes), .box(.no): return Turn(parse: parse, say: "I did not ask anything.")
    case .phrase(.teach(let said, let does)):
      if let flaw = interpreter.flaw(ofTeaching: said, to: does, reference) { return Turn(parse: parse, say: flaw) }
      return Turn(parse: parse, command: parse.command)
    case let command?:
      return Turn(
        parse: parse, command: command, further: parse.furtherCommands,
        note: parse.newlyMended.map(ConversationReply.note))
    case nil: return Turn(parse: parse, say: "I understood that, but I cannot do it.")
    }
  }

  /// "Drop the second one" after a listing of alarms means no timer.
  private func isAboutAlarms(_ target: Target, _ text: String) -> Bool {
    guard last?.intent.hasPrefix("alarm.") == true else { return false }
    let words = Utterance.words(of: text)
    guard !words.contains(where: { $0.hasPrefix("timer") }) else { return false }
    return target.ordinal != nil && target.name == nil || !Self.timesOfDay.isDisjoint(with: words)
  }

  private static let timesOfDay: Set<String> = ["morning", "afternoon", "evening", "night", "tonight", "tomorrow"]

  /// Whether "take it back" comes after a query, and so means an older change. "Undo" always means the
  /// last one.
  private func isAfterAQuery(_ text: String) -> Bool {
    guard let last, Command.isQuery(last.intent), let change = memory.lastChange, change != last else { return false }
    return Set(Utterance.words(of: text)).isDisjoint(with: ["undo", "revert", "reverse", "bring", "restore", "change"])
  }

  /// Whether words ask for the return of a thing, "bring it back", which is not the same as undoing.
  private static func wantsSomethingBack(_ text: String) -> Bool {
    let words = Utterance.words(of: text)
    return words.contains("restore") || words.contains("back") && words.contains("bring")
  }

  /// Whether words ask for what their speaker has said: "what did I just say".
  private static func asksForOwnWords(_ text: String) -> Bool {
    let words = Set(Utterance.words(of: text))
    return words.contains("i") && !words.isDisjoint(with: ["say", "said"])
  }
}

extension ParseResult {
  /// The correction, if it differs from the original.
  fileprivate var newlyMended: String? {
    mended.flatMap { Utterance.words(of: $0) == Utterance.words(of: text) ? nil : $0 }
  }
}

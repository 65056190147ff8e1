import Grammar

/// The answers to an open question.
extension Conversation {
  static let leaving: Set<String> = ["box.cancel", "box.no"]

  /// The effect of an utterance as the answer to a question; nil if it is none.
  mutating func answer(
    _ asked: Question, _ utterance: Utterance, text: String, _ parse: ParseResult, interpreter: Interpreter,
    reference: ReferenceTime
  ) -> Turn? {
    if let leaving = interpreter.best(utterance, .only(Self.leaving), reference).first {
      let parse = ParseResult(text: text, meaning: leaving.meaning)
      if case .confirm(let asked) = asked.kind, let otherwise = asked.otherwise {
        return Turn(parse: parse, command: otherwise)
      }
      return Turn(parse: parse, say: "All right.")
    }
    // "Change it back" before a change: no earlier command is taken back.
    if asked.isYesOrNo || asked.isGuess, interpreter.best(utterance, .only(["box.undo"]), reference).first != nil {
      let parse = ParseResult(text: text, meaning: Meaning(intent: "box.cancel"))
      if case .confirm(let asked) = asked.kind, let otherwise = asked.otherwise {
        return Turn(parse: parse, command: otherwise)
      }
      return Turn(parse: parse, say: "All right, nothing is changed.")
    }
    switch asked.kind {
    case .offer(let offered, let command):
      guard interpreter.best(utterance, .only(["box.yes"]), reference).first != nil else { return nil }
      return Turn(parse: ParseResult(text: text, meaning: Meaning(command)), command: offered, then: command)
    case .confirm(let asked):
      guard interpreter.best(utterance, .only(["box.yes"]), reference).first != nil else { return nil }
      return Turn(parse: ParseResult(text: text, meaning: Meaning(asked.command)), command: asked.command)
    case .said(let words):
      guard interpreter.best(utterance, .only(["box.yes"]), reference).first != nil else { return nil }
      let parse = interpreter.parse(
        Utterance(words, origin: .spoken), text: words, context: ConversationContext(last: last), reference: reference)
      return turn(parse, interpreter: interpreter, reference: reference)
    case .meant(let meaning):
      guard interpreter.best(utterance, .only(["box.yes"]), reference).first != nil else { return nil }
      return turn(interpreter.resolve([meaning], text: text), interpreter: interpreter, reference: reference)
    case .either(let twins):
      guard let words = twins.sentence(choosing: Utterance.words(of: text)) else { return nil }
      // A whole command that happens to contain one of the words is a command.
      let answer = interpreter.parse(utterance, text: text, context: ConversationContext(), reference: reference)
      guard twins.choices.contains(text) || answer.refusal != nil else { return nil }
      let parse = interpreter.parse(
        Utterance(words, origin: .spoken), text: words, context: ConversationContext(last: last), reference: reference)
      return turn(parse, interpreter: interpreter, reference: reference)
    case .slot(_, var meaning) where asked.isForSentence:
      let parse = interpreter.parse(utterance, text: text, context: ConversationContext(), reference: reference)
      guard parse.refusal == nil, parse.command != nil else { return nil }
      meaning.slots["does"] = .text(text)
      return turn(interpreter.resolve([meaning], text: text), interpreter: interpreter, reference: reference)
    case .slot(let slot, var meaning):
      guard let rule = asked.rule, let answer = interpreter.best(utterance, .only([rule]), reference).first else {
        return nil
      }
      if slot == "name", !Self.isName(answer.meaning.slots["name"]) { return nil }
      if slot != "text", answer.rank.anyWords > 0 || slot == "items", Self.asks(utterance) { return nil }
      if slot == "person", !Self.isName(answer.meaning.slots["person"]) { return nil }
      // "Oh, and a little parmesan" is one thing more, whatever was asked.
      if slot != "items", slot != "foods", Self.isMore(utterance) { return nil }
      if ["dish", "recipe"].contains(slot), !Self.isDish(answer.meaning.slots[slot], rank: answer.rank.anyWords) {
        return nil
      }
      if slot == "people", case .list(let names)? = answer.meaning.slots["people"], !names.allSatisfy(Self.isName) {
        return nil
      }
      // "1h30 roast timer" sets one more; "the ten minute timer" identifies one of several.
      if slot == "target", answer.meaning.slots["original_seconds"] != nil, answer.meaning.slots["name"] != nil,
        !text.lowercased().hasPrefix("the ")
      {
        return nil
      }
      // "Tack on another twenty minutes" is no name, though any words can be one.
      if answer.rank.anyWords > 1, let sure = parse.confidence, sure >= Self.notAnAnswer { return nil }
      // People do not identify a timer by a whole sentence.
      if slot == "target", answer.rank.anyWords > Self.longestName { return nil }
      // Any words can be a name. If fewer of them are any-words in a command, it is a command.
      if answer.rank.anyWords > 0, let command = interpreter.best(utterance, .all, reference).first,
        command.rank.anyWords < answer.rank.anyWords
      {
        return nil
      }
      meaning.slots.merge(answer.meaning.slots) { earlier, answer in
        // An item can need several choices: the first choice stays.
        guard slot == "choice", case .text(let first) = earlier, case .text(let next) = answer else { return answer }
        return .text("\(first), \(next)")
      }
      let parse = interpreter.resolve([meaning], text: text)
      return turn(parse, interpreter: interpreter, reference: reference)
    }
  }

  /// "Half past seven", after "Did you mean “book a table for four”?": what leans on a guess takes it for
  /// meant. A guess that would remove something wants its own yes.
  mutating func taken(
    _ asked: Question, _ utterance: Utterance, _ text: String, _ parse: ParseResult, _ context: ConversationContext,
    _ interpreter: Interpreter, _ reference: ReferenceTime
  ) -> Turn? {
    // "How long does it take" is a question about timers only where no recipe was just spoken of.
    let leans = parse.meaning.map { $0.intent == "timer.status" && $0.slots.isEmpty } ?? false
    guard case .meant(let guess) = asked.kind, parse.refusal != nil || leans && guess.intent.hasPrefix("recipe."),
      !Taking.away.contains(guess.intent),
      ![".cancel", ".remove", ".restore"].contains(where: guess.intent.hasSuffix)
    else { return nil }
    var leaning = context
    leaning.last = guess
    let again = RecipeInHand.filling(
      interpreter.parse(utterance, text: text, context: leaning, reference: reference), after: guess,
      recipe: guess.slots["recipe"], isCooking: false)
    guard again.refusal == nil, let next = again.meaning, again.command != nil, next.intent != "box.chat",
      let meant = Pending.meanings(guess, then: [next] + again.further), let meaning = meant.first
    else { return nil }
    var result = interpreter.resolve([meaning], text: text)
    if result.refusal == nil { result.further = Array(meant.dropFirst()) }
    return turn(result, interpreter: interpreter, reference: reference)
  }

  /// Changes another detail of a booking while the box asks about it: "make it for three".
  /// The box then asks its question again. "Cancel the booking" closes the question.
  mutating func detail(
    of asked: Question, _ utterance: Utterance, text: String, _ interpreter: Interpreter, _ reference: ReferenceTime
  ) -> Turn? {
    let pending: Meaning? =
      switch asked.kind {
      case .slot(_, let meaning): meaning
      case .confirm: asked.about.map { Meaning($0) }
      case .offer, .said, .either, .meant: nil
      }
    guard let pending, pending.intent.hasPrefix("reservation.") else { return nil }
    if let left = interpreter.best(utterance, .only(["reservation.cancel"]), reference).first,
      left.meaning.slots.isEmpty, pending.intent != "reservation.cancel"
    {
      let meaning = Meaning(intent: "box.cancel")
      guard case .confirm(let asked) = asked.kind, let otherwise = asked.otherwise else {
        return Turn(parse: ParseResult(text: text, meaning: meaning), say: "All right, nothing is booked.")
      }
      return Turn(parse: ParseResult(text: text, meaning: meaning), command: otherwise)
    }
    guard ["reservation.make", "reservation.check", "reservation.change"].contains(pending.intent) else { return nil }
    // "For four" answers how many come, and is no time. Any words can be a name, so a name comes last.
    if let rule = asked.rule, let own = interpreter.best(utterance, .only([rule]), reference).first,
      own.rank.anyWords == 0
    {
      return nil
    }
    let said = interpreter.best(utterance, .only(Self.details), reference)
      .filter { $0.rank.anyWords == 0 || $0.intent == "answer.table_wish" }
    let changed = said.lazy.compactMap { FollowUp($0.meaning).meanings(after: pending) }
      .first { $0.count == 1 && $0[0].intent == pending.intent && $0[0] != pending }
    guard let meaning = changed?.first else { return nil }
    return turn(interpreter.resolve([meaning], text: text), interpreter: interpreter, reference: reference)
  }

  /// The rules of such details.
  private static let details: Set<String> = [
    "answer.table_change", "answer.table_wish", "answer.change", "answer.shift",
  ]

  /// Whether words begin as one thing more: "oh, and a little parmesan", but not "fish and chips".
  private static func isMore(_ utterance: Utterance) -> Bool {
    let words = utterance.words.drop { ["oh", "ah", "well", "er", "yes", "ok", "okay"].contains($0) }
    return words.count > 1 && words.first.map { ["and", "plus", "also"].contains($0) } ?? false
  }

  /// Whether words ask for something: "is my bread burning" is no list of things.
  private static func asks(_ utterance: Utterance) -> Bool {
    utterance.words.count > 2 && utterance.words.first.map(asking.contains) ?? false
      && !utterance.words.starts(with: ["can", "of"])
  }

  private static let asking = GuessCheck.questionWords.union([
    "do", "can", "could", "will", "would", "should", "have", "why",
  ])

  /// Whether it is a likely name of people: "with a high chair" is a special request.
  private static func isName(_ value: SlotValue?) -> Bool {
    guard case .text(let name)? = value else { return false }
    let words = Utterance.words(of: name)
    return words.count <= mostNameWords && !words.contains(where: unnamed.contains)
  }

  /// Whether it is a likely name of a dish: any words are one, but no sentence is, "there'll be five of
  /// us".
  private static func isDish(_ value: SlotValue?, rank anyWords: Int) -> Bool {
    guard anyWords > 0, case .text(let name)? = value else { return true }
    return !Utterance.words(of: name).contains(where: undished.contains)
  }

  private static let undished: Set<String> = [
    "there'll", "there's", "there", "us", "i", "i'm", "i'll", "we", "we're", "we'll", "it", "it's", "is", "are", "add",
    "that",
    "put", "remove", "you", "don't", "can", "could", "would", "what", "what's", "how", "when", "no",
    "might", "may", "come", "comes", "coming", "too", "so", "also",
  ]
  private static let mostNameWords = 4
  private static let unnamed: Set<String> = [
    "with", "by", "at", "near", "please", "yes", "no", "ok", "okay", "can", "could", "would", "want", "need", "make",
    "is",
    "we", "i", "you", "it", "that", "what", "when", "how", "if", "outside", "inside", "window", "chair", "people",
    "tomorrow", "today", "tonight", "and", "add", "table", "for",
  ]

  /// Words that are neither an answer nor a command leave the question open: they may have been misheard.
  mutating func askAgain(
    _ asked: Question, _ parse: ParseResult, _ interpreter: Interpreter, _ reference: ReferenceTime
  ) -> Turn {
    var again = asked
    again.askedAt = reference.now
    again.repeats += 1
    question = again
    let rules = asked.rule.map { [$0] } ?? ["box.yes", "box.no"]
    var examples = rules.compactMap { interpreter.grammar.examples(of: $0).first }
    if case .either(let twins) = asked.kind { examples = twins.choices }
    if asked.isForSentence { examples = [] }
    var parse = parse
    if case .notUnderstood(let near) = parse.refusal {
      parse.refusal = .notUnderstood(near: Array((examples + near.filter { !examples.contains($0) }).prefix(3)))
    }
    return Turn(parse: parse, say: "\(ConversationReply.sorryBriefly(parse.text)) \(asked.text)")
  }

  /// The likelihood of a paraphrase from which words are not a name.
  private static let notAnAnswer = 0.5
  /// The most any-words of a name that identifies one of several.
  private static let longestName = 3
}

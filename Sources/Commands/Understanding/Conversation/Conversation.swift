import Foundation
import Grammar

/// The course of a conversation: the question, the last command and the last reply.
///
/// A pure state machine. Its owner passes it every utterance
/// (``hear(_:text:ringing:interpreter:reference:)``), executes the returned command and reports its
/// result (``did(_:say:)``, ``refused(_:_:at:)``). An accepted offer returns two commands: the offered
/// one, and the original one.
public struct Conversation: Sendable, Hashable {
  private var question: Question?
  private var last: Meaning?
  private var memory = DialogueMemory()
  private var lastSaid: String?

  /// Makes a new conversation.
  public init() {}

  /// Whether an answer is awaited at `now`, so that the box listens without its wake word.
  public func isWaiting(at now: Date) -> Bool { question?.isOpen(at: now) ?? false }

  /// Whether the last question is a yes-or-no question.
  public var asksYesOrNo: Bool {
    switch question?.kind {
    case .offer, .confirm, .said, .meant: true
    case .slot, .either, nil: false
    }
  }

  /// The rules that can answer the question, and those that drop it; empty without a question. A
  /// recogniser should expect them besides commands.
  public func answers(at now: Date) -> Set<String> {
    guard let question, question.isOpen(at: now) else { return [] }
    if case .either = question.kind { return Self.leaving }
    if question.isForSentence { return Self.leaving }
    return Self.leaving.union(question.rule.map { [$0] } ?? ["box.yes"])
  }

  /// The words, besides those rules, that answer the question: each of two that the box could not
  /// distinguish.
  public func choices(at now: Date) -> [String] {
    guard let question, question.isOpen(at: now), case .either(let twins) = question.kind else { return [] }
    return twins.choices
  }

  /// Processes one utterance.
  /// - Parameters:
  ///   - text: the original words.
  ///   - isRinging: whether something rings now.
  ///   - isOrdering: whether an order is in progress.
  ///   - isCooking: whether there is a current recipe.
  ///   - reference: the time for dates and for the expiry of questions.
  /// - Returns: the command to execute, or the reply.
  public mutating func hear(
    _ utterance: Utterance, text: String, isRinging: Bool = false, isOrdering: Bool = false, isCooking: Bool = false,
    interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn {
    let asked = question.flatMap { $0.isOpen(at: reference.now) ? $0 : nil }
    question = nil
    defer { memory.heard(text, at: reference.now) }
    var context = ConversationContext(last: last, isRinging: isRinging, isOrdering: isOrdering)
    context.earlier = memory.earlier(at: reference.now)
    context.listing = memory.listing(at: reference.now)
    context.before = memory.before(at: reference.now)
    context.isCooking = isCooking
    let parsed = interpreter.parse(utterance, text: text, context: context, reference: reference)
    // "How long does that take" is about the recipe that was spoken of, before it is about a timer.
    let parse = PersonInMind.filling(
      TimerInHand.filling(
        RecipeInHand.filling(
          parsed, after: last, recipe: memory.recipe(at: reference.now), isCooking: isCooking),
        with: memory.timer(at: reference.now)),
      with: memory.person(at: reference.now))
    // Any words can be a name: what is a detail of the table is none.
    if let asked, let turn = detail(of: asked, utterance, text: text, interpreter, reference) { return remember(turn) }
    // An open question comes before everything but the end of a ring.
    if let asked, !(isRinging && parse.meaning?.intent == "timer.stop"),
      let turn = answer(asked, utterance, text: text, parse, interpreter: interpreter, reference: reference)
    {
      return remember(turn)
    }
    if let asked, parse.isDoubtful, asked.repeats < Question.mostRepeats, !asked.isGuess {
      return remember(askAgain(asked, parse, interpreter, reference))
    }
    // "Yes" to "what name is it for?" is no answer, and ends nothing.
    if let asked, parse.command?.isAnswer == true {
      question = asked
      return remember(Turn(parse: parse, say: asked.text))
    }
    if parse.command != nil {
      memory.heard(parse.mended.map { Utterance.words(of: $0) } ?? utterance.words, at: reference.now)
    }
    var turn = turn(parse, isOrdering: context.isOrdering, interpreter: interpreter, reference: reference)
    // An unrelated question leaves the open one.
    if let asked, question == nil, asked.isPatient, turn.leavesQuestionsOpen {
      question = asked
      question?.askedAt = reference.now
    }
    // The order has changed since it was read back: it is read back again.
    if let placing = asked?.placing, turn.command?.changesOrder == true, turn.further.isEmpty { turn.then = placing }
    return remember(turn)
  }

  /// Processes an unsure recognition: if it is a feasible command, the box asks whether it was said.
  /// - Returns: the question; nil: it is not worth one.
  public mutating func doubt(_ text: String, interpreter: Interpreter, reference: ReferenceTime) -> Turn? {
    let parse = interpreter.parse(
      Utterance(text, origin: .spoken), text: text, context: ConversationContext(last: last), reference: reference)
    guard parse.refusal == nil, let command = parse.command, !command.isAnswer else { return nil }
    let say = "Did you mean \u{201C}\(text)\u{201D}?"
    question = Question(kind: .said(text), text: say, askedAt: reference.now)
    return remember(Turn(parse: parse, say: say))
  }

  /// Processes free talk: if it has a feasible meaning, the box asks whether that was meant.
  /// - Returns: the question; nil: it is not worth one.
  public mutating func doubt(
    talk text: String, isOrdering: Bool = false, interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn? {
    let context = ConversationContext(last: last, isOrdering: isOrdering)
    let parse = RecipeInHand.filling(
      interpreter.parse(Utterance(text), text: text, context: context, reference: reference), after: last,
      recipe: memory.recipe(at: reference.now))
    guard let meaning = parse.doubted else { return nil }
    let said = SaidAs(reference: reference).sentence(meaning) ?? parse.mended ?? text
    let say = "Did you mean \u{201C}\(said)\u{201D}?"
    question = Question(kind: .meant(meaning), text: say, askedAt: reference.now)
    return remember(Turn(parse: parse, say: say))
  }

  /// Processes two sentences when one of them was surely said: if they are the same command and differ in
  /// one slot alone, the box asks for that, "Double or triple?".
  /// - Returns: the question; nil: they differ in more, or one of them is impossible.
  public mutating func ask(
    _ text: String, or twin: String, interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn? {
    let context = ConversationContext(last: last)
    let parses = [text, twin].map {
      interpreter.parse(Utterance($0, origin: .spoken), text: $0, context: context, reference: reference)
    }
    guard let twins = NearTwins(text, twin),
      parses.allSatisfy({ $0.refusal == nil && $0.command != nil && $0.further.isEmpty }),
      let one = parses[0].meaning, let other = parses[1].meaning, one.intent == other.intent,
      Set(one.slots.keys).union(other.slots.keys).count(where: { one.slots[$0] != other.slots[$0] }) == 1
    else { return nil }
    question = Question(kind: .either(twins), text: twins.question, askedAt: reference.now)
    return remember(Turn(parse: parses[0], say: twins.question))
  }

  /// Records an executed command with its reply `say`; if that is a question, its answer is awaited from
  /// `now` on.
  /// - Parameter lists: the listing in `say`. The default is none.
  public mutating func did(
    _ command: Command, say: String, asks: YesOrNo? = nil, lists: Listing? = nil, at now: Date = .distantPast
  ) {
    if case .box = command {} else { last = Meaning(command) }
    memory.note(command, listing: lists, at: now)
    if !say.isEmpty { lastSaid = say }
    if let asks { question = Question(kind: .confirm(asks), text: say, askedAt: now, about: command) }
  }

  /// Records a refused command; if the refusal is a question, its answer is awaited from `now` on.
  public mutating func refused(_ refusal: Refusal, _ command: Command, at now: Date) {
    lastSaid = refusal.say
    if case .offer = refusal { memory.mention(command, at: now) }
    let kind: Question.Kind? =
      switch refusal {
      case .incomplete(let missing, _): .slot(missing, of: Meaning(command))
      case .whichOne: .slot("target", of: Meaning(command))
      case .offer(let offered, _): .offer(offered, then: command)
      case .confirm(let confirmed, _): .confirm(YesOrNo(command: confirmed))
      case .impossible, .coded, .forbidden, .locked: nil
      }
    question = kind.map { Question(kind: $0, text: refusal.say, askedAt: now, about: command) }
  }

  // MARK: Answers

  private static let leaving: Set<String> = ["box.cancel", "box.no"]

  /// The effect of an utterance as the answer to a question; nil if it is none.
  private mutating func answer(
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
    if asked.isYesOrNo, interpreter.best(utterance, .only(["box.undo"]), reference).first != nil {
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
      if slot == "person", !Self.isName(answer.meaning.slots["person"]) { return nil }
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

  /// Changes another detail of a booking while the box asks about it: "make it for three".
  /// The box then asks its question again. "Cancel the booking" closes the question.
  private mutating func detail(
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
  ]
  private static let mostNameWords = 4
  private static let unnamed: Set<String> = [
    "with", "by", "at", "near", "please", "yes", "no", "ok", "okay", "can", "could", "would", "want", "need", "make",
    "is",
    "we", "i", "you", "it", "that", "what", "when", "how", "if", "outside", "inside", "window", "chair", "people",
    "tomorrow", "today", "tonight", "and", "add", "table", "for",
  ]

  /// Words that are neither an answer nor a command leave the question open: they may have been misheard.
  private mutating func askAgain(
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
    return Turn(parse: parse, say: "\(Self.sorry(parse.text, most: Self.longestHeardBriefly)) \(asked.text)")
  }

  // MARK: Commands

  private mutating func turn(
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
      let hint = Self.hint(near, for: parse.text, always: silencing == true ? 1 : 0)
      let sorry = Self.sorry(parse.text)
      // A reply with the reason needs no suggested sentence.
      return Turn(parse: parse, say: sorry.hasPrefix(Self.notUnderstood) || silencing == true ? sorry + hint : sorry)
    case .ambiguous(let candidates):
      if let meaning = candidates.first, parse.confidence != nil, let said = parse.mended {
        let text = "Did you mean \u{201C}\(said)\u{201D}?"
        question = Question(kind: .meant(meaning), text: text, askedAt: now)
        return Turn(parse: parse, say: text)
      }
      var examples: [String] = []
      for example in candidates.compactMap({ interpreter.grammar.examples(of: $0.intent).first })
      where !examples.contains(example) { examples.append(example) }
      return Turn(parse: parse, say: Self.unsure(examples))
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
        parse: parse, command: command, further: parse.furtherCommands, note: parse.newlyMended.map(Self.note))
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

  private mutating func remember(_ turn: Turn) -> Turn {
    if let say = turn.say { lastSaid = say }
    return turn
  }

  /// Tells the correction of a sentence.
  private static func note(_ mended: String) -> String { "I took that as \u{201C}\(mended)\u{201D}." }

  /// Tells the recognised text, so that a misheard word is visible; only the beginning of a long one.
  private static func sorry(_ text: String, most: Int = longestHeard) -> String {
    let words = Utterance.words(of: text)
    guard !words.isEmpty else { return "Sorry, I did not catch that." }
    var heard = words.prefix(most).joined(separator: " ")
    // By scalars: one character can have a million of them.
    let isCut = heard.unicodeScalars.count > 100 || words.count > most
    if isCut { heard = "\(String(heard.unicodeScalars.prefix(100)))\u{2026}" }
    if Utterance(text).isTooLong {
      return "Sorry, that is too long, at most \(Utterance.Limit().words) words at a time: \u{201C}\(heard)\u{201D}."
    }
    if let day = ImpossibleDay.first(in: words) { return "Sorry, there is no \(day): \u{201C}\(heard)\u{201D}." }
    if let wrong = ImpossibleNumber.complaint(about: words) { return "Sorry, \(wrong): \u{201C}\(heard)\u{201D}." }
    if let beyond = BeyondTheBox.complaint(about: words) { return "Sorry, \(beyond)." }
    return "\(notUnderstood)\u{201C}\(heard)\u{201D}."
  }

  private static let notUnderstood = "Sorry, I did not understand "
  /// The likelihood of a paraphrase from which words are not a name.
  private static let notAnAnswer = 0.5
  /// The most any-words of a name that identifies one of several.
  private static let longestName = 3
  /// The most words of a sentence that was not understood in the reply.
  private static let longestHeard = 12
  private static let longestHeardBriefly = 6

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

  /// Known sentences that share a significant word with the utterance; others do not help.
  /// - Parameter always: the number of the first ones that are always said: those that silence a ring.
  private static func hint(_ near: [String], for text: String, always: Int) -> String {
    let words = Utterance.words(of: text)
    let said = Set(words).subtracting(SentenceFrame.words)
    let related = near.enumerated()
      .filter { $0.offset < always || !said.isDisjoint(with: Utterance.words(of: $0.element)) }.map(\.element)
    // Listeners remember no more than this.
    let room = mostSaid - min(words.count, longestHeard)
    let short = (1...2).reversed().lazy.map { Array(related.prefix($0)) }
      .first { !$0.isEmpty && $0.reduce(1) { $0 + Utterance.words(of: $1).count } <= room }
    return short.map { " You can say \(quoted($0))." } ?? ""
  }

  /// The words of an answer besides "Sorry, I did not understand" and "you can say".
  private static let mostSaid = 17

  private static func unsure(_ examples: [String]) -> String {
    examples.isEmpty
      ? "That can mean several things." : "That can mean several things. Do you mean as in \(quoted(examples))?"
  }

  private static func quoted(_ phrases: [String]) -> String {
    phrases.prefix(2).map { "\u{201C}\($0)\u{201D}" }.joined(separator: " or ")
  }
}

extension ParseResult {
  /// The correction, if it differs from the original.
  fileprivate var newlyMended: String? {
    mended.flatMap { Utterance.words(of: $0) == Utterance.words(of: text) ? nil : $0 }
  }

  /// Whether words are no command, or only perhaps one.
  fileprivate var isDoubtful: Bool {
    switch refusal {
    case .notUnderstood: true
    // A very likely guess gets a question of its own, in place of the open one.
    case .ambiguous: confidence.map { $0 < 0.75 } ?? false
    case .incomplete, nil: false
    }
  }
}

extension Command {
  /// Whether it changes the items or the kind of an order that was read back.
  fileprivate var changesOrder: Bool {
    guard case .order(let command) = self else { return false }
    switch command {
    case .add, .portion, .quantity, .remove, .type, .note: return true
    default: return false
    }
  }
}

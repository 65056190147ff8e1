import Foundation
import Grammar

/// The course of a conversation: what was asked, what was done and said last.
///
/// A pure state machine. Its owner gives it every utterance (``hear(_:text:ringing:interpreter:reference:)``), does
/// the command that comes back and tells it what became of that (``did(_:say:)``, ``refused(_:_:at:)``).
/// After an offer that was taken two commands come back: what was offered, and what had been asked for.
public struct Conversation: Sendable, Hashable {
  private var question: Question?
  private var last: Meaning?
  private var memory = DialogueMemory()
  private var lastSaid: String?

  /// A conversation in which nothing was said yet.
  public init() {}

  /// Whether an answer is waited for at `now`, so that the box listens without its wake word.
  public func isWaiting(at now: Date) -> Bool { question?.isOpen(at: now) ?? false }

  /// Whether yes and no answer what was asked last.
  public var asksYesOrNo: Bool {
    switch question?.kind {
    case .offer, .confirm, .said, .meant: true
    case .slot, .either, nil: false
    }
  }

  /// The rules that can answer what was asked, and those that leave it; empty when nothing was. What a recogniser
  /// should expect besides commands.
  public func answers(at now: Date) -> Set<String> {
    guard let question, question.isOpen(at: now) else { return [] }
    if case .either = question.kind { return Self.leaving }
    if question.isForSentence { return Self.leaving }
    return Self.leaving.union(question.rule.map { [$0] } ?? ["box.yes"])
  }

  /// The words, besides those rules, that answer what was asked: each of two that the box could not tell apart.
  public func choices(at now: Date) -> [String] {
    guard let question, question.isOpen(at: now), case .either(let twins) = question.kind else { return [] }
    return twins.choices
  }

  /// Takes one utterance in.
  /// - Parameters:
  ///   - text: the words as they came in.
  ///   - isRinging: whether something rings now.
  ///   - isOrdering: whether an order is being put together.
  ///   - isCooking: whether a recipe is being cooked.
  ///   - reference: the moment, whose dates are meant and at which questions lapse.
  /// - Returns: the command to do, or what to say.
  public mutating func hear(
    _ utterance: Utterance, text: String, isRinging: Bool = false, isOrdering: Bool = false, isCooking: Bool = false,
    interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn {
    let asked = question.flatMap { $0.isOpen(at: reference.now) ? $0 : nil }
    question = nil
    var context = ConversationContext(last: last, isRinging: isRinging, isOrdering: isOrdering)
    context.earlier = memory.earlier(at: reference.now)
    context.listing = memory.listing(at: reference.now)
    context.before = memory.before(at: reference.now)
    context.isCooking = isCooking
    let parse = PersonInMind.filling(
      RecipeInHand.filling(
        interpreter.parse(utterance, text: text, context: context, reference: reference), after: last,
        recipe: memory.recipe(at: reference.now), isCooking: isCooking),
      with: memory.person(at: reference.now))
    // An open question comes before all but the end of what rings.
    if let asked, !(isRinging && parse.meaning?.intent == "timer.stop"),
      let turn = answer(asked, utterance, text: text, parse, interpreter: interpreter, reference: reference)
    {
      return remember(turn)
    }
    if let asked, parse.isDoubtful, asked.repeats < Question.mostRepeats, !asked.isGuess {
      return remember(askAgain(asked, parse, interpreter, reference))
    }
    // "Yes" to "what name is it for?" answers nothing, and nothing is over.
    if let asked, parse.command?.isAnswer == true {
      question = asked
      return remember(Turn(parse: parse, say: asked.text))
    }
    if parse.command != nil {
      memory.heard(parse.mended.map { Utterance.words(of: $0) } ?? utterance.words, at: reference.now)
    }
    var turn = turn(parse, isOrdering: context.isOrdering, interpreter: interpreter, reference: reference)
    // A sideways question leaves what was asked open.
    if let asked, question == nil, asked.isPatient, turn.leavesQuestionsOpen {
      question = asked
      question?.askedAt = reference.now
    }
    // What was read back is different now: it is read back again.
    if let placing = asked?.placing, turn.command?.changesOrder == true, turn.further.isEmpty { turn.then = placing }
    return remember(turn)
  }

  /// Takes in words that were heard but not surely: where they are a command that could be done, the box asks whether
  /// they were said.
  /// - Returns: the question; nil: they are not worth one.
  public mutating func doubt(_ text: String, interpreter: Interpreter, reference: ReferenceTime) -> Turn? {
    let parse = interpreter.parse(
      Utterance(text, origin: .spoken), text: text, context: ConversationContext(last: last), reference: reference)
    guard parse.refusal == nil, let command = parse.command, !command.isAnswer else { return nil }
    let say = "Did you mean \u{201C}\(text)\u{201D}?"
    question = Question(kind: .said(text), text: say, askedAt: reference.now)
    return remember(Turn(parse: parse, say: say))
  }

  /// Takes in words that were heard in such an order as people say them in, whatever the rules: where they mean something
  /// that could be done, the box asks whether that was meant.
  /// - Returns: the question; nil: they are not worth one.
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

  /// Takes in two sentences one of which was surely said: where they are the same command and differ in one slot alone,
  /// the box asks for that, "Double or triple?".
  /// - Returns: the question; nil: they differ in more, or one of them could not be done.
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

  /// Notes that a command was done and answered with `say`; where that asks something, the answer is waited for from
  /// `now` on.
  /// - Parameter lists: what `say` reads out in order. The default is nothing.
  public mutating func did(
    _ command: Command, say: String, asks: YesOrNo? = nil, lists: Listing? = nil, at now: Date = .distantPast
  ) {
    if case .box = command {} else { last = Meaning(command) }
    memory.note(command, listing: lists, at: now)
    if !say.isEmpty { lastSaid = say }
    if let asks { question = Question(kind: .confirm(asks), text: say, askedAt: now, about: command) }
  }

  /// Notes that a command was refused; where the refusal asks something, its answer is waited for from `now` on.
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

  /// What an utterance does as the answer to a question; nil when it is none.
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
    // "Change it back" before it was changed: nothing is taken back that was done earlier.
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
      // A whole command that happens to hold one of the words is a command.
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
      // "1h30 roast timer" sets one more; "the ten minute timer" tells one of several.
      if slot == "target", answer.meaning.slots["original_seconds"] != nil, answer.meaning.slots["name"] != nil,
        !text.lowercased().hasPrefix("the ")
      {
        return nil
      }
      // "Tack on another twenty minutes" is the name of nothing, though any words can be one.
      if answer.rank.anyWords > 1, let sure = parse.confidence, sure >= Self.notAnAnswer { return nil }
      // Nobody tells a timer in a whole sentence.
      if slot == "target", answer.rank.anyWords > Self.longestName { return nil }
      // Any words can be a name. Where fewer of them have to be taken for one as a command, it is a command.
      if answer.rank.anyWords > 0, let command = interpreter.best(utterance, .all, reference).first,
        command.rank.anyWords < answer.rank.anyWords
      {
        return nil
      }
      meaning.slots.merge(answer.meaning.slots) { earlier, answer in
        // An item can leave several things open: what was chosen first stays.
        guard slot == "choice", case .text(let first) = earlier, case .text(let next) = answer else { return answer }
        return .text("\(first), \(next)")
      }
      let parse = interpreter.resolve([meaning], text: text)
      return turn(parse, interpreter: interpreter, reference: reference)
    }
  }

  /// Whether people are called so: "with a high chair" is a wish.
  private static func isName(_ value: SlotValue?) -> Bool {
    guard case .text(let name)? = value else { return false }
    let words = Utterance.words(of: name)
    return words.count <= mostNameWords && !words.contains(where: unnamed.contains)
  }

  /// Whether a dish is called so: any words are one, but no sentence is, "there'll be five of us".
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
      // Who is told why needs no sentence to say instead.
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

  /// "Drop the second one" after alarms were read out means no timer.
  private func isAboutAlarms(_ target: Target, _ text: String) -> Bool {
    last?.intent.hasPrefix("alarm.") == true && target.ordinal != nil && target.name == nil
      && !Utterance.words(of: text).contains { $0.hasPrefix("timer") }
  }

  private mutating func remember(_ turn: Turn) -> Turn {
    if let say = turn.say { lastSaid = say }
    return turn
  }

  /// Tells what a mended sentence was taken for.
  private static func note(_ mended: String) -> String { "I took that as \u{201C}\(mended)\u{201D}." }

  /// Tells what was heard, so that a misheard word is seen; of a long text only how it begins.
  private static func sorry(_ text: String, most: Int = longestHeard) -> String {
    let words = Utterance.words(of: text)
    guard !words.isEmpty else { return "Sorry, I did not catch that." }
    var heard = words.prefix(most).joined(separator: " ")
    // By scalars: one character can be of a million of them.
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
  /// From this likelihood on that words are a paraphrase of a command, they are the name of nothing.
  private static let notAnAnswer = 0.5
  /// How many words that could be any a name may have, where it is to tell one of several.
  private static let longestName = 3
  /// How many words of what was not understood are told.
  private static let longestHeard = 12
  private static let longestHeardBriefly = 6

  /// Whether words ask for something to be there again, "bring it back", which is not the same as undoing.
  private static func wantsSomethingBack(_ text: String) -> Bool {
    let words = Utterance.words(of: text)
    return words.contains("restore") || words.contains("back") && words.contains("bring")
  }

  /// Sentences that the box knows, where they have a word of what was said that tells something; nothing else helps.
  /// - Parameter always: how many of the first are said in any case: how to silence what rings.
  private static func hint(_ near: [String], for text: String, always: Int) -> String {
    let words = Utterance.words(of: text)
    let said = Set(words).subtracting(SentenceFrame.words)
    let related = near.enumerated()
      .filter { $0.offset < always || !said.isDisjoint(with: Utterance.words(of: $0.element)) }.map(\.element)
    // Aloud, more than this nobody listens to.
    let room = mostSaid - min(words.count, longestHeard)
    let short = (1...2).reversed().lazy.map { Array(related.prefix($0)) }
      .first { !$0.isEmpty && $0.reduce(1) { $0 + Utterance.words(of: $1).count } <= room }
    return short.map { " You can say \(quoted($0))." } ?? ""
  }

  /// Words of an answer besides "Sorry, I did not understand" and "you can say".
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
  /// What was mended, where that is not what was written.
  fileprivate var newlyMended: String? {
    mended.flatMap { Utterance.words(of: $0) == Utterance.words(of: text) ? nil : $0 }
  }

  /// Whether words are no command, or only perhaps one.
  fileprivate var isDoubtful: Bool {
    switch refusal {
    case .notUnderstood: true
    // What is very likely is asked about itself, in the place of what was open.
    case .ambiguous: confidence.map { $0 < 0.75 } ?? false
    case .incomplete, nil: false
    }
  }
}

extension Command {
  /// Whether it makes what is ordered, or how, another than was read back.
  fileprivate var changesOrder: Bool {
    guard case .order(let command) = self else { return false }
    switch command {
    case .add, .portion, .quantity, .remove, .type, .note: return true
    default: return false
    }
  }
}

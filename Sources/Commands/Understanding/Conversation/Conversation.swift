import Foundation
import Grammar

/// The course of a conversation: the question, the last command and the last reply.
///
/// A pure state machine. Its owner passes it every utterance
/// (``hear(_:text:ringing:interpreter:reference:)``), executes the returned command and reports its
/// result (``did(_:say:)``, ``refused(_:_:at:)``). An accepted offer returns two commands: the offered
/// one, and the original one.
public struct Conversation: Sendable, Hashable {
  var question: Question?
  var last: Meaning?
  var memory = DialogueMemory()
  var lastSaid: String?

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
    let parsed = stopping(
      interpreter.parse(utterance, text: text, context: context, reference: reference), context, at: reference.now)
    // "How long does that take" is about the recipe that was spoken of, before it is about a timer.
    let parse = PersonInMind.filling(
      TimerInHand.filling(
        RecipeInHand.filling(
          parsed, after: last, recipe: memory.recipe(at: reference.now), isCooking: isCooking),
        with: memory.timer(at: reference.now)),
      with: memory.person(at: reference.now))
    // Any words can be a name: what is a detail of the table is none.
    if let asked, let turn = detail(of: asked, utterance, text: text, interpreter, reference) { return remember(turn) }
    if let asked, let turn = taken(asked, utterance, text, parse, context, interpreter, reference) {
      return remember(turn)
    }
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
    // A guess stays open through words that may have been misheard; it is not asked again.
    if let asked, asked.isGuess, case .notUnderstood? = parse.refusal { question = asked }
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

  /// "Stop that", right after a timer was started and while nothing rings: that timer.
  private func stopping(_ parse: ParseResult, _ context: ConversationContext, at now: Date) -> ParseResult {
    let words = Utterance.words(of: parse.text)
    guard parse.meaning?.intent == "timer.stop", !context.isRinging,
      let last = memory.last(within: Self.justNow, at: now),
      ["timer.start", "timer.every", "timer.restart", "timer.resume"].contains(last.intent),
      words.starts(with: ["stop", "that"]) || words.starts(with: ["stop", "it"])
    else { return parse }
    var target = last.slots.filter { ["name", "ordinal", "original_seconds", "all"].contains($0.key) }
    if target.isEmpty || last.intent == "timer.start" { target = Taking.started(last) }
    var meant = parse
    meant.meaning = Meaning(intent: "timer.cancel", slots: target)
    return meant
  }

  /// The seconds in which "stop that" means the timer just started.
  private static let justNow = 60.0

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

  private mutating func remember(_ turn: Turn) -> Turn {
    if let say = turn.say { lastSaid = say }
    return turn
  }
}

extension ParseResult {
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

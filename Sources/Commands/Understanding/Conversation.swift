import Foundation
import Grammar

/// The course of a conversation: what was asked, what was done and said last.
///
/// A pure state machine. Its owner gives it every utterance (``hear(_:text:ringing:interpreter:reference:)``), does
/// the command that comes back and tells it what became of that (``did(_:say:)``, ``refused(_:_:at:)``).
public struct Conversation: Sendable, Hashable {
  private var question: Question?
  private var last: Meaning?
  private var lastSaid: String?

  /// A conversation in which nothing was said yet.
  public init() {}

  /// Whether an answer is waited for at `now`, so that the box listens without its wake word.
  public func isWaiting(at now: Date) -> Bool { question?.isOpen(at: now) ?? false }

  /// The rules that can answer what was asked, and those that leave it; empty when nothing was. What a recogniser
  /// should expect besides commands.
  public func answers(at now: Date) -> Set<String> {
    guard let question, question.isOpen(at: now) else { return [] }
    return Self.leaving.union(question.rule.map { [$0] } ?? ["box.yes"])
  }

  /// Takes one utterance in.
  /// - Parameters:
  ///   - text: the words as they came in.
  ///   - isRinging: whether something rings now.
  ///   - reference: the moment, whose dates are meant and at which questions lapse.
  /// - Returns: the command to do, or what to say.
  public mutating func hear(
    _ utterance: Utterance, text: String, isRinging: Bool = false, interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn {
    let asked = question.flatMap { $0.isOpen(at: reference.now) ? $0 : nil }
    question = nil
    let context = ConversationContext(last: last, isRinging: isRinging)
    let parse = interpreter.parse(utterance, text: text, context: context, reference: reference)
    if let asked, !(isRinging && parse.meaning.map { Interpreter.silencing.contains($0.intent) } ?? false),
      let turn = answer(asked, utterance, text: text, interpreter: interpreter, reference: reference)
    {
      return remember(turn)
    }
    return remember(turn(parse, interpreter: interpreter, at: reference.now))
  }

  /// Notes that a command was done and answered with `say`.
  public mutating func did(_ command: Command, say: String) {
    if case .box = command {} else { last = Meaning(command) }
    if !say.isEmpty { lastSaid = say }
  }

  /// Notes that a command was refused; where the refusal asks something, its answer is waited for from `now` on.
  public mutating func refused(_ refusal: Refusal, _ command: Command, at now: Date) {
    lastSaid = refusal.say
    let kind: Question.Kind? =
      switch refusal {
      case .incomplete(let missing, _): .slot(missing, of: Meaning(command))
      case .whichOne: .slot("target", of: Meaning(command))
      case .offer(let offered, _): .offer(offered)
      case .impossible: nil
      }
    question = kind.map { Question(kind: $0, text: refusal.say, askedAt: now) }
  }

  // MARK: Answers

  private static let leaving: Set<String> = ["box.cancel", "box.no"]

  /// What an utterance does as the answer to a question; nil when it is none.
  private mutating func answer(
    _ asked: Question, _ utterance: Utterance, text: String, interpreter: Interpreter, reference: ReferenceTime
  ) -> Turn? {
    if let leaving = interpreter.best(utterance, .only(Self.leaving), reference).first {
      return Turn(parse: ParseResult(text: text, meaning: leaving.meaning), say: "All right.")
    }
    switch asked.kind {
    case .offer(let command):
      guard interpreter.best(utterance, .only(["box.yes"]), reference).first != nil else { return nil }
      return Turn(parse: ParseResult(text: text, meaning: Meaning(command)), command: command)
    case .slot(_, var meaning):
      guard let rule = asked.rule, let answer = interpreter.best(utterance, .only([rule]), reference).first else {
        return nil
      }
      // Any words can be a name. Where fewer of them have to be taken for one as a command, it is a command.
      if answer.rank.anyWords > 0, let command = interpreter.best(utterance, .all, reference).first,
        command.rank.anyWords < answer.rank.anyWords
      {
        return nil
      }
      meaning.slots.merge(answer.meaning.slots) { _, answer in answer }
      let parse = interpreter.resolve([meaning], text: text)
      return turn(parse, interpreter: interpreter, at: reference.now)
    }
  }

  // MARK: Commands

  private mutating func turn(_ parse: ParseResult, interpreter: Interpreter, at now: Date) -> Turn {
    switch parse.refusal {
    case .incomplete(let missing):
      guard let meaning = parse.meaning, let slot = missing.first else { break }
      let text = MissingSlot.question(for: slot, of: meaning.intent)
      question = Question(kind: .slot(slot, of: meaning), text: text, askedAt: now)
      return Turn(parse: parse, say: text)
    case .notUnderstood(let near): return Turn(parse: parse, say: Self.sorry(near))
    case .ambiguous(let candidates):
      let examples = candidates.compactMap { interpreter.grammar.examples(of: $0.intent).first }
      return Turn(parse: parse, say: Self.unsure(examples))
    case nil: break
    }
    switch parse.command {
    case .box(.repeat): return Turn(parse: parse, say: lastSaid ?? "I have not said anything yet.")
    case .box(.help(let topic)): return Turn(parse: parse, say: Help(interpreter.grammar).text(about: topic))
    case .box(.yes), .box(.no): return Turn(parse: parse, say: "I did not ask anything.")
    case let command?: return Turn(parse: parse, command: command)
    case nil: return Turn(parse: parse, say: "I understood that, but I cannot do it.")
    }
  }

  private mutating func remember(_ turn: Turn) -> Turn {
    if let say = turn.say { lastSaid = say }
    return turn
  }

  private static func sorry(_ near: [String]) -> String {
    let phrases = near.prefix(2).map { "\u{201C}\($0)\u{201D}" }
    return phrases.isEmpty
      ? "Sorry, I did not understand that."
      : "Sorry, I did not understand that. You can say \(phrases.joined(separator: " or "))."
  }

  private static func unsure(_ examples: [String]) -> String {
    let phrases = examples.prefix(2).map { "\u{201C}\($0)\u{201D}" }
    return phrases.isEmpty
      ? "That can mean several things."
      : "That can mean several things. Do you mean as in \(phrases.joined(separator: " or "))?"
  }
}

/// What a conversation does about one utterance: a command to do, or else something to say.
public struct Turn: Sendable, Hashable {
  /// How the utterance was understood. For an answer: the command as it stands with it.
  public var parse: ParseResult
  /// The command to submit; nil when there is none.
  public var command: Command?
  /// What to say; nil when the command's own answer is to be said.
  public var say: String?

  /// Makes a turn.
  public init(parse: ParseResult, command: Command? = nil, say: String? = nil) {
    self.parse = parse
    self.command = command
    self.say = say
  }
}

import Barcodes
import Commands
import Foundation
import Grammar
import Kitchen
import Store

/// The bus of a household.
public typealias HouseholdBus = CommandBus<Kitchen, KitchenStore>

/// From words to effect: understands an utterance in its conversation, submits the command, learns new words.
public actor Assistant {
  /// What became of one utterance.
  public struct Answer: Sendable {
    /// How it was understood.
    public var parse: ParseResult
    /// Whether its command was done.
    public var isDone: Bool
    /// What is said; empty: nothing.
    public var say: String
    /// What changed.
    public var events: [KitchenEvent]
    /// The command's identifier, when one was done.
    public var id: String?

    /// The answer to two commands that were given in one sentence.
    fileprivate func followed(by next: Answer) -> Answer {
      var both = self
      both.isDone = isDone && next.isDone
      both.say = [say, next.say].filter { !$0.isEmpty }.joined(separator: " ")
      both.events += next.events
      both.id = id ?? next.id
      return both
    }

    /// An answer that changed nothing.
    init(parse: ParseResult, say: String) {
      self.parse = parse
      isDone = false
      self.say = say
      events = []
    }
  }

  /// The bus everything passes.
  public nonisolated let bus: HouseholdBus
  /// Looks products up; nil: nobody is asked.
  let finder: (any ProductFinding)?
  private let clock: @Sendable () -> Date
  private let calendar: @Sendable () -> Calendar
  private var conversation = Conversation()
  private var interpreter: Interpreter
  /// The household's words as they are now.
  public private(set) var words: HouseholdWords

  /// Makes an assistant over a store.
  /// - Parameter finder: looks up the products of barcodes that nobody has named. The default is that nobody does.
  /// - Throws: `StoreError`
  public init(
    language: Language, words: HouseholdWords, store: KitchenStore, clock: @escaping @Sendable () -> Date,
    calendar: @escaping @Sendable () -> Calendar, clockStyle: ClockStyle = .twelve,
    reference: KitchenReference = KitchenReference(), finder: (any ProductFinding)? = nil
  ) throws {
    let state = try store.load()
    var words = words
    words.learn(state)
    self.words = words
    self.finder = finder
    self.clock = clock
    self.calendar = calendar
    interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    bus = HouseholdBus(
      handler: Kitchen(clockStyle: clockStyle.spoken, reference: reference, categoryOf: words.categoryOf),
      journal: store, state: state,
      clock: clock, calendar: calendar)
  }

  /// Takes one utterance in, does what it asks, and answers.
  public func hear(_ text: String, origin: Origin, id: String = UUID().uuidString.lowercased()) async -> Answer {
    let utterance = Utterance(text, origin: origin == .voice ? .spoken : .typed)
    let isRinging = await !bus.state.ringing.isEmpty
    let reference = ReferenceTime(now: clock(), calendar: calendar())
    let turn = conversation.hear(
      utterance, text: text, isRinging: isRinging, interpreter: interpreter, reference: reference)
    guard let command = turn.command else { return Answer(parse: turn.parse, say: turn.say ?? "") }
    var answer: Answer
    if let then = turn.then {
      answer = await submit(command, then: then, origin: origin, id: id)
    } else {
      answer = await submit(command, origin: origin, id: id)
      for (number, command) in turn.further.enumerated() {
        // The answer to a question that one of several commands raises would be taken for the last one's.
        answer = answer.followed(by: await submit(command, origin: origin, id: "\(id).\(number + 2)"))
      }
    }
    answer.parse.text = text
    if turn.parse.meaning != nil { answer.parse = turn.parse }
    if let note = turn.note { answer.say = [note, answer.say].filter { !$0.isEmpty }.joined(separator: " ") }
    return answer
  }

  /// Asks about words that were heard, but not surely enough to do what they say.
  /// - Returns: nil: they are no command, so there is nothing to ask.
  public func doubt(_ text: String) -> Answer? {
    conversation.doubt(
      text, interpreter: interpreter, reference: ReferenceTime(now: clock(), calendar: calendar())
    ).map { Answer(parse: $0.parse, say: $0.say ?? "") }
  }

  /// Does a command that needs no understanding: from the clock, a page, a phone.
  public func submit(
    _ command: Command, origin: Origin, id: String = UUID().uuidString.lowercased()
  ) async -> Answer {
    if case .pantry(.scan(let barcode, nil)) = command { return await scan(barcode, origin: origin, id: id) }
    return await perform(command, origin: origin, id: id)
  }

  /// Does a command as it stands.
  func perform(
    _ command: Command, origin: Origin, id: String = UUID().uuidString.lowercased()
  ) async -> Answer {
    var answer = Answer(parse: ParseResult(text: "", meaning: Meaning(command)), say: "")
    do {
      let receipt = try await bus.submit(command, id: id, origin: origin)
      for event in receipt.entry.events { words.learn(event) }
      interpreter.vocabulary = words.vocabulary
      conversation.did(command, say: receipt.entry.say)
      answer.isDone = true
      answer.say = receipt.entry.say
      answer.events = receipt.entry.events
      answer.id = receipt.entry.id
    } catch let refusal as Refusal {
      conversation.refused(refusal, command, at: clock())
      answer.say = refusal.say
    } catch {
      // Nothing was kept, so nothing has changed; the person hears that, and why.
      answer.say = "I could not keep that, so nothing has changed. \(error)"
    }
    return answer
  }

  /// Does what was offered, then what had been asked for. They are two commands in the journal, so "undo that" takes
  /// back what was asked for, and once more what was offered.
  private func submit(_ offered: Command, then command: Command, origin: Origin, id: String) async -> Answer {
    // The sender's identifier belongs to what the sender asked for.
    let first = await submit(offered, origin: origin, id: "\(id).offer")
    guard first.isDone else { return first }
    var answer = await submit(command, origin: origin, id: id)
    answer.say = [first.say, answer.say].filter { !$0.isEmpty }.joined(separator: " ")
    answer.events = first.events + answer.events
    answer.id = answer.id ?? first.id
    return answer
  }

  /// How an utterance would be understood now, without doing anything.
  public func parse(_ text: String, context: ConversationContext) -> ParseResult {
    interpreter.parse(
      Utterance(text), text: text, context: context,
      reference: ReferenceTime(now: clock(), calendar: calendar()))
  }

  /// Lets time do what it does by now: timers ring, rings that nobody came to are missed.
  /// - Returns: nil when nothing was due.
  public func tick() async -> Answer? {
    guard let deadline = await bus.state.nextDeadline, deadline <= clock() else { return nil }
    return await submit(.clock(.tick), origin: .clock)
  }

  /// What may be said without the wake word now: while something rings, and while an answer is awaited.
  public func openRules() async -> OpenRules? {
    if await !bus.state.ringing.isEmpty { return .ringing }
    let answers = conversation.answers(at: clock())
    return answers.isEmpty ? nil : .answer(answers)
  }
}

/// What may be said without the wake word.
public enum OpenRules: Sendable, Hashable {
  /// Stop, snooze, five more minutes.
  case ringing
  /// The answers to what the box asked.
  case answer(Set<String>)
}

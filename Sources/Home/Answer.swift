import Commands

/// What the house answers to what somebody said, typed or sent: one thing from the bus to the screen.
public struct Answer: Sendable {
  /// How it was understood; without a meaning for what needed no understanding.
  public var parse: ParseResult
  /// What is said; empty: nothing.
  public var say: String
  /// What became of it.
  public var result: Result
  /// The commands that it was about, all of them: their names.
  public var intents: Set<String>
  /// Whether what is said is a question that yes and no answer.
  public var asksYesOrNo = false

  /// What became of what was asked. A receipt is that of a command which was done.
  public enum Result: Sendable {
    /// Everything was done.
    case done([Receipt<HomeEvent>])
    /// Something was not: why, for people and for programs (nil where there is no such code), and what was done beside it.
    case refused(Reason, code: RefusalCode? = nil, beside: [Receipt<HomeEvent>] = [])
    /// There was nothing to do: it was asked and answered.
    case told
  }

  /// Why something was not done.
  public enum Reason: String, Sendable {
    case notUnderstood = "not_understood"
    case incomplete, ambiguous, impossible, unavailable, forbidden, locked
  }

  /// An answer that changed nothing.
  public init(parse: ParseResult, say: String) {
    (self.parse, self.say) = (parse, say)
    intents = Set([parse.meaning?.intent].compactMap { $0 })
    result = parse.refusal.map { .refused(Reason($0)) } ?? .told
  }

  /// The answer to a command that was done.
  /// - Parameter isSaid: whether somebody said it: nobody asks how a command was understood that was not.
  public init(to command: Command, _ receipt: Receipt<HomeEvent>, isSaid: Bool) {
    self.init(to: command, say: receipt.entry.say, .done([receipt]), isSaid: isSaid)
  }

  /// The answer to a command that was not done: refused, or not kept, so that nothing has changed.
  public init(to command: Command, _ error: any Error, isSaid: Bool) {
    if let refusal = error as? Refusal {
      self.init(to: command, say: refusal.say, .refused(Reason(refusal), code: refusal.code), isSaid: isSaid)
    } else {
      let say = "I could not keep that, so nothing has changed. \(error)"
      self.init(to: command, say: say, .refused(.unavailable), isSaid: isSaid)
    }
  }

  /// An answer to a command.
  public init(to command: Command, say: String, _ result: Result, isSaid: Bool) {
    parse = ParseResult(text: "", meaning: isSaid ? Meaning(command.abridged) : nil)
    (self.say, self.result, intents) = (say, result, [command.intent])
  }
}

extension Answer {
  /// Whether everything was done.
  public var isDone: Bool { if case .done = result { true } else { false } }

  /// Why it was not done; nil when it was, and for what was only asked and answered.
  public var reason: Reason? { if case .refused(let reason, _, _) = result { reason } else { nil } }

  /// Why it was not done, for programs; nil where there is no such code.
  public var code: RefusalCode? { if case .refused(_, let code, _) = result { code } else { nil } }

  /// The receipts of what was done.
  public var receipts: [Receipt<HomeEvent>] {
    switch result {
    case .done(let receipts), .refused(_, _, let receipts): receipts
    case .told: []
    }
  }

  /// What changed.
  public var events: [HomeEvent] { receipts.flatMap(\.entry.events) }

  /// The identifier of the record that was made or changed first; nil: none was.
  public var record: String? { events.first?.step.id }

  /// The name in the journal of the command that was done; nil: it was not.
  public var id: String? { receipts.first?.entry.id }

  /// The number of the newest command that was done; of one that changed nothing, of the newest that had by then; nil:
  /// none was done.
  public var sequence: Int? { receipts.map(\.sequence).max() }

  /// Whether it had been done before and nothing changed this time.
  public var isRepeated: Bool { receipts.first?.repeated ?? false }

  /// What the answer is about, for screens to bring up; nil: they stay as they are.
  public var shows: Showing? { receipts.last { $0.shows != nil }?.shows }

  /// The name of the command that it was about first; nil: it was about none.
  public var intent: String? { parse.meaning?.intent ?? intents.first }

  /// Notes what was done beside it.
  public mutating func add(_ receipts: [Receipt<HomeEvent>]) {
    switch result {
    case .done(let done): result = .done(done + receipts)
    case .refused(let reason, let code, let beside): result = .refused(reason, code: code, beside: beside + receipts)
    case .told: if !receipts.isEmpty { result = .done(receipts) }
    }
  }

  /// The answer to two commands that were given in one sentence.
  public func followed(by next: Answer) -> Answer {
    var both = self
    both.say = [say, next.say].filter { !$0.isEmpty }.joined(separator: " ")
    both.intents.formUnion(next.intents)
    both.asksYesOrNo = next.asksYesOrNo
    if reason == nil, case .refused(let reason, let code, let beside) = next.result {
      both.result = .refused(reason, code: code, beside: receipts + beside)
    } else {
      both.add(next.receipts)
    }
    return both
  }
}

extension Answer.Reason {
  /// Why a sentence was not understood.
  public init(_ refusal: ParseRefusal) {
    self =
      switch refusal {
      case .notUnderstood: .notUnderstood
      case .incomplete: .incomplete
      case .ambiguous: .ambiguous
      }
  }

  /// Why a command was refused.
  public init(_ refusal: Refusal) {
    self =
      switch refusal {
      case .incomplete: .incomplete
      case .whichOne: .ambiguous
      case .impossible, .offer, .confirm, .coded: .impossible
      case .forbidden: .forbidden
      case .locked: .locked
      }
  }
}

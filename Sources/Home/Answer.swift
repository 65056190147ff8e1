import Commands

/// The house's answer to a spoken, typed or sent request, from the bus to the screen.
public struct Answer: Sendable {
  /// The parse; without a meaning if the request needed no parsing.
  public var parse: ParseResult
  /// The reply; empty: none.
  public var say: String
  /// The outcome.
  public var result: Result
  /// The names of all commands in the request.
  public var intents: Set<String>
  /// Whether the reply is a yes-or-no question.
  public var asksYesOrNo = false

  /// The outcome of a request. A receipt belongs to an executed command.
  public enum Result: Sendable {
    /// Everything was done.
    case done([Receipt<HomeEvent>])
    /// A part was not done: the reason, for people and for programs (nil if there is no such code), and the
    /// receipts of the rest.
    case refused(Reason, code: RefusalCode? = nil, beside: [Receipt<HomeEvent>] = [])
    /// There was nothing to do: it was a question with its answer.
    case told
  }

  /// The reason why a request was not done.
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

  /// The answer to an executed command.
  /// - Parameter isSaid: whether a person said it; a parse is of interest only then.
  public init(to command: Command, _ receipt: Receipt<HomeEvent>, isSaid: Bool) {
    self.init(to: command, say: receipt.entry.say, .done([receipt]), isSaid: isSaid)
  }

  /// The answer to a failed command: refused, or not stored, so that nothing has changed.
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

  /// The reason why it was not done; nil if it was done, or was only a question.
  public var reason: Reason? { if case .refused(let reason, _, _) = result { reason } else { nil } }

  /// The reason why it was not done, for programs; nil if there is no such code.
  public var code: RefusalCode? { if case .refused(_, let code, _) = result { code } else { nil } }

  /// The receipts of the executed commands.
  public var receipts: [Receipt<HomeEvent>] {
    switch result {
    case .done(let receipts), .refused(_, _, let receipts): receipts
    case .told: []
    }
  }

  /// The changes.
  public var events: [HomeEvent] { receipts.flatMap(\.entry.events) }

  /// The identifier of the record that was created or changed first; nil: none was.
  public var record: String? { events.first?.step.id }

  /// The executed command's name in the journal; nil: there is none.
  public var id: String? { receipts.first?.entry.id }

  /// The number of the newest executed command; for one without a change, the newest number at that time;
  /// nil: none was executed.
  public var sequence: Int? { receipts.map(\.sequence).max() }

  /// Whether the command had been executed before, and changed nothing this time.
  public var isRepeated: Bool { receipts.first?.repeated ?? false }

  /// The subject of the answer, for screens to show; nil: they stay as they are.
  public var shows: Showing? { receipts.last { $0.shows != nil }?.shows }

  /// The name of the first command in the request; nil: there was none.
  public var intent: String? { parse.meaning?.intent ?? intents.first }

  /// Adds the receipts of further commands.
  public mutating func add(_ receipts: [Receipt<HomeEvent>]) {
    switch result {
    case .done(let done): result = .done(done + receipts)
    case .refused(let reason, let code, let beside): result = .refused(reason, code: code, beside: beside + receipts)
    case .told: if !receipts.isEmpty { result = .done(receipts) }
    }
  }

  /// The answer to two commands of one sentence.
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
  /// The reason why a sentence was not understood.
  public init(_ refusal: ParseRefusal) {
    self =
      switch refusal {
      case .notUnderstood: .notUnderstood
      case .incomplete: .incomplete
      case .ambiguous: .ambiguous
      }
  }

  /// The reason why a command was refused.
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

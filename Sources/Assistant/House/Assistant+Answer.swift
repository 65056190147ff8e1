import Commands
import Kitchen

extension Assistant {
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
    /// The number of the newest command that was done; of one that changed nothing, of the newest that had by then; nil:
    /// none was done.
    public var sequence: Int?
    /// Why it was not done; nil when it was, and for a question that was only answered.
    public var reason: Reason?
    /// Why it was not done, for programs; nil where there is no such code.
    public var code: RefusalCode?
    /// The commands that it was about, all of them: their names.
    public var intents: Set<String> = []
    /// Whether it had been done before and nothing changed this time.
    public var isRepeated = false
    /// What the answer is about, for screens to bring up; nil: they stay as they are.
    public var shows: Showing?

    /// Why something was not done.
    public enum Reason: String, Sendable {
      case notUnderstood = "not_understood"
      case incomplete, ambiguous, impossible, unavailable, forbidden
    }

    /// The answer to two commands that were given in one sentence.
    func followed(by next: Answer) -> Answer {
      var both = self
      both.isDone = isDone && next.isDone
      both.say = [say, next.say].filter { !$0.isEmpty }.joined(separator: " ")
      both.events += next.events
      both.intents.formUnion(next.intents)
      both.id = id ?? next.id
      both.sequence = [sequence, next.sequence].compactMap { $0 }.max()
      both.reason = reason ?? next.reason
      both.code = code ?? next.code
      both.shows = next.shows ?? shows
      return both
    }

    /// The answer to a command that was done.
    /// - Parameter isSaid: whether somebody said it: nobody asks how a command was understood that was not.
    init(to command: Command, _ receipt: Receipt<KitchenEvent>, isSaid: Bool) {
      self.init(
        parse: ParseResult(text: "", meaning: isSaid ? Meaning(command.abridged) : nil), say: receipt.entry.say)
      intents = [command.intent]
      isDone = true
      events = receipt.entry.events
      id = receipt.entry.id
      sequence = receipt.sequence
      isRepeated = receipt.repeated
      shows = receipt.shows
    }

    /// The answer to a command that was not done.
    init(to command: Command, _ error: any Error, isSaid: Bool) {
      // Where nothing was kept, nothing has changed; the person hears that, and why.
      let refusal = error as? Refusal
      self.init(
        parse: ParseResult(text: "", meaning: isSaid ? Meaning(command.abridged) : nil),
        say: refusal?.say ?? "I could not keep that, so nothing has changed. \(error)")
      intents = [command.intent]
      reason = refusal?.reason ?? .unavailable
      code = refusal?.code
    }

    /// An answer that changed nothing.
    init(parse: ParseResult, say: String) {
      self.parse = parse
      isDone = false
      self.say = say
      events = []
      intents = Set([parse.meaning?.intent].compactMap { $0 })
      reason =
        switch parse.refusal {
        case nil: nil
        case .notUnderstood: .notUnderstood
        case .incomplete: .incomplete
        case .ambiguous: .ambiguous
        }
    }
  }
}

extension Refusal {
  fileprivate var reason: Assistant.Answer.Reason {
    switch self {
    case .incomplete: .incomplete
    case .whichOne: .ambiguous
    case .impossible, .offer, .confirm, .coded: .impossible
    case .forbidden: .forbidden
    }
  }
}

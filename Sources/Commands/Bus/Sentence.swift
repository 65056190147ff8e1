import Foundation

/// The commands of a sentence, and the callers waiting for their results.
struct Sentence<Event: Sendable & Codable & Hashable>: Sendable {
  var commands: [Command]
  var id: String
  var origin: Origin
  var giver: Giver
  var person: String?
  var stopsWhenRefused: Bool
  /// The time, if it is not now.
  var time: Date?
  /// The prefix of new identifiers.
  var prefix = ""
  /// Called after the execution, before the next decision.
  var settling: (@Sendable () -> Void)?
  var sender: CheckedContinuation<[CommandResult<Event>], Never>
}

/// Sentences decided in sequence and stored together.
struct Batch<Handler: CommandHandler> {
  typealias Event = Handler.Event

  /// A sentence, with the results of its commands so far.
  final class Running {
    let sentence: Sentence<Event>
    fileprivate(set) var outcomes: [CommandResult<Event>?] = []
    fileprivate var isDecided = false

    fileprivate init(_ sentence: Sentence<Event>) { self.sentence = sentence }

    fileprivate func answer() { sentence.sender.resume(returning: outcomes.compactMap { $0 }) }
  }

  /// A decided command that is not stored yet.
  struct Place {
    fileprivate let running: Running
    fileprivate let index: Int
    /// The receipt for its sender after storing.
    let receipt: Receipt<Event>

    /// Sets its result.
    func settle(_ outcome: CommandResult<Event>) { running.outcomes[index] = outcome }
  }

  /// The state after them.
  private(set) var state: Handler.State
  /// The sentences, in order.
  private(set) var sentences: [Running] = []
  /// Their feasible commands, in order.
  private(set) var places: [Place] = []

  init(state: Handler.State) { self.state = state }

  /// The entries to store.
  var entries: [JournalEntry<Event>] { places.map(\.receipt).filter(\.isKept).map(\.entry) }

  /// Whether it has a sentence or a command with this identifier.
  func contains(id: String) -> Bool {
    sentences.contains { $0.sentence.id == id } || places.contains { $0.receipt.entry.id == id }
  }

  /// Begins the next sentence.
  mutating func begin(_ sentence: Sentence<Event>) { sentences.append(Running(sentence)) }

  /// Removes the sentence that was begun last: it is answered already.
  mutating func leaveOutLast() { sentences.removeLast() }

  /// Adds the next decided command of the sentence.
  mutating func add(_ receipt: Receipt<Event>, _ handler: Handler) {
    for event in receipt.entry.events { handler.apply(event, to: &state) }
    guard let running = sentences.last else { return }
    places.append(Place(running: running, index: running.outcomes.count, receipt: receipt))
    running.outcomes.append(nil)
  }

  /// Adds the refusal of the sentence's next command.
  func refuse(_ error: any Error) { sentences.last?.outcomes.append(.failure(error)) }

  /// Ends the sentence.
  func end() { sentences.last?.isDecided = true }

  /// Answers the finished sentences; returns a batch with the others.
  func settled(in state: Handler.State) -> Batch {
    var rest = Batch(state: state)
    for running in sentences {
      if running.isDecided { running.answer() } else { rest.sentences.append(running) }
    }
    return rest
  }
}

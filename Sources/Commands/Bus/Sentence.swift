import Foundation

/// The commands of a sentence, and who waits for what becomes of them.
struct Sentence<Event: Sendable & Codable & Hashable>: Sendable {
  var commands: [Command]
  var id: String
  var origin: Origin
  var giver: Giver
  var person: String?
  var stopsWhenRefused: Bool
  /// When it was given, where that is not now.
  var time: Date?
  /// What identifiers that it makes begin with.
  var prefix = ""
  /// Carried out when it has been done, before anything is decided after it.
  var settling: (@Sendable () -> Void)?
  var sender: CheckedContinuation<[CommandResult<Event>], Never>
}

/// Sentences that were decided one upon the other and are kept together.
struct Batch<Handler: CommandHandler> {
  typealias Event = Handler.Event

  /// A sentence, and what has become of its commands so far.
  final class Running {
    let sentence: Sentence<Event>
    fileprivate(set) var outcomes: [CommandResult<Event>?] = []
    fileprivate var isDecided = false

    fileprivate init(_ sentence: Sentence<Event>) { self.sentence = sentence }

    fileprivate func answer() { sentence.sender.resume(returning: outcomes.compactMap { $0 }) }
  }

  /// A command that was decided, and is not kept yet.
  struct Place {
    fileprivate let running: Running
    fileprivate let index: Int
    /// What its sender is told once it is kept.
    let receipt: Receipt<Event>

    /// Settles what has become of it.
    func settle(_ outcome: CommandResult<Event>) { running.outcomes[index] = outcome }
  }

  /// What the house would know after them.
  private(set) var state: Handler.State
  /// The sentences, in order.
  private(set) var sentences: [Running] = []
  /// Their commands that can be done, in order.
  private(set) var places: [Place] = []

  init(state: Handler.State) { self.state = state }

  /// What is to be kept.
  var entries: [JournalEntry<Event>] { places.map(\.receipt).filter(\.isKept).map(\.entry) }

  /// Whether a sentence or a command of this identifier is among them.
  func contains(id: String) -> Bool {
    sentences.contains { $0.sentence.id == id } || places.contains { $0.receipt.entry.id == id }
  }

  /// Begins the next sentence.
  mutating func begin(_ sentence: Sentence<Event>) { sentences.append(Running(sentence)) }

  /// The sentence that was begun last is none of them after all: it is answered already.
  mutating func leaveOutLast() { sentences.removeLast() }

  /// The next command of the sentence, as decided.
  mutating func add(_ receipt: Receipt<Event>, _ handler: Handler) {
    for event in receipt.entry.events { handler.apply(event, to: &state) }
    guard let running = sentences.last else { return }
    places.append(Place(running: running, index: running.outcomes.count, receipt: receipt))
    running.outcomes.append(nil)
  }

  /// The next command of the sentence cannot be done.
  func refuse(_ error: any Error) { sentences.last?.outcomes.append(.failure(error)) }

  /// The sentence has no further commands.
  func end() { sentences.last?.isDecided = true }

  /// Answers the sentences of which all is settled; the batch that goes on with the others.
  func settled(in state: Handler.State) -> Batch {
    var rest = Batch(state: state)
    for running in sentences {
      if running.isDecided { running.answer() } else { rest.sentences.append(running) }
    }
    return rest
  }
}

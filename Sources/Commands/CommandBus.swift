import Foundation

/// The one way to change anything: every input submits its commands here.
///
/// A command is decided, committed to the journal, applied, and only then published, so that nothing is shown that is
/// not saved. Commands run one after the other on a thread of their own, because a commit waits for the disk.
public actor CommandBus<Handler: CommandHandler, Log: Journal> where Log.Event == Handler.Event {
  private let handler: Handler
  private let journal: Log
  private let clock: @Sendable () -> Date
  private let calendar: @Sendable () -> Calendar
  private let executor = QueueExecutor(label: "sous.bus")
  private var subscribers: [Int: AsyncStream<Publication<Handler.Event>>.Continuation] = [:]
  private var subscriptions = 0

  /// What the house knows now.
  public private(set) var state: Handler.State

  /// Makes a bus.
  /// - Parameters:
  ///   - clock: the wall clock; injected, so that tests need no sleep.
  ///   - calendar: asked anew for each command, because the machine's time zone may change.
  public init(
    handler: Handler, journal: Log, state: Handler.State, clock: @escaping @Sendable () -> Date,
    calendar: @escaping @Sendable () -> Calendar
  ) {
    self.handler = handler
    self.journal = journal
    self.state = state
    self.clock = clock
    self.calendar = calendar
  }

  /// The bus's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Does a command once.
  ///
  /// - Parameter id: chosen by the sender; a second command with it changes nothing and gets the first one's receipt.
  /// - Throws: ``Refusal`` when it cannot be done; the journal's error when it cannot be kept, and then nothing
  ///   has changed.
  public func submit(
    _ command: Command, id: String = UUID().uuidString.lowercased(), origin: Origin, person: String? = nil
  ) throws -> Receipt<Handler.Event> {
    if let done = try journal.entry(id: id) { return Receipt(entry: done, repeated: true) }
    let now = clock()
    let context = CommandContext(now: now, calendar: calendar(), origin: origin, person: person)
    var entry = JournalEntry<Handler.Event>(
      id: id, time: now, origin: origin, command: command, events: [], say: "")
    if command == .box(.undo) {
      guard let last = try journal.newestUndoable(from: origin.undoes) else {
        throw Refusal.impossible("There is nothing to undo.")
      }
      entry.events = handler.events(undoing: last.events, in: state)
      entry.undoes = last.id
      // Kept even when nothing was left to take back, so that the next undo goes on to the command before.
      entry.say =
        entry.events.isEmpty
        ? "It was changed again since, so nothing is left to undo."
        : handler.sentence(takingBack: entry.events, in: state, context: context)
    } else {
      let decision = try handler.decide(command, in: state, context: context)
      entry.events = decision.events
      entry.say = decision.say
    }
    if entry.events.isEmpty, entry.undoes == nil { return Receipt(entry: entry, repeated: false) }
    let sequence = try journal.commit(entry)
    for event in entry.events { handler.apply(event, to: &state) }
    let publication = Publication(sequence: sequence, entry: entry)
    for subscriber in subscribers.values { subscriber.yield(publication) }
    return Receipt(entry: entry, repeated: false)
  }

  /// Everything committed from now on, in order.
  public func publications() -> AsyncStream<Publication<Handler.Event>> {
    let (stream, continuation) = AsyncStream.makeStream(of: Publication<Handler.Event>.self)
    subscriptions += 1
    let key = subscriptions
    subscribers[key] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unsubscribe(key) }
    }
    return stream
  }

  private func unsubscribe(_ key: Int) {
    subscribers[key] = nil
  }
}

/// What the sender of a command gets back.
public struct Receipt<Event: Sendable & Codable & Hashable>: Sendable {
  /// The command as done.
  public var entry: JournalEntry<Event>
  /// Whether it had been done before and nothing changed this time.
  public var repeated: Bool
}

/// A committed command as everybody hears of it.
public struct Publication<Event: Sendable & Codable & Hashable>: Sendable {
  /// Counts up by one from command to command.
  public var sequence: Int
  /// What was done.
  public var entry: JournalEntry<Event>
}

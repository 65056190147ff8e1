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
  private let recall: @Sendable (Command, Handler.State) throws -> Handler.State?
  private let notes: (any WorkNotes)?
  private let executor = QueueExecutor(label: "sous.bus")
  /// What was wanted undone and could not be: once is enough, then the command before is meant.
  private var passedOver: Set<String> = []
  private var subscribers: [Int: AsyncStream<Publication<Handler.Event>>.Continuation] = [:]
  private var subscriptions = 0
  private var waiting: [Waiting<Handler.Event>] = []

  /// What the house knows now.
  public private(set) var state: Handler.State
  /// The number of the newest command in `state`; 0 before the first.
  public private(set) var sequence: Int

  /// Makes a bus.
  /// - Parameters:
  ///   - sequence: the number of the newest command in `state`. The default is 0.
  ///   - clock: the wall clock; injected, so that tests need no sleep.
  ///   - calendar: asked anew for each command, because the machine's time zone may change.
  ///   - recall: the state with what a command is about and the state no longer holds, for it is on the disk alone; nil:
  ///     nothing is lacking. The default is that nothing ever is.
  ///   - notes: where the command that is being decided is noted. The default is nowhere.
  public init(
    handler: Handler, journal: Log, state: Handler.State, sequence: Int = 0, clock: @escaping @Sendable () -> Date,
    calendar: @escaping @Sendable () -> Calendar,
    recall: @escaping @Sendable (Command, Handler.State) throws -> Handler.State? = { _, _ in nil },
    notes: (any WorkNotes)? = nil
  ) {
    self.notes = notes
    self.handler = handler
    self.recall = recall
    self.journal = journal
    self.state = state
    self.sequence = sequence
    self.clock = clock
    self.calendar = calendar
  }

  /// The bus's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Does a command once.
  ///
  /// Commands that come while the disk is busy are kept together, in the order they came: the disk is asked once for
  /// all of them (group commit; Gray and Reuter, "Transaction Processing", section 9.4.6).
  ///
  /// - Parameters:
  ///   - id: chosen by the sender; a second command with it changes nothing and gets the first one's receipt.
  ///   - giver: who gives it, and may do what ``Rights`` says; nil, the default: who stands at the origin, which of the
  ///     network is nobody.
  /// - Throws: ``Refusal`` when it cannot be done, or can never be kept, ``Refusal/forbidden(_:)`` where its giver may not;
  ///   the journal's error when it cannot be kept for the moment. Then nothing has changed.
  public func submit(
    _ command: Command, id: String = UUID().uuidString.lowercased(), origin: Origin, by giver: Giver? = nil,
    person: String? = nil
  ) async throws -> Receipt<Handler.Event> {
    try await withCheckedThrowingContinuation { sender in
      waiting.append(
        Waiting(
          command: command, id: id, origin: origin, giver: giver ?? Giver(standingAt: origin), person: person,
          sender: sender))
      // Whoever is first has all taken that have come by the time the bus gets to it.
      if waiting.count == 1 { Task { takeAll() } }
    }
  }

  /// The receipt of a command that was done already.
  /// - Throws: the journal's error.
  public func receipt(id: String) throws -> Receipt<Handler.Event>? {
    try journal.journalled(id: id).map { Receipt(entry: $0.entry, sequence: $0.sequence, repeated: true) }
  }

  // MARK: Doing

  private func takeAll() {
    let taken = waiting
    waiting = []
    take(taken)
  }

  private func take(_ commands: [Waiting<Handler.Event>]) {
    var batch = Batch<Handler>(state: state)
    for next in commands {
      // What is taken back, and what was done before, must stand in the journal.
      if next.command.looksBack || batch.contains(id: next.id) { finish(&batch) }
      do {
        switch try noting(next, { try decide(next, in: batch.state) }) {
        case .done(let receipt):
          guard receipt.shows != nil else {
            next.sender.resume(returning: receipt)
            continue
          }
          // It may be about what those before it changed.
          finish(&batch)
          let shown = receipt.numbered(sequence)
          publish(shown)
          next.sender.resume(returning: shown)
        case .new(let receipt): batch.add(receipt, for: next, handler)
        }
      } catch {
        next.sender.resume(throwing: error)
      }
    }
    finish(&batch)
  }

  // What the box went down over twice is not tried a third time. Time goes on whatever happens.
  private func noting(_ next: Waiting<Handler.Event>, _ decide: () throws -> Decided) throws -> Decided {
    guard let notes, next.origin != .clock || next.command.isOfBackend else { return try decide() }
    let name = next.command.noteName
    guard !notes.isSetAside(name) else {
      throw Refusal.impossible(
        "The box went down twice over that, so it is left alone. See \u{201C}sous doctor\u{201D}.")
    }
    return try notes.reading(name, decide)
  }

  private enum Decided {
    case done(Receipt<Handler.Event>)
    case new(Receipt<Handler.Event>)
  }

  private func decide(_ next: Waiting<Handler.Event>, in state: Handler.State) throws -> Decided {
    try mustBeAllowed(next.command, next.giver, in: state)
    if let done = try receipt(id: next.id) { return .done(done) }
    let now = clock()
    let context = CommandContext(
      id: next.id, now: now, calendar: calendar(), origin: next.origin, giver: next.giver, person: next.person)
    var entry = JournalEntry<Handler.Event>(
      id: next.id, time: now, origin: next.origin, command: next.command.abridged, events: [], say: "")
    var asks: YesOrNo?
    var shows: Showing?
    if let (last, undoing) = try takenBack(by: next, in: state, context) {
      entry.undoes = last.id
      if case .instead(let decision) = undoing {
        entry.events = decision.events
        entry.say = decision.say
        (asks, shows) = (decision.asks, decision.shows)
      } else {
        entry.events = handler.events(undoing: last.events, in: state, context: context)
        // Kept even when nothing was left to take back, so that the next undo goes on to the command before.
        entry.say =
          entry.events.isEmpty
          ? "It was changed again since, so nothing is left to undo."
          : handler.sentence(takingBack: entry.events, in: state, context: context)
      }
    } else {
      let known = try recall(next.command, state) ?? state
      let decision = try handler.decide(next.command, in: known, context: context)
      entry.events = decision.events
      entry.say = decision.say
      (asks, shows) = (decision.asks, decision.shows)
    }
    // Whoever the numbers came from: from here on they are trusted.
    if let flaw = entry.events.lazy.compactMap(handler.flaw).first { throw Refusal.coded(.validation, "\(flaw).") }
    let receipt = Receipt(entry: entry, sequence: sequence, repeated: false, asks: asks, shows: shows)
    return entry.events.isEmpty && entry.undoes == nil ? .done(receipt) : .new(receipt)
  }

  private func mustBeAllowed(_ command: Command, _ giver: Giver, in state: Handler.State) throws(Refusal) {
    try Rights.check(command, by: giver) { handler.guarded(in: command, state: state) }
  }

  // The command that an undo means, and how it is undone; nil for every other command. Who may not give a command may not
  // take it back either.
  private func takenBack(
    by next: Waiting<Handler.Event>, in state: Handler.State, _ context: CommandContext
  ) throws -> (entry: JournalEntry<Handler.Event>, undoing: Undoing<Handler.Event>)? {
    switch next.command {
    case .box(.undo):
      var passed = passedOver
      while let last = try journal.newestUndoable(from: next.origin.undoes, except: passed) {
        passed.insert(last.id)
        try mustBeAllowed(last.command, next.giver, in: state)
        do {
          let undoing = try handler.undoing(last, in: state, context: context)
          if case .passedOver = undoing { continue }
          return (last, undoing)
        } catch let refusal as Refusal {
          passedOver.insert(last.id)
          throw refusal
        }
      }
      throw Refusal.impossible("There is nothing to undo.")
    case .box(.takeBack(let id)):
      guard let entry = try journal.undoable(id: id) else {
        throw Refusal.impossible("That can no longer be undone.")
      }
      try mustBeAllowed(entry.command, next.giver, in: state)
      let undoing = try handler.undoing(entry, in: state, context: context)
      if case .passedOver = undoing { throw Refusal.impossible("That can no longer be undone.") }
      return (entry, undoing)
    default: return nil
    }
  }

  // Keeps what was decided, then shows it. What cannot be kept together is tried one by one, so that one command that
  // the disk cannot take does not hold up the others.
  private func finish(_ batch: inout Batch<Handler>) {
    defer { batch = Batch(state: state) }
    guard !batch.receipts.isEmpty else { return }
    do {
      let sequences = try journal.commit(batch.receipts.map(\.entry))
      state = batch.state
      let receipts = zip(batch.receipts, sequences).map { $0.numbered($1) }
      for receipt in receipts { publish(receipt) }
      for (waiting, receipt) in zip(batch.waiting, receipts) { waiting.sender.resume(returning: receipt) }
    } catch {
      guard batch.receipts.count > 1 else {
        // Who is told to try again does so for ever, and holds up what comes after.
        let reason: any Error = (error as? any KeepingError)?.refusal ?? error
        return batch.waiting.forEach { $0.sender.resume(throwing: reason) }
      }
      // Decided anew: what came before may not be there.
      for waiting in batch.waiting { take([waiting]) }
    }
  }

  private func publish(_ receipt: Receipt<Handler.Event>) {
    sequence = receipt.sequence
    let publication = Publication(sequence: receipt.sequence, entry: receipt.entry, shows: receipt.shows)
    for subscriber in subscribers.values { subscriber.yield(publication) }
  }

  /// What is so now, and everything that is committed from then on, without a gap between them.
  public func follow() -> (state: Handler.State, sequence: Int, publications: AsyncStream<Publication<Handler.Event>>) {
    (state, sequence, publications())
  }

  /// Everything committed from now on, and everything that is to be shown, in order.
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

/// A command, and who waits for what becomes of it.
private struct Waiting<Event: Sendable & Codable & Hashable> {
  var command: Command
  var id: String
  var origin: Origin
  var giver: Giver
  var person: String?
  var sender: CheckedContinuation<Receipt<Event>, any Error>
}

/// Commands that were decided one upon the other and are kept together.
private struct Batch<Handler: CommandHandler> {
  /// What the house would know after them.
  private(set) var state: Handler.State
  private(set) var receipts: [Receipt<Handler.Event>] = []
  private(set) var waiting: [Waiting<Handler.Event>] = []

  init(state: Handler.State) { self.state = state }

  mutating func add(_ receipt: Receipt<Handler.Event>, for sender: Waiting<Handler.Event>, _ handler: Handler) {
    for event in receipt.entry.events { handler.apply(event, to: &state) }
    receipts.append(receipt)
    waiting.append(sender)
  }

  func contains(id: String) -> Bool { receipts.contains { $0.entry.id == id } }
}

extension Command {
  /// Whether it says what a backend told.
  fileprivate var isOfBackend: Bool { if case .business(.backend) = self { true } else { false } }

  /// Whether it is about commands done before.
  fileprivate var looksBack: Bool {
    switch self {
    case .box(.undo), .box(.takeBack): true
    default: false
    }
  }
}

/// What the sender of a command gets back.
public struct Receipt<Event: Sendable & Codable & Hashable>: Sendable {
  /// The command as done.
  public var entry: JournalEntry<Event>
  /// The command's own number; of what changed nothing, the number of the newest that had by then.
  public var sequence: Int
  /// Whether it had been done before and nothing changed this time.
  public var repeated: Bool
  /// What the answer asks; nil where it asks nothing, and of a command done before.
  public var asks: YesOrNo?
  /// What the answer is about, for screens to bring up; nil: nothing, and of a command done before.
  public var shows: Showing?

  fileprivate func numbered(_ sequence: Int) -> Receipt {
    var receipt = self
    receipt.sequence = sequence
    return receipt
  }
}

/// A command as everybody hears of it: one that was committed, or one that only shows something.
public struct Publication<Event: Sendable & Codable & Hashable>: Sendable {
  /// Counts up by one from command to command. What changes nothing has the number of the newest that did.
  public var sequence: Int
  /// What was done.
  public var entry: JournalEntry<Event>
  /// What screens are to bring up; nil: nothing.
  public var shows: Showing?
}

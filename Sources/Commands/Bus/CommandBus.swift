import Basics
import Foundation
import Grammar

/// The only way to change anything: every input submits its commands here.
///
/// A command is decided, committed to the journal, applied, and only then published, so that nothing
/// unsaved is visible. Commands run one after the other on a thread of their own, because a commit
/// waits for the disk.
public actor CommandBus<Handler: CommandHandler, Log: Journal> where Log.Event == Handler.Event {
  private let handler: Handler
  private let journal: Log
  private let clock: @Sendable () -> Date
  private let calendar: @Sendable () -> Calendar
  private let recall: @Sendable (Command, Handler.State) throws -> Handler.State?
  private let notes: (any WorkNotes)?
  private let executor = QueueExecutor(label: "sous.bus")
  /// Commands that could not be undone at an earlier request: the next request means the command before.
  private var passedOver: Set<String> = []
  private var subscribers: [Int: AsyncStream<Publication<Handler.Event>>.Continuation] = [:]
  private var subscriptions = 0
  private var waiting: [Sentence<Handler.Event>] = []
  /// The number of consecutive conflicts with other writers.
  private var conflicts = 0
  /// The number of batches for which servers take turns, after recent conflicts.
  private var contention = 0
  /// Events that could not be stored, in order (``Command/happensUnkept``). They are stored before
  /// anything else.
  private var outstanding: [JournalEntry<Handler.Event>] = []

  /// The current state of the house.
  public private(set) var state: Handler.State
  /// The number of the newest command in `state`; 0 before the first.
  public private(set) var sequence: Int
  /// The last reason why the journal can store nothing at present; nil: it can.
  public private(set) var trouble: (any Error)?

  /// Makes a bus.
  /// - Parameters:
  ///   - sequence: the number of the newest command in `state`. The default is 0.
  ///   - clock: the wall clock; injected, so that tests need no sleep.
  ///   - calendar: read for each command, because the machine's time zone may change.
  ///   - recall: adds records that a command needs and that are on the disk alone to the state; nil: none
  ///     are missing. The default is that none ever are.
  ///   - notes: the notes about the command in progress. The default is none.
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

  /// Executes a command once: a sentence with only one, see
  /// ``submit(_:id:origin:by:person:stopsWhenRefused:)``.
  /// - Throws: ``Refusal`` if it cannot be done, or can never be stored, ``Refusal/forbidden(_:)`` if its
  ///   giver has no right to it; the journal's error if it cannot be stored at present. Then nothing has
  ///   changed.
  public func submit(
    _ command: Command, id: String = Identifier.new(), origin: Origin, by giver: Giver? = nil,
    person: String? = nil
  ) async throws -> Receipt<Handler.Event> {
    try await submit([command], id: id, origin: origin, by: giver, person: person)[0].get()
  }

  /// Executes the commands of a sentence once, in their order; a refused one does not prevent the next.
  ///
  /// They are stored together or not at all, and undone together. Sentences that arrive while the disk is
  /// busy are stored together too, in order, with one write (group commit; Gray and Reuter, "Transaction
  /// Processing", section 9.4.6).
  ///
  /// - Parameters:
  ///   - commands: at least one. The first has the sentence's identifier, each other one of its own.
  ///   - id: chosen by the sender; a second sentence with it changes nothing and gets the first one's
  ///     receipts.
  ///   - giver: the giver, with the rights of ``Rights``; nil, the default: the one at the origin; there
  ///     is none for the network.
  ///   - stopsWhenRefused: whether no further command is tried after a refused one. The default is that
  ///     they are.
  ///   - time: the time of a late command; nil, the default: now. A future time means now.
  ///   - prefix: the prefix of the identifiers of new records. The default is empty.
  ///   - settling: called after the execution, and before the next decision. The default does nothing.
  /// - Returns: the result of each tried command, in order; for a repeated sentence, of each executed
  ///   one. A failure is an error of ``submit(_:id:origin:by:person:)``.
  public func submit(
    _ commands: [Command], id: String = Identifier.new(), origin: Origin, by giver: Giver? = nil,
    person: String? = nil, stopsWhenRefused: Bool = false, at time: Date? = nil, prefix: String = "",
    settling: (@Sendable () -> Void)? = nil
  ) async -> [CommandResult<Handler.Event>] {
    await withCheckedContinuation { sender in
      waiting.append(
        Sentence(
          commands: commands, id: id, origin: origin, giver: giver ?? Giver(standingAt: origin), person: person,
          stopsWhenRefused: stopsWhenRefused, time: time, prefix: prefix, settling: settling, sender: sender))
      // The first caller makes the bus take all sentences that have arrived by then.
      if waiting.count == 1 { Task { takeAll() } }
    }
  }

  /// The receipt of an earlier command.
  /// - Throws: the journal's error.
  public func receipt(id: String) throws -> Receipt<Handler.Event>? {
    try journal.journalled(id: id).map { Receipt(repeating: $0) }
  }

  /// The receipts of an earlier sentence's commands, in their order.
  /// - Throws: the journal's error.
  public func receipts(sentence: String) throws -> [Receipt<Handler.Event>] {
    try journal.journalled(sentence: sentence).map { Receipt(repeating: $0) }
  }

  // MARK: Doing

  private func takeAll() {
    let taken = waiting
    waiting = []
    guard contention > 0 else { return take(taken) }
    contention -= 1
    journal.alone {
      // An unreadable entry is read when it matters.
      try? catchUp()
      take(taken)
    }
  }

  /// Applies and publishes the entries of other writers, if the journal is shared.
  /// - Throws: the journal's error.
  public func catchUp() throws {
    guard journal.isShared else { return }
    try readOn()
  }

  /// Applies and publishes entries of the journal that came from another writer than this bus.
  /// - Throws: the journal's error.
  public func readOn() throws {
    while true {
      let missed = try journal.entries(after: sequence, limit: Self.mostMissedAtOnce)
      for one in missed {
        for event in one.entry.events { handler.apply(event, to: &state) }
        publish(Receipt(entry: one.entry, sequence: one.sequence, repeated: false, asks: nil, shows: nil))
      }
      if missed.count < Self.mostMissedAtOnce { return }
    }
  }

  /// The effect of a command on a state, without storing it.
  /// - Throws: ``Refusal``
  public func rehearse(
    _ command: Command, in state: Handler.State, origin: Origin
  ) throws -> (decision: Decision<Handler.Event>, state: Handler.State) {
    let context = CommandContext(now: clock(), calendar: calendar(), origin: origin)
    let decision = try handler.decide(command, in: state, context: context)
    var after = state
    for event in decision.events { handler.apply(event, to: &after) }
    return (decision, after)
  }

  /// Continues from another state, to which the journal has been set: decisions from before are void.
  ///
  /// Nothing is published: followers read ``state`` anew.
  public func begin(with state: Handler.State, at sequence: Int) { (self.state, self.sequence) = (state, sequence) }

  private static var mostMissedAtOnce: Int { 500 }
  private static var mostConflicts: Int { 100 }
  private static var turns: Int { 50 }

  private func take(_ sentences: [Sentence<Handler.Event>]) {
    var batch = Batch<Handler>(state: state)
    for sentence in sentences {
      // An undone or repeated command must be in the journal.
      let standsAlone = sentence.settling != nil || sentence.commands.contains(where: \.looksBack)
      if standsAlone || batch.contains(id: sentence.id) { finish(&batch) }
      decide(sentence, &batch)
      if standsAlone { finish(&batch) }
    }
    finish(&batch)
  }

  private func decide(_ sentence: Sentence<Handler.Event>, _ batch: inout Batch<Handler>) {
    // A shared journal refuses entries that it has already: for it, a search in advance that nearly always
    // fails would cost time. A command that leaves no entry is searched for all the same.
    let isTried = journal.isShared && conflicts == 0 && !sentence.commands.contains(where: \.looksBack)
    if !isTried, answersAgain(sentence, in: batch.state) { return }
    batch.begin(sentence)
    for (index, command) in sentence.commands.enumerated() {
      // The earlier commands of the sentence must be there as well.
      if index > 0, command.looksBack {
        finish(&batch)
        // After a conflict, it was decided anew from its first command on.
        if batch.sentences.isEmpty { return }
      }
      let id = index == 0 ? sentence.id : Identifier.new()
      do {
        let receipt = try noting(command, sentence) {
          try decide(command, id: id, of: sentence, in: batch.state)
        }
        if isTried, index == 0, !receipt.isKept, answersAgain(sentence, in: batch.state) { return batch.leaveOutLast() }
        batch.add(receipt, handler)
      } catch {
        if isTried, index == 0, answersAgain(sentence, in: batch.state) { return batch.leaveOutLast() }
        batch.refuse(error)
        if sentence.stopsWhenRefused { break }
      }
    }
    batch.end()
  }

  // Whether a sentence is a repetition; then its sender has the same answer again.
  private func answersAgain(_ sentence: Sentence<Handler.Event>, in state: Handler.State) -> Bool {
    do {
      let done = try done(sentence)
      guard !done.isEmpty else { return false }
      // A giver without the right to a command gets no answer to it either.
      for command in sentence.commands { try mustBeAllowed(command, sentence.giver, in: state) }
      sentence.sender.resume(returning: done.map { .success($0) })
    } catch {
      sentence.sender.resume(returning: sentence.commands.map { _ in .failure(error) })
    }
    return true
  }

  // The receipts of an earlier sentence; none if there was none. The identifier of a later command of a
  // sentence counts as used, too.
  private func done(_ sentence: Sentence<Handler.Event>) throws -> [Receipt<Handler.Event>] {
    let done = try receipts(sentence: sentence.id)
    return try done.isEmpty ? [receipt(id: sentence.id)].compactMap { $0 } : done
  }

  // A command that crashed the box twice is not tried a third time. Time goes on in any case.
  private func noting(
    _ command: Command, _ sentence: Sentence<Handler.Event>, _ decide: () throws -> Receipt<Handler.Event>
  ) throws -> Receipt<Handler.Event> {
    guard let notes, sentence.origin != .clock || command.isOfBackend else { return try decide() }
    let name = command.noteName
    guard !notes.isSetAside(name) else {
      throw Refusal.impossible(
        "The box went down twice over that, so it is left alone. See \u{201C}sous doctor\u{201D}.")
    }
    return try notes.reading(name, decide)
  }

  private func decide(
    _ command: Command, id: String, of sentence: Sentence<Handler.Event>, in state: Handler.State
  ) throws -> Receipt<Handler.Event> {
    try mustBeAllowed(command, sentence.giver, in: state)
    let now = clock()
    let prefix = sentence.prefix
    let context = CommandContext(
      id: id, now: min(now, sentence.time ?? now), calendar: calendar(), origin: sentence.origin,
      giver: sentence.giver, person: sentence.person, makeID: { prefix + Identifier.new() })
    var entry = JournalEntry<Handler.Event>(
      id: id, time: context.now, origin: sentence.origin, command: command.abridged, events: [], say: "",
      sentence: id == sentence.id ? nil : sentence.id)
    let decision: Decision<Handler.Event>
    if let found = try lookBack(command, in: state, context) {
      entry.undoes = found.undoes
      decision = found.decision
    } else {
      decision = try handler.decide(command, in: try recall(command, state) ?? state, context: context)
    }
    entry.events = decision.events
    entry.say = decision.say
    // Numbers of any origin: from here on they are trusted.
    if let flaw = entry.events.lazy.compactMap(handler.flaw).first { throw Refusal.coded(.validation, "\(flaw).") }
    return Receipt(
      entry: entry, sequence: sequence, repeated: false, asks: decision.asks, shows: decision.shows,
      lists: decision.lists)
  }

  private func mustBeAllowed(_ command: Command, _ giver: Giver, in state: Handler.State) throws(Refusal) {
    try Rights.check(command, by: giver) { handler.guarded(in: command, state: state) }
  }

  // nil: the command is not about earlier ones.
  private func lookBack(
    _ command: Command, in state: Handler.State, _ context: CommandContext
  ) throws -> SentenceUndo<Handler, Log>.Found? {
    let undo = SentenceUndo(handler: handler, journal: journal, context: context)
    return switch command {
    case .box(.undo): try undo.newest(in: state, passedOver: &passedOver)
    case .box(.takeBack(let id)): try undo.sentence(ofCommand: id, in: state)
    case .box(.redo): (nil, try undo.again(in: state))
    case .box(.last): (nil, try undo.tellLast())
    default: nil
    }
  }

  // Stores a batch, then publishes it. If it cannot be stored together, it is tried sentence by
  // sentence, so that one that the disk refuses does not prevent the others.
  private func finish(_ batch: inout Batch<Handler>) {
    let done = batch
    do {
      settle(done, numbered: try keep(done))
    } catch is JournalConflict where conflicts < Self.mostConflicts {
      conflicts += 1
      contention = Self.turns
      defer { conflicts -= 1 }
      do {
        try catchUp()
      } catch {
        for place in done.places { place.settle(.failure(error)) }
        batch = done.settled(in: state)
        return
      }
      batch = Batch(state: state)
      return take(done.sentences.map(\.sentence))
    } catch {
      guard done.sentences.count == 1 else {
        batch = Batch(state: state)
        // Decided anew: earlier sentences may be missing.
        for sentence in done.sentences { take([sentence.sentence]) }
        return
      }
      // A sender who is told to try again does so for ever, and delays later commands.
      let refusal = (error as? any KeepingError)?.refusal
      if refusal == nil, !done.entries.isEmpty, done.entries.allSatisfy(\.command.happensUnkept) {
        settle(done, numbered: putOff(done.entries))
      } else {
        for place in done.places { place.settle(.failure(refusal ?? error)) }
      }
    }
    batch = done.settled(in: state)
  }

  // Stored or postponed events are in effect from now on.
  private func settle(_ done: Batch<Handler>, numbered: [Int]) {
    var sequences = numbered[...]
    state = done.state
    for sentence in done.sentences { sentence.sentence.settling?() }
    for place in done.places {
      let receipt = place.receipt.numbered(place.receipt.isKept ? sequences.removeFirst() : sequence)
      if receipt.isKept || receipt.shows != nil { publish(receipt) }
      place.settle(.success(receipt))
    }
  }

  // With other writers, an answer must be about the newest state: a refusal, or an answer without a
  // change, could otherwise be wrong without notice.
  private func keep(_ batch: Batch<Handler>) throws -> [Int] {
    let entries = batch.entries
    if entries.isEmpty {
      // If the journal cannot be asked, the last known state counts.
      let newest = journal.isShared && !batch.sentences.isEmpty ? try? journal.lastSequence() : nil
      if let newest, newest > sequence { throw JournalConflict() }
      return []
    }
    return try watching {
      try keepOutstanding()
      return try journal.commit(entries, after: sequence)
    }
  }

  // MARK: What cannot be kept for the moment

  /// Whether some events are not stored yet.
  public var isOutstanding: Bool { !outstanding.isEmpty }

  /// Stores the postponed events, if that is possible by now, and checks whether storing works.
  public func keepWhatIsOutstanding() {
    // An error is in ``trouble`` from then on.
    _ = try? watching {
      try journal.check()
      try keepOutstanding()
    }
  }

  private func watching<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      let value = try body()
      trouble = nil
      return value
    } catch {
      let isOwn = error is JournalConflict || (error as? any KeepingError)?.refusal != nil
      if !isOwn { trouble = error }
      throw error
    }
  }

  // The events have their numbers already, unless there are other writers.
  private func keepOutstanding() throws {
    guard !outstanding.isEmpty else { return }
    do {
      let numbers = try journal.commit(outstanding, after: journal.isShared ? sequence : 0)
      if journal.isShared, let last = numbers.last { sequence = last }
    } catch let error as any KeepingError where error.refusal != nil {
      // It can never be stored: the others must not wait for it.
    }
    outstanding = []
  }

  // It is in effect all the same. Without other writers, its numbers are the next ones.
  private func putOff(_ entries: [JournalEntry<Handler.Event>]) -> [Int] {
    outstanding += entries
    guard !journal.isShared else { return entries.map { _ in sequence } }
    return entries.indices.map { sequence.addingSaturated(1).addingSaturated($0) }
  }

  private func publish(_ receipt: Receipt<Handler.Event>) {
    sequence = receipt.sequence
    let publication = Publication(sequence: receipt.sequence, entry: receipt.entry, shows: receipt.shows)
    for subscriber in subscribers.values { subscriber.yield(publication) }
  }

  /// The current state, and all later commits, without a gap between them.
  public func follow() -> (state: Handler.State, sequence: Int, publications: AsyncStream<Publication<Handler.Event>>) {
    (state, sequence, publications())
  }

  /// All commits and shows from now on, in order.
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

extension Command {
  /// Whether it is news of a backend.
  fileprivate var isOfBackend: Bool { if case .business(.backend) = self { true } else { false } }

  /// Whether it is in effect even if it cannot be stored at present: time goes on, and rings sound and
  /// are silenced, on a full disk too. Commands for later are refused instead.
  fileprivate var happensUnkept: Bool {
    switch self {
    case .clock, .timer(.stop), .timer(.snooze): true
    default: false
    }
  }

  /// Whether it is about earlier commands.
  fileprivate var looksBack: Bool {
    switch self {
    case .box(.undo), .box(.takeBack), .box(.redo), .box(.last): true
    default: false
    }
  }
}

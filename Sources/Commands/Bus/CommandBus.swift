import Basics
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
  private var waiting: [Sentence<Handler.Event>] = []
  /// How often in a row others were quicker.
  private var conflicts = 0
  /// For how many batches to come servers take turns, rather than decide in vain: others were quicker lately.
  private var contention = 0
  /// What has happened although it could not be kept, in order (``Command/happensUnkept``). It is kept before anything else is.
  private var outstanding: [JournalEntry<Handler.Event>] = []

  /// What the house knows now.
  public private(set) var state: Handler.State
  /// The number of the newest command in `state`; 0 before the first.
  public private(set) var sequence: Int
  /// Why the journal can keep nothing for the moment, as it said last; nil: it can.
  public private(set) var trouble: (any Error)?

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

  /// Does a command once: a sentence with nothing else in it, see ``submit(_:id:origin:by:person:stopsWhenRefused:)``.
  /// - Throws: ``Refusal`` when it cannot be done, or can never be kept, ``Refusal/forbidden(_:)`` where its giver may not;
  ///   the journal's error when it cannot be kept for the moment. Then nothing has changed.
  public func submit(
    _ command: Command, id: String = UUID().uuidString.lowercased(), origin: Origin, by giver: Giver? = nil,
    person: String? = nil
  ) async throws -> Receipt<Handler.Event> {
    try await submit([command], id: id, origin: origin, by: giver, person: person)[0].get()
  }

  /// Does the commands of a sentence once, in their order; what one of them is refused does not hold up the next.
  ///
  /// They are kept together or not at all, and taken back together. Sentences that come while the disk is busy are kept
  /// together too, in the order they came: the disk is asked once for all of them (group commit; Gray and Reuter,
  /// "Transaction Processing", section 9.4.6).
  ///
  /// - Parameters:
  ///   - commands: at least one. The first has the sentence's identifier, each other one of its own.
  ///   - id: chosen by the sender; a second sentence with it changes nothing and gets the first one's receipts.
  ///   - giver: who gives it, and may do what ``Rights`` says; nil, the default: who stands at the origin, which of the
  ///     network is nobody.
  ///   - stopsWhenRefused: whether nothing is tried after a command that cannot be done. The default is that it is.
  ///   - time: when it was given, where it comes late; nil, the default: now. A moment to come is now.
  ///   - prefix: what the identifiers of records that it makes begin with. The default is nothing.
  ///   - settling: carried out when it has been done, and before anything is decided after it. The default is nothing.
  /// - Returns: what became of each command that was tried, in order; of a sentence done before, of each that was done.
  ///   A failure is what ``submit(_:id:origin:by:person:)`` throws.
  public func submit(
    _ commands: [Command], id: String = UUID().uuidString.lowercased(), origin: Origin, by giver: Giver? = nil,
    person: String? = nil, stopsWhenRefused: Bool = false, at time: Date? = nil, prefix: String = "",
    settling: (@Sendable () -> Void)? = nil
  ) async -> [CommandResult<Handler.Event>] {
    await withCheckedContinuation { sender in
      waiting.append(
        Sentence(
          commands: commands, id: id, origin: origin, giver: giver ?? Giver(standingAt: origin), person: person,
          stopsWhenRefused: stopsWhenRefused, time: time, prefix: prefix, settling: settling, sender: sender))
      // Whoever is first has all taken that have come by the time the bus gets to it.
      if waiting.count == 1 { Task { takeAll() } }
    }
  }

  /// The receipt of a command that was done already.
  /// - Throws: the journal's error.
  public func receipt(id: String) throws -> Receipt<Handler.Event>? {
    try journal.journalled(id: id).map { Receipt(repeating: $0) }
  }

  /// The receipts of the commands of a sentence that was done already, in their order.
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
      // What cannot be read now is read when it gets in the way.
      try? catchUp()
      take(taken)
    }
  }

  /// Takes in what others have kept since, where the journal is not this bus's alone, and publishes it.
  /// - Throws: the journal's error.
  public func catchUp() throws {
    guard journal.isShared else { return }
    try readOn()
  }

  /// Takes in what the journal was given by somebody else than this bus, and publishes it.
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

  /// What a command would do to a state, and nothing kept of it.
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

  /// Goes on from another state, which the journal has been brought to: what was decided here since does not hold.
  ///
  /// Nothing is published: whoever follows looks at ``state`` anew.
  public func begin(with state: Handler.State, at sequence: Int) { (self.state, self.sequence) = (state, sequence) }

  private static var mostMissedAtOnce: Int { 500 }
  private static var mostConflicts: Int { 100 }
  private static var turns: Int { 50 }

  private func take(_ sentences: [Sentence<Handler.Event>]) {
    var batch = Batch<Handler>(state: state)
    for sentence in sentences {
      // What is taken back, and what was done before, must stand in the journal.
      let standsAlone = sentence.settling != nil || sentence.commands.contains(where: \.looksBack)
      if standsAlone || batch.contains(id: sentence.id) { finish(&batch) }
      decide(sentence, &batch)
      if standsAlone { finish(&batch) }
    }
    finish(&batch)
  }

  private func decide(_ sentence: Sentence<Handler.Event>, _ batch: inout Batch<Handler>) {
    // A journal that others write too refuses what is in it already: there nobody waits for a look into it that nearly
    // always finds nothing. What would not be kept is looked for all the same.
    let isTried = journal.isShared && conflicts == 0 && !sentence.commands.contains(where: \.looksBack)
    if !isTried, answersAgain(sentence, in: batch.state) { return }
    batch.begin(sentence)
    for (index, command) in sentence.commands.enumerated() {
      // What the same sentence did before must stand there as well.
      if index > 0, command.looksBack {
        finish(&batch)
        // Others were quicker, and it was decided anew from its first command on.
        if batch.sentences.isEmpty { return }
      }
      let id = index == 0 ? sentence.id : UUID().uuidString.lowercased()
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

  // Whether a sentence was done before; then its sender has the same answer again.
  private func answersAgain(_ sentence: Sentence<Handler.Event>, in state: Handler.State) -> Bool {
    do {
      let done = try done(sentence)
      guard !done.isEmpty else { return false }
      // Who may not give a command gets no answer to it either.
      for command in sentence.commands { try mustBeAllowed(command, sentence.giver, in: state) }
      sentence.sender.resume(returning: done.map { .success($0) })
    } catch {
      sentence.sender.resume(returning: sentence.commands.map { _ in .failure(error) })
    }
    return true
  }

  // The receipts of a sentence that was done before; none where it was not. The identifier of a later command of a
  // sentence is one that was used, too.
  private func done(_ sentence: Sentence<Handler.Event>) throws -> [Receipt<Handler.Event>] {
    let done = try receipts(sentence: sentence.id)
    return try done.isEmpty ? [receipt(id: sentence.id)].compactMap { $0 } : done
  }

  // What the box went down over twice is not tried a third time. Time goes on whatever happens.
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
      giver: sentence.giver, person: sentence.person, makeID: { prefix + UUID().uuidString.lowercased() })
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
    // Whoever the numbers came from: from here on they are trusted.
    if let flaw = entry.events.lazy.compactMap(handler.flaw).first { throw Refusal.coded(.validation, "\(flaw).") }
    return Receipt(
      entry: entry, sequence: sequence, repeated: false, asks: decision.asks, shows: decision.shows,
      lists: decision.lists)
  }

  private func mustBeAllowed(_ command: Command, _ giver: Giver, in state: Handler.State) throws(Refusal) {
    try Rights.check(command, by: giver) { handler.guarded(in: command, state: state) }
  }

  // nil: the command is not about what was done before.
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

  // Keeps what was decided, then shows it. What cannot be kept together is tried sentence by sentence, so that one that
  // the disk cannot take does not hold up the others.
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
        // Decided anew: what came before may not be there.
        for sentence in done.sentences { take([sentence.sentence]) }
        return
      }
      // Who is told to try again does so for ever, and holds up what comes after.
      let refusal = (error as? any KeepingError)?.refusal
      if refusal == nil, !done.entries.isEmpty, done.entries.allSatisfy(\.command.happensUnkept) {
        settle(done, numbered: putOff(done.entries))
      } else {
        for place in done.places { place.settle(.failure(refusal ?? error)) }
      }
    }
    batch = done.settled(in: state)
  }

  // What was kept, or put off, is so from now on.
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

  // Where others write too, what is told of a state must be told of the newest: a refusal, or an answer that changes
  // nothing, would else be wrong without anybody noticing.
  private func keep(_ batch: Batch<Handler>) throws -> [Int] {
    let entries = batch.entries
    if entries.isEmpty {
      // Where the journal cannot be asked, what was known last is told.
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

  /// Whether something has happened that is not kept yet.
  public var isOutstanding: Bool { !outstanding.isEmpty }

  /// Keeps what has happened while nothing could be kept, if that can be done by now, and looks whether anything can be.
  public func keepWhatIsOutstanding() {
    // What is wrong is ``trouble`` from then on.
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

  // It has its numbers already, unless others write too.
  private func keepOutstanding() throws {
    guard !outstanding.isEmpty else { return }
    do {
      let numbers = try journal.commit(outstanding, after: journal.isShared ? sequence : 0)
      if journal.isShared, let last = numbers.last { sequence = last }
    } catch let error as any KeepingError where error.refusal != nil {
      // It never can be: nothing else is to wait for it.
    }
    outstanding = []
  }

  // It has happened all the same. Where nobody else writes, the next numbers will be those.
  private func putOff(_ entries: [JournalEntry<Handler.Event>]) -> [Int] {
    outstanding += entries
    guard !journal.isShared else { return entries.map { _ in sequence } }
    // bounded: as many as there are entries
    return entries.indices.map { sequence + 1 + $0 }
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

extension Command {
  /// Whether it says what a backend told.
  fileprivate var isOfBackend: Bool { if case .business(.backend) = self { true } else { false } }

  /// Whether it happens even though it cannot be kept for the moment: time goes on, and what rings is heard and silenced, on a
  /// full disk too. What is asked of the box for later is refused instead.
  fileprivate var happensUnkept: Bool {
    switch self {
    case .clock, .timer(.stop), .timer(.snooze): true
    default: false
    }
  }

  /// Whether it is about commands done before.
  fileprivate var looksBack: Bool {
    switch self {
    case .box(.undo), .box(.takeBack), .box(.redo), .box(.last): true
    default: false
    }
  }
}

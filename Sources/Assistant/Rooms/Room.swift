import Basics
import Commands
import Foundation
import Home
import Kitchen
import Server
import Store

/// A box in another room: it listens, speaks and shows, and the home's box executes the commands. Its
/// store is a copy of the home's, so that it understands the same words, knows the rings, and goes on
/// by itself without the network.
///
/// During an outage, sentences are executed on the copy, and stored. When the home's box is back, it
/// executes all of them in their order and with their times, and the room starts anew from the result.
actor Room {
  /// The data stored beside the store.
  private struct Kept: Codable {
    /// The identifier of the copied store.
    var epoch = ""
    /// The copy's number.
    var base = 0
    /// Whether a correction of the room's clock moved its timers while the home's box was unreachable.
    var isAstray: Bool?
    /// The room's own volume and listening.
    var preferences: Preferences?
  }

  /// A change of the connection to the home's box.
  enum Turn: Sendable, Hashable {
    case away(String)
    /// The sentences of the outage that were refused.
    case back(refused: [String])
  }

  nonisolated let id: String
  private let line: any RoomLine
  private let store: KitchenStore
  private let bus: HouseholdBus
  private let now: @Sendable () -> Date
  private let clock: HouseClock?
  /// The seconds by which the home's clock is ahead; 0: unknown, or this clock goes by the home's.
  private var ahead = 0.0
  /// The first moment of this clock's time: the start of the box, or the last correction.
  private var began: Date
  /// Whether the room has tried to reach the home since the start. Until then it rings nothing.
  private var hasAsked = false
  private let file: String
  private var kept: Kept
  private var outbox: RoomOutbox
  /// Shut while the copy is replaced by a new one; sentences executed on the copy pass through it.
  private let gate = RoomGate()
  private var isComingBack = false
  private var hasToldAway = false
  /// The time of the last question to a home's box that missed a deadline.
  private var askedAt: Date?
  /// Whether the home's box executes the commands.
  private(set) var isOnline = false
  private var onTurn: @Sendable (Turn) async -> Void = { _ in }
  private var onBegin: @Sendable () async -> Void = {}
  private var onAnnouncement: @Sendable (String) async -> Void = { _ in }
  /// The number of the home's newest announcement.
  private var announced: Int?
  /// The recent sentences said here: their announcements were audible already.
  private var said: [String] = []

  /// - Parameter id: the device identifier of this box at the home's.
  init(
    _ id: String, line: any RoomLine, store: KitchenStore, bus: HouseholdBus, now: @escaping @Sendable () -> Date,
    clock: HouseClock? = nil
  ) {
    (self.id, self.line, self.store, self.bus, self.now, self.clock) = (id, line, store, bus, now, clock)
    began = now()
    file = "\(store.folder.path)/room.json"
    outbox = RoomOutbox("\(store.folder.path)/room-outbox.jsonl")
    let data = try? Data(contentsOf: URL(filePath: file))
    kept = data.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) } ?? Kept()
  }

  /// Sets the listeners for changes of the connection, for a new state, and for announcements in all
  /// rooms.
  func tell(
    _ turn: @escaping @Sendable (Turn) async -> Void, begin: @escaping @Sendable () async -> Void,
    announcement: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    (onTurn, onBegin, onAnnouncement) = (turn, begin, announcement)
  }

  /// Whether this box answers the words: it does unless another is known to have heard them better.
  func answers(_ bid: WakeBid) async -> Bool {
    guard isOnline else { return true }
    return (try? await line.answers(bid)) ?? true
  }

  /// The number of sentences waiting for the home's box.
  var waiting: Int { outbox.sentences.count }

  // MARK: What is said

  /// Executes the commands of a sentence: at the home's box, or here if that is away.
  func submit(
    _ commands: [Command], id: String, origin: Origin, by giver: Giver?, stopsWhenRefused: Bool
  ) async -> [CommandResult<HomeEvent>] {
    if commands.allSatisfy(Self.isOfRoom) { return await doHere(commands, origin) }
    said = Array((said + [id]).suffix(Self.mostSaid))
    let sentence = RoomSentence(commands, id: id, origin: origin, stopsWhenRefused: stopsWhenRefused)
    let said = now()
    if isOnline {
      do {
        let outcomes = try await line.answer(to: sentence)
        try? await follow(wait: 0)
        return outcomes.enumerated().map { result($1, commands[min($0, commands.count - 1)], origin) }
      } catch LineProblem.away(let reason) {
        await turnAway(reason)
      } catch {
        return [.failure(Refusal.impossible("\(error)"))]
      }
    }
    return await doAlone(sentence, said: said, by: giver)
  }

  private func result(_ outcome: RoomOutcome, _ command: Command, _ origin: Origin) -> CommandResult<HomeEvent> {
    switch outcome {
    case .refused(let refusal): return .failure(refusal)
    case .failed(let reason): return .failure(Refusal.impossible(reason))
    case .done(let told):
      let journalled = told.isKept ? (try? store.journalled(id: told.id)) ?? nil : nil
      let entry =
        journalled?.entry
        ?? JournalEntry(id: told.id, time: now(), origin: origin, command: command.abridged, events: [], say: told.say)
      return .success(
        Receipt(
          entry: entry, sequence: journalled?.sequence ?? told.sequence, repeated: false, asks: told.asks,
          shows: told.shows, lists: told.lists))
    }
  }

  // Orders, tables and points are promises of others, who must be asked.
  private func doAlone(_ sentence: RoomSentence, said: Date, by giver: Giver?) async -> [CommandResult<HomeEvent>] {
    guard sentence.commands.allSatisfy(Self.canBeDoneAlone) else {
      return [.failure(Refusal.impossible("The home\u{2019}s box cannot be reached, so that cannot be done now."))]
    }
    return await gate.passing { await doOnCopy(sentence, said: said, by: giver) }
  }

  private func doOnCopy(
    _ sentence: RoomSentence, said: Date, by giver: Giver?
  ) async -> [CommandResult<HomeEvent>] {
    var sentence = sentence
    // The time of the sentence, not of the failed connection: a timer counts from when it was set.
    sentence.at = said.timeIntervalSince1970 + ahead
    let results = await submit(here: sentence, by: giver)
    let hasChanged = results.contains { result in
      if case .success(let receipt) = result { receipt.isKept } else { false }
    }
    // The home's clock is not the room's to set.
    guard hasChanged, !sentence.commands.contains(where: Self.setsClock) else { return results }
    do {
      try outbox.add(sentence)
      return results
    } catch {
      return [.failure(StoreError.failed(operation: "keep what was said", path: file, code: 0, message: "\(error)"))]
    }
  }

  private static func canBeDoneAlone(_ command: Command) -> Bool {
    switch command {
    case .menu, .order, .business, .reservation, .loyalty: false
    case .box(.restore), .box(.announce): false
    // Listed one by one: a new family is considered here, and is not executed alone by mistake.
    case .timer, .alarm, .shopping, .item, .meal, .pantry, .recipe, .convert, .person, .store, .diet,
      .phrase, .box, .clock:
      true
    }
  }

  // MARK: The room's own

  private static func isOfRoom(_ command: Command) -> Bool {
    switch command {
    case .box(.volume), .box(.unmute), .box(.listen), .box(.stopListening): true
    default: false
    }
  }

  private static func setsClock(_ command: Command) -> Bool {
    if case .clock(.jump) = command { true } else { false }
  }

  /// The kitchen in this room's terms: with its own volume.
  func shown(_ state: KitchenState) -> KitchenState {
    guard let own = kept.preferences else { return state }
    var state = state
    (state.preferences.volume, state.preferences.alarmVolume) = (own.volume, own.alarmVolume)
    (state.preferences.volumeBefore, state.preferences.listens) = (own.volumeBefore, own.listens)
    return state
  }

  private func doHere(_ commands: [Command], _ origin: Origin) async -> [CommandResult<HomeEvent>] {
    var results: [CommandResult<HomeEvent>] = []
    for command in commands {
      do {
        var state = await bus.state
        state.kitchen = shown(state.kitchen)
        let (decision, after) = try await bus.rehearse(command, in: state, origin: origin)
        kept.preferences = after.kitchen.preferences
        try keep()
        let entry = JournalEntry<HomeEvent>(
          id: Identifier.new(), time: now(), origin: origin, command: command, events: [],
          say: decision.say)
        results.append(
          .success(
            Receipt(
              entry: entry, sequence: await bus.sequence, repeated: false, asks: decision.asks, shows: decision.shows,
              lists: decision.lists)))
      } catch {
        results.append(.failure(error))
      }
    }
    await onBegin()
    return results
  }

  // MARK: Following the home's box

  /// Whether the home's box is connected to report a deadline. After a missed one it is asked: a pulled
  /// cable gives no notice.
  func isTold(of deadline: Date) async -> Bool {
    // By a wrong clock, timers would ring before the home's box could correct it.
    guard hasAsked else { return true }
    let now = now()
    guard isOnline, now.timeIntervalSince(deadline) >= Self.patience else { return isOnline }
    if let askedAt, (0..<Self.patience).contains(now.timeIntervalSince(askedAt)) { return true }
    askedAt = now
    do {
      try await follow(wait: 0)
    } catch {
      await turnAway("\(error)")
    }
    return isOnline
  }

  /// The permitted delay of a report, in seconds.
  private static let patience = 1.0

  /// Syncs the room with the home: takes over news from there as soon as there are any.
  /// - Throws: ``LineProblem``, `StoreError`
  func round() async throws {
    do {
      guard isOnline else { return try await comeBack() }
      do {
        try await follow(wait: 10)
      } catch is LineProblem where isOnline {
        // A slow connection does not mean that the home's box is gone.
        try await follow(wait: 0)
      }
    } catch {
      await turnAway("\(error)")
      throw error
    }
  }

  private func follow(wait: Int) async throws {
    guard let news = try await line.news(after: kept.base, announced: announced, wait: wait), news.epoch == kept.epoch
    else {
      isOnline = false
      return try await comeBack()
    }
    await announce(news)
    // It may be gone meanwhile, and a sentence said here.
    guard isOnline else { return }
    try compare(with: news)
    goByHome(news)
    do {
      try await take(news)
    } catch is JournalConflict {
      try await replace()
    }
  }

  private func comeBack() async throws {
    // The speaker's path and the follower's may both notice the return: the waiting sentences are sent
    // once.
    guard !isComingBack else { return }
    isComingBack = true
    defer { isComingBack = false }
    let news = try await line.news(after: kept.base, announced: nil, wait: 0)
    // A journal that no longer reaches back far enough still tells the time.
    let time =
      if let news { news } else { try await line.news(after: KitchenStore.mostCounted, announced: nil, wait: 0) }
    if let time { try compare(with: time) }
    var refused: [String] = []
    var count = 0
    while count < outbox.sentences.count {
      for outcome in try await line.answer(to: outbox.sentences[count]) {
        switch outcome {
        case .done: continue
        case .refused(let refusal): refused.append(refusal.say)
        case .failed(let reason): throw LineProblem.away(reason)
        }
      }
      count += 1
    }
    if let news, news.epoch == kept.epoch, count == 0, kept.isAstray != true {
      do {
        goByHome(news)
        try await take(news)
      } catch is JournalConflict {
        try await replace(but: count, time)
      }
    } else {
      try await replace(but: count, time)
    }
    // Sentences said during the last transfer go with the next.
    try outbox.drop(count)
    isOnline = outbox.sentences.isEmpty
    hasAsked = true
    announced = news?.announced
    guard isOnline else { return }
    if hasToldAway || !refused.isEmpty { await onTurn(.back(refused: refused)) }
    hasToldAway = false
  }

  // MARK: What time it is

  // Moves sentences that a wrong clock dated here to the home's time.
  private func compare(with news: RoomDesk.News) throws {
    guard let clock, let now = news.now else { return }
    let lag = clock.lag(behind: Date(timeIntervalSince1970: now))
    defer { ahead = lag }
    guard lag != ahead else { return }
    try outbox.move(by: lag - ahead, saidSince: (clock.doubtedSince ?? began) + ahead)
  }

  // In the same step as the home's timers, so that none of them rings by the wrong clock.
  private func goByHome(_ news: RoomDesk.News) {
    guard let clock, news.now != nil else { return }
    clock.follow(ahead: ahead, isDoubted: news.isClockDoubted ?? false)
    (began, ahead) = (began + ahead, 0)
  }

  /// Moves the waiting sentences by a correction of this clock that came before the home's answer.
  /// - Parameter doubtedSince: the first moment of unknown time; nil: the time was known.
  func correct(by seconds: Double, doubtedSince: Date?) {
    // Storing the next sentence reports a disk that cannot be written.
    try? outbox.move(by: seconds, saidSince: doubtedSince ?? began)
    began += seconds
    kept.isAstray = true
    try? keep()
  }

  // Two paths may get the same news: the follower during a sentence, and the continuous query.
  private func announce(_ news: RoomDesk.News) async {
    let known = announced ?? 0
    announced = max(known, news.announced)
    for one in news.announcements where one.number > known && !said.contains(one.id) { await onAnnouncement(one.text) }
  }

  private static let mostSaid = 20

  private func take(_ news: RoomDesk.News) async throws {
    _ = try store.copy(news.commands)
    if let last = news.commands.last?.seq, last > kept.base {
      kept.base = last
      try keep()
    }
    try await bus.readOn()
  }

  // Starts anew from the home's store, and repeats the sentences said since: the home's box has executed
  // the first `count` of the waiting ones.
  private func replace(but count: Int = 0, _ news: RoomDesk.News? = nil) async throws {
    // It may take long, or fail, and a sentence be said meanwhile.
    let data = try await line.wholeStore()
    let place = FileManager.default.temporaryDirectory.appending(path: "sous-home-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    try await gate.shut { try await replace(by: data, at: place, but: count, news) }
  }

  private func replace(by data: Data, at place: URL, but count: Int, _ news: RoomDesk.News?) async throws {
    let store = store
    try await Blocking.run {
      try FileManager.default.createDirectory(
        at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let folder = StoreFolder(path: place.path)
      try data.write(to: URL(filePath: folder.database))
      let home = try KitchenStore(.file(folder))
      defer { try? home.close() }
      try StoreCopy(from: home, to: store).replace()
    }
    (kept.epoch, kept.base, kept.isAstray) = (try store.epoch(), try store.lastSequence(), nil)
    try keep()
    if let news { goByHome(news) }
    await bus.begin(with: try store.load(), at: kept.base)
    for sentence in outbox.sentences.dropFirst(count) { _ = await submit(here: sentence, by: nil) }
    await onBegin()
  }

  private func submit(here sentence: RoomSentence, by giver: Giver?) async -> [CommandResult<HomeEvent>] {
    await bus.submit(
      sentence.commands, id: sentence.id, origin: sentence.origin, by: giver,
      stopsWhenRefused: sentence.stopsWhenRefused, at: sentence.at.map(Date.init(timeIntervalSince1970:)),
      prefix: RoomDesk.prefix(of: id))
  }

  private func turnAway(_ reason: String) async {
    (isOnline, hasAsked) = (false, true)
    guard !hasToldAway else { return }
    hasToldAway = true
    await onTurn(.away(reason))
  }

  private func keep() throws { try JSONEncoder().encode(kept).write(to: URL(filePath: file), options: .atomic) }
}

import Basics
import Commands
import Foundation
import Home
import Kitchen
import Server
import Store

/// A box in another room: it hears, speaks and shows, and the home's box does what is said. Its store is a copy of the home's,
/// so that it understands the same words, knows what rings, and goes on by itself where the network is gone.
///
/// What is said meanwhile is done on the copy, and kept; when the home's box is back it does all of that in the order and at the
/// times it was said, and the room begins anew with what has become of it there.
actor Room {
  /// What is kept beside the store.
  private struct Kept: Codable {
    /// The name of the store that this one is a copy of.
    var epoch = ""
    /// Up to which number it is.
    var base = 0
    /// The room's own loudness and ears.
    var preferences: Preferences?
  }

  /// What is told when the way to the home's box is gone, or there again.
  enum Turn: Sendable, Hashable {
    case away(String)
    /// What was not done of what was said meanwhile.
    case back(refused: [String])
  }

  nonisolated let id: String
  private let line: any RoomLine
  private let store: KitchenStore
  private let bus: HouseholdBus
  private let now: @Sendable () -> Date
  private let file: String
  private var kept: Kept
  private var outbox: RoomOutbox
  /// Shut while the copy is replaced by a new one; sentences that are done on the copy pass through it.
  private let gate = RoomGate()
  private var isComingBack = false
  private var hasToldAway = false
  /// When the home's box was asked last why it does not tell what is due.
  private var askedAt: Date?
  /// Whether the home's box does what is said.
  private(set) var isOnline = false
  private var onTurn: @Sendable (Turn) async -> Void = { _ in }
  private var onBegin: @Sendable () async -> Void = {}
  private var onAnnouncement: @Sendable (String) async -> Void = { _ in }
  /// The number of the newest announcement that the home's box told of.
  private var announced: Int?
  /// What was said here lately: what it announces is heard here already.
  private var said: [String] = []

  /// - Parameter id: the device that this box is at the home's.
  init(_ id: String, line: any RoomLine, store: KitchenStore, bus: HouseholdBus, now: @escaping @Sendable () -> Date) {
    (self.id, self.line, self.store, self.bus, self.now) = (id, line, store, bus, now)
    file = "\(store.folder.path)/room.json"
    outbox = RoomOutbox("\(store.folder.path)/room-outbox.jsonl")
    let data = try? Data(contentsOf: URL(filePath: file))
    kept = data.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) } ?? Kept()
  }

  /// Who hears of turns, that everything is to be looked at anew, and what is to be said aloud in all rooms.
  func tell(
    _ turn: @escaping @Sendable (Turn) async -> Void, begin: @escaping @Sendable () async -> Void,
    announcement: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    (onTurn, onBegin, onAnnouncement) = (turn, begin, announcement)
  }

  /// Whether this box answers the words that it heard: it does where no other is known to hear them better.
  func answers(_ bid: WakeBid) async -> Bool {
    guard isOnline else { return true }
    return (try? await line.answers(bid)) ?? true
  }

  /// How many sentences wait for the home's box.
  var waiting: Int { outbox.sentences.count }

  // MARK: What is said

  /// Does the commands of a sentence: at the home's box, or here where that is away.
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

  // Orders, tables and points are promises of somebody else, who must be asked.
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
    // Not when the home's box was given up: who sets a timer counts from when they said so.
    sentence.at = said.timeIntervalSince1970
    let results = await submit(here: sentence, by: giver)
    let hasChanged = results.contains { result in
      if case .success(let receipt) = result { receipt.isKept } else { false }
    }
    guard hasChanged else { return results }
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
    // Named one by one: a family that is new is thought about here, and is not done alone by mistake.
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

  /// The kitchen as it is in this room: with its own loudness.
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
          id: UUID().uuidString.lowercased(), time: now(), origin: origin, command: command, events: [],
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

  /// Whether the home's box is there to tell that something is due. Where it should have told by now it is asked: a cable
  /// that was pulled out says nothing.
  func isTold(of deadline: Date) async -> Bool {
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

  /// How long after its time something may be told, in seconds.
  private static let patience = 1.0

  /// Does what brings the room and the home together: takes over what is new there, as soon as there is something.
  /// - Throws: ``LineProblem``, `StoreError`
  func round() async throws {
    do {
      guard isOnline else { return try await comeBack() }
      do {
        try await follow(wait: 10)
      } catch is LineProblem where isOnline {
        // A connection that hung is not yet a home's box that is gone.
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
    // Meanwhile it may have gone, and something been said here.
    guard isOnline else { return }
    do {
      try await take(news)
    } catch is JournalConflict {
      try await replace()
    }
  }

  private func comeBack() async throws {
    // Whoever speaks, and whoever follows, may both find out that it is time: what waits is handed over once.
    guard !isComingBack else { return }
    isComingBack = true
    defer { isComingBack = false }
    let news = try await line.news(after: kept.base, announced: nil, wait: 0)
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
    if let news, news.epoch == kept.epoch, count == 0 {
      do {
        try await take(news)
      } catch is JournalConflict {
        try await replace(but: count)
      }
    } else {
      try await replace(but: count)
    }
    // What was said while the last of it was taken over is taken over next time.
    try outbox.drop(count)
    isOnline = outbox.sentences.isEmpty
    announced = news?.announced
    guard isOnline else { return }
    if hasToldAway || !refused.isEmpty { await onTurn(.back(refused: refused)) }
    hasToldAway = false
  }

  // Two of them may be told the same: what is followed while somebody speaks, and what is asked for all the time.
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

  // Begins anew with what the home's box has, and does again what was said here since: the first `count` of what waits it
  // has done.
  private func replace(but count: Int = 0) async throws {
    // It may take long, or not come at all, and something be said meanwhile.
    let data = try await line.wholeStore()
    let place = FileManager.default.temporaryDirectory.appending(path: "sous-home-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    try await gate.shut { try await replace(by: data, at: place, but: count) }
  }

  private func replace(by data: Data, at place: URL, but count: Int) async throws {
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
    (kept.epoch, kept.base) = (try store.epoch(), try store.lastSequence())
    try keep()
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
    isOnline = false
    guard !hasToldAway else { return }
    hasToldAway = true
    await onTurn(.away(reason))
  }

  private func keep() throws { try JSONEncoder().encode(kept).write(to: URL(filePath: file), options: .atomic) }
}

import Basics
import Commands
import Foundation
import Home
import Store
import Synchronization

/// The home box's desk for boxes in other rooms: it reports commands, and executes the sentences of the
/// rooms.
public final class RoomDesk: Sendable {
  /// The commands after a number.
  public struct News: Codable, Sendable {
    /// The name of the store; the news are not valid for a copy of another one.
    public var epoch: String
    /// The number of the newest command.
    public var last: Int
    public var commands: [ShippedCommand]
    /// The announcements for all rooms.
    public var announcements: [Announcement] = []
    /// The number of the newest announcement.
    public var announced = 0
    /// The time of the home's box, in seconds from 1970; nil: an older version does not tell it.
    public var now: Double?
    /// Whether the home's box does not know the time.
    public var isClockDoubted: Bool?
  }

  /// An announcement for all rooms.
  public struct Announcement: Codable, Sendable, Hashable {
    /// Counts up.
    public var number: Int
    /// The sentence that asked for it.
    public var id: String
    public var text: String
  }

  public typealias Submit =
    @Sendable (_ sentence: RoomSentence, _ giver: Giver, _ prefix: String) async -> [CommandResult<HomeEvent>]

  private let store: KitchenStore
  private let epoch: String
  private let submit: Submit
  private let publications: @Sendable () async -> AsyncStream<Publication<HomeEvent>>
  private let now: @Sendable () -> Date
  private let isClockDoubted: @Sendable () -> Bool
  /// The time of each room's latest call.
  private let seen = Mutex<[String: Date]>([:])
  private let announcements = Mutex<(kept: [(at: Date, announcement: Announcement)], last: Int)>(([], 0))
  private let elections: WakeElections

  /// - Throws: `StoreError`
  public convenience init(
    _ store: KitchenStore, now: @escaping @Sendable () -> Date,
    isClockDoubted: @escaping @Sendable () -> Bool = { false },
    publications: @escaping @Sendable () async -> AsyncStream<Publication<HomeEvent>>, submit: @escaping Submit
  ) throws {
    try self.init(
      store, now: now, isClockDoubted: isClockDoubted, publications: publications, elections: WakeElections(),
      submit: submit)
  }

  /// - Parameter elections: decides which box answers.
  /// - Throws: `StoreError`
  init(
    _ store: KitchenStore, now: @escaping @Sendable () -> Date,
    isClockDoubted: @escaping @Sendable () -> Bool = { false },
    publications: @escaping @Sendable () async -> AsyncStream<Publication<HomeEvent>>, elections: WakeElections,
    submit: @escaping Submit
  ) throws {
    (self.store, self.submit, self.publications, self.now) = (store, submit, publications, now)
    self.isClockDoubted = isClockDoubted
    epoch = try store.epoch()
    self.elections = elections
    // Greater than before a restart: a room asks for announcements after its last number.
    announcements.withLock { $0.last = Int(saturating: now().timeIntervalSince1970 * 1_000) }
  }

  // MARK: Who answers

  /// Whether a box that heard the wake word answers; returns when the others have had their time.
  /// - Parameter room: its device; nil: the home's own box.
  public func answers(_ bid: WakeBid, from room: String?) async -> Bool {
    if let room { note(room) }
    // Without another room there is no wait.
    if room == nil, !isAnyHere { return true }
    return await elections.wins(bid, by: room ?? "")
  }

  private var isAnyHere: Bool {
    let now = now()
    return seen.withLock { $0.values.contains { now.timeIntervalSince($0) < Self.patience } }
  }

  // MARK: What is said in all rooms

  /// Takes an announcement, once, however often it is reported.
  public func follow(_ publication: Publication<HomeEvent>) {
    guard case .announcement(let text) = publication.shows else { return }
    let (now, id) = (now(), publication.entry.sentenceID)
    announcements.withLock { all in
      all.kept.removeAll { now.timeIntervalSince($0.at) >= Self.freshness }
      guard !all.kept.contains(where: { $0.announcement.id == id }) else { return }
      all.last = max(all.last &+ 1, Int(saturating: now.timeIntervalSince1970 * 1_000))
      all.kept.append((now, Announcement(number: all.last, id: id, text: text)))
      if all.kept.count > Self.mostAnnouncements { all.kept.removeFirst() }
    }
  }

  // The announcements after a room's last number; none for a new room.
  private func announced(after number: Int?) -> (found: [Announcement], last: Int) {
    let now = now()
    return announcements.withLock { all in
      let found = all.kept.filter { now.timeIntervalSince($0.at) < Self.freshness }.map(\.announcement)
      return (number.map { number in found.filter { $0.number > number } } ?? [], all.last)
    }
  }

  /// The lifetime of an announcement, in seconds.
  private static let freshness = 30.0
  private static let mostAnnouncements = 20

  // MARK: What was done

  /// The prefix of identifiers of records that a room makes.
  public static func prefix(of room: String) -> String { "room:\(room.prefix(8))." }

  /// The room that made a record, by the record's identifier; nil: none.
  public static func room(of record: String) -> String? {
    guard record.hasPrefix("room:"), let dot = record.firstIndex(of: ".") else { return nil }
    return String(record[record.index(record.startIndex, offsetBy: 5)..<dot])
  }

  /// Whether a room's box is online: it asked a moment ago.
  /// - Parameter room: the first eight letters of its device.
  public func isHere(_ room: String) -> Bool {
    seen.withLock { $0[room].map { now().timeIntervalSince($0) < Self.patience } ?? false }
  }

  /// The commands after `last` and the announcements after `announced`, as soon as there are any; an
  /// empty result after `wait`.
  /// - Parameter announced: nil: no earlier announcements.
  /// - Throws: `BranchProblem.trimmed` if the journal is no longer complete, `StoreError`
  public func news(after last: Int, announced: Int?, for room: String, wait: Duration) async throws -> News {
    note(room)
    let publications = await publications()
    var found = try await look(after: last, announced)
    if found.commands.isEmpty, found.announcements.isEmpty, wait > .zero {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await one in publications {
            self.follow(one)
            if one.sequence > last || one.shows?.isAnnouncement == true { return }
          }
        }
        group.addTask { try? await Task.sleep(for: wait) }
        await group.next()
        group.cancelAll()
      }
      found = try await look(after: last, announced)
    }
    note(room)
    (found.now, found.isClockDoubted) = (now().timeIntervalSince1970, isClockDoubted())
    return found
  }

  /// The whole store, as a SQLite file, without devices and the desk's PIN.
  /// - Throws: `StoreError`
  public func wholeStore() async throws -> Data {
    let store = store
    return try await Blocking.run {
      let folder = FileManager.default.temporaryDirectory.appending(path: "sous-room-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appending(path: "store.sqlite").path
      try store.reader().copy(to: copy, leavesOutDevices: true)
      return try Data(contentsOf: URL(filePath: copy))
    }
  }

  /// Executes a room's sentence.
  /// - Parameters:
  ///   - room: its device.
  ///   - isAtOpenDesk: whether the desk's PIN was entered there.
  public func answer(to sentence: RoomSentence, from room: String, isAtOpenDesk: Bool) async -> [RoomOutcome] {
    note(room)
    let isOfClock = sentence.origin == .clock
    // The box's own role changes more than a room may: a clock that was set, a backend's businesses.
    guard !isOfClock || sentence.commands.allSatisfy({ $0 == .clock(.tick) }) else {
      return sentence.commands.map { _ in .refused(.forbidden("A room\u{2019}s clock only ticks.")) }
    }
    let role: Role = isOfClock ? .box : .kitchen
    let giver = Giver(role: role, device: room, isAtOpenDesk: isAtOpenDesk)
    return await submit(sentence, giver, Self.prefix(of: room)).map(RoomOutcome.init)
  }

  private func look(after last: Int, _ number: Int?) async throws -> News {
    let (store, epoch) = (store, epoch)
    let (announcements, announced) = announced(after: number)
    return try await Blocking.run {
      News(
        epoch: epoch, last: try store.lastSequence(), commands: try store.shippable(after: last),
        announcements: announcements, announced: announced)
    }
  }

  private func note(_ room: String) {
    let now = now()
    seen.withLock { seen in
      if seen.count >= Self.mostRooms { seen = seen.filter { now.timeIntervalSince($0.value) < Self.patience } }
      seen[String(room.prefix(8))] = now
    }
  }

  /// The time after which a room counts as offline; it asks again after half a minute at most.
  private static let patience = 45.0
  private static let mostRooms = 100
}

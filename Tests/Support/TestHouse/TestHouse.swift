import Basics
import Commands
import Foundation
import Grammar
import Home
import Kitchen
import Server
import Store
import Synchronization
import Wire

/// A house for tests of the server and its clients: a real bus over a real store, without sound.
///
/// Its clock stands still until a test sets it. ``close()`` lets another house open the same folder, as a box does that
/// is started again; a folder that the house made for itself is removed with it.
public final class TestHouse: House {
  /// The bus of a house.
  public typealias Bus = CommandBus<Home, KitchenStore>

  /// 18:05 on Saturday 14 March 2026 in London.
  public static let start = Date(timeIntervalSince1970: 1_773_511_500)

  /// A Gregorian calendar in London, where the house is.
  public static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
    return calendar
  }()

  /// Where its store is.
  public let folder: URL
  public let store: KitchenStore
  public let bus: Bus
  /// The devices that are paired with it.
  public let devices: DeviceRegistry
  public let clock: TestClock
  public let epoch: String
  public let calendarSecret: String
  public let history: any RestaurantHistory
  public let rooms: RoomDesk?
  public let category: @Sendable (_ name: String, _ state: KitchenState) -> String

  private struct Changing {
    var outages = 0
    var isAway = false
    var listeners: [UUID: AsyncStream<Announcement>.Continuation] = [:]
  }

  private let changing = Mutex(Changing())
  private let isTemporary: Bool

  /// Opens a house.
  /// - Parameters:
  ///   - folder: where its store is, made where there is none. The default, nil, is a new one among the temporary ones.
  ///   - now: where its clock stands. The default is ``start``.
  ///   - shared: the database and the house that it shares with others. The default, nil, is a store of its own.
  /// - Throws: `StoreError`
  public init(in folder: URL? = nil, now: Date = TestHouse.start, shared: (url: String, house: String)? = nil) throws {
    let place = folder ?? FileManager.default.temporaryDirectory.appending(path: "sous-house-\(UUID().uuidString)")
    let clock = TestClock(now)
    let files = StoreFolder(path: place.path)
    let store = try KitchenStore(shared.map { .server(url: $0.url, house: $0.house, folder: files) } ?? .file(files))
    let kitchen = Kitchen(categoryOf: TestWords.category)
    self.folder = place
    self.store = store
    self.clock = clock
    isTemporary = folder == nil
    category = kitchen.shownCategory
    epoch = try store.epoch()
    calendarSecret = try store.calendarSecret()
    history = try store.reader()
    devices = try DeviceRegistry(store: store, now: { clock.now })
    let bus = Bus(
      handler: Home(kitchen: kitchen), journal: store, state: try store.load(), sequence: try store.lastSequence(),
      clock: { clock.now }, calendar: { Self.calendar }, recall: store.recalling,
      notes: store.beingRead)
    self.bus = bus
    rooms = try RoomDesk(store, now: { clock.now }, publications: { await bus.publications() }) {
      sentence, giver, prefix in
      await bus.submit(sentence, by: giver, prefix: prefix)
    }
  }

  public func newest() async -> Int? {
    guard store.isShared, (try? await bus.catchUp()) != nil else { return nil }
    return await bus.sequence
  }

  public func isReady() async -> Bool { changing.withLock { !$0.isAway } }

  public func canKeep() async -> Bool { changing.withLock { !$0.isAway } }

  /// Makes it as if its store could not be asked.
  public func losesStore() { changing.withLock { $0.isAway = true } }

  public var measures: String { "measured 1\n" }

  deinit {
    if isTemporary { try? FileManager.default.removeItem(at: folder) }
  }

  /// Gives the store back, so that the next house can open it.
  /// - Throws: `StoreError`
  public func close() throws { try store.close() }

  // MARK: What tests do to it

  /// Tells everybody what is no change of state.
  public func announce(_ announcement: Announcement) {
    for listener in changing.withLock({ Array($0.listeners.values) }) { listener.yield(announcement) }
  }

  /// Answers the next `count` requests with `unavailable`, as if the disk were full.
  public func refuseNext(_ count: Int) {
    changing.withLock { $0.outages = count }
  }

  /// Does a command, as from the box itself.
  /// - Throws: `Refusal`, `StoreError`
  @discardableResult
  public func perform(
    _ command: Command, id: String = UUID().uuidString.lowercased(), origin: Origin = .voice
  ) async throws -> String {
    let giver = Giver(standingAt: origin)
    return try await bus.submit(command, id: id, origin: origin, by: giver.role == nil ? .family : giver).entry.say
  }

  /// Lets `seconds` pass, and time do what it does by then: timers ring.
  /// - Throws: `StoreError`
  public func wait(_ seconds: Double) async throws {
    clock.advance(by: seconds)
    if let deadline = await bus.state.nextDeadline, deadline <= clock.now {
      try await perform(.clock(.tick), origin: .clock)
    }
  }

  // MARK: What the server asks

  public func follow() async -> Following {
    let (state, sequence, publications) = await bus.follow()
    return Following(state: state, sequence: sequence, publications: publications)
  }

  public func missed(after sequence: Int, limit: Int) throws -> [JournalledCommand] {
    try store.entries(after: sequence, limit: limit)
  }

  public func take(_ request: ClientRequest) async -> Answer {
    let isOut = changing.withLock { changing in
      defer { changing.outages = max(0, changing.outages - 1) }
      return changing.outages > 0
    }
    if isOut { return refused(.unavailable, "The disk is full.") }
    switch request.content {
    case .command(let command): return await take(command, request)
    case .words(let text): return await take(text, request)
    }
  }

  public var hasBareIdentifiers: Bool { store.hasBareIdentifiers }

  public var notes: (any WorkNotes)? { store.beingRead }

  public func hasDone(_ id: String) async -> Bool { (try? await bus.receipt(id: id)) != nil }

  public func codes(inPicture data: Data) async throws -> [FoundCode] {
    throw ErrorFrame(.malformed, "This house reads no pictures.")
  }

  public func recipes(inFile data: Data, name: String) async throws -> FoundRecipes {
    FoundRecipes(recipes: [RecipeDraft(title: name, steps: [String(decoding: data, as: UTF8.self)])], notes: [])
  }

  public func recipes(at address: String) async throws -> FoundRecipes {
    FoundRecipes(recipes: [], notes: ["\(address): this house fetches nothing."])
  }

  public var pictures: PictureShelf { PictureShelf(store.folder) }

  public func product(code: String) async throws -> ProductRecord {
    guard let product = await bus.state.kitchen.products[code] else {
      throw ErrorFrame(.notFound, "Nobody knows \(code).")
    }
    return ProductRecord(
      code: code, name: product.name, brand: nil, quantity: "", category: "", imageUrl: nil, known: true)
  }

  public func unknownSentences() throws -> [UnknownSentence] { try store.unknownSentences() }

  public func forgetUnknownSentence(_ id: String) throws -> Bool { try store.forgetUnknownSentence(id) }

  public func announcements() async -> AsyncStream<Announcement> {
    let (stream, continuation) = AsyncStream.makeStream(of: Announcement.self)
    let id = UUID()
    changing.withLock { $0.listeners[id] = continuation }
    continuation.onTermination = { [weak self] _ in self?.changing.withLock { $0.listeners[id] = nil } }
    return stream
  }

  public var now: Date { clock.now }

  public var today: CalendarDay { CalendarDay(clock.now, in: Self.calendar) }

  public var zone: TimeZone { Self.calendar.timeZone }

  // MARK: Taking

  private func take(_ command: Command, _ request: ClientRequest) async -> Answer {
    do {
      let receipt = try await bus.submit(command, id: request.id, origin: request.origin, by: request.giver)
      return Answer(to: command, receipt, isSaid: false)
    } catch {
      return Answer(to: command, error, isSaid: false)
    }
  }

  // Each text for itself: a test house has no conversation.
  private func take(_ text: String, _ request: ClientRequest) async -> Answer {
    do {
      let reference = ReferenceTime(now: clock.now, calendar: Self.calendar)
      let result = try TestWords.interpreter().parse(Utterance(text), text: text, reference: reference)
      guard let command = result.command else {
        return refused(result.refusal.map(Answer.Reason.init) ?? .notUnderstood, "I did not understand that.")
      }
      return await take(command, request)
    } catch {
      return refused(.unavailable, "\(error)")
    }
  }

  private func refused(_ reason: Answer.Reason, _ say: String) -> Answer {
    var answer = Answer(parse: ParseResult(text: "", meaning: nil), say: say)
    answer.result = .refused(reason)
    return answer
  }
}

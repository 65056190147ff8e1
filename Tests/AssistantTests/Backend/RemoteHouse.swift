import Basics
import Commands
import Foundation
import Grammar
import Home
import Kitchen
import Restaurant
import Store
import Synchronization

@testable import Assistant
@testable import Backend
@testable import BoxSettings

/// A house over a store of its own that knows a backend. Its clock stands until the test moves it.
final class RemoteHouse: BackendHouse {
  typealias Bus = CommandBus<Home, KitchenStore>

  let folder: URL
  let store: KitchenStore
  let bus: Bus
  let courier: BackendCourier
  private let settings: Settings.Backend
  private let clock: Clock

  /// Shared with what outlives the house.
  final class Clock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_773_511_500))
    var now: Date { moment.withLock { $0 } }
    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
  }

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
    return calendar
  }()

  convenience init(_ backend: ScriptedBackend, in folder: URL? = nil, clock: Clock = Clock()) throws {
    try self.init(at: backend.address, token: "secret", in: folder, clock: clock)
  }

  /// A house whose backend is at `address`. It waits so long that a busy machine is never taken for a silent backend.
  init(
    at address: String, token: String = "", time: Double = 120, in folder: URL? = nil, clock: Clock = Clock()
  ) throws {
    let place = folder ?? FileManager.default.temporaryDirectory.appending(path: "sous-remote-\(UUID().uuidString)")
    var settings = Settings.Backend()
    (settings.address, settings.token, settings.time) = (address, token, time)
    self.settings = settings
    let details = CustomerDetails(name: "Sam Baker", email: "sam@example.org")
    self.folder = place
    self.clock = clock
    store = try KitchenStore(folder: StoreFolder(path: place.path))
    courier = BackendCourier(settings, answerTime: time, now: { clock.now })
    bus = Bus(
      handler: Home(kitchen: Kitchen { _ in nil }, restaurant: Restaurant(customers: ["": details])), journal: store,
      state: try store.load(now: clock.now), sequence: try store.lastSequence(), clock: { clock.now },
      calendar: { Self.calendar })
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The house as it is after the power failed at this moment: from what is on the disk alone.
  func afterPowerCut() throws -> RemoteHouse {
    try RemoteHouse(
      at: settings.address, token: settings.token, time: settings.time, in: try copied(), clock: clock)
  }

  /// A copy of what is on the disk.
  func copied() throws -> URL {
    let copy = FileManager.default.temporaryDirectory.appending(path: "sous-remote-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasSuffix(".lock") {
      try FileManager.default.copyItem(at: folder.appending(path: name), to: copy.appending(path: name))
    }
    return copy
  }

  func advance(by seconds: Double) { clock.advance(by: seconds) }

  func restaurant() async -> RestaurantState { await bus.state.restaurant }

  func take(_ news: BackendCommand) async throws -> String {
    try await bus.submit(.business(.backend(news: news)), origin: .clock).entry.say
  }

  /// One round with the backend, and what it told.
  func round() async -> String { await courier.round(for: self).joined(separator: " ") }

  /// Does a command as the box does it: after asking what it needs to know.
  @discardableResult
  func perform(_ command: Command, origin: Origin = .voice) async throws -> Receipt<HomeEvent> {
    let questions = Restaurant().questions(
      before: command, in: await restaurant(), now: clock.now, zone: Self.calendar.timeZone)
    await courier.ask(questions, for: self)
    return try await bus.submit(command, origin: origin, by: origin == .http ? .family : nil)
  }

  /// Orders an All American with regular Extra Cheese.
  @discardableResult
  func order(at business: String = "b-fork", cheese: String = "17") async throws -> Order {
    var draft = OrderDraft(
      businessId: business, orderType: .takeout, customerName: "Sam Baker",
      items: [OrderItemDraft(menuItemId: "84", quantity: 1, selectedOptions: [cheese: ["regular"]])])
    draft.source = "app"
    let receipt = try await perform(.order(.create(order: draft)), origin: .http)
    for case .restaurant(.order(let change)) in receipt.entry.events {
      if let order = change.after { return order }
    }
    throw CancellationError()
  }

  static let wish = Command.reservation(
    .make(
      business: "The Golden Fork", partySize: 4, date: CalendarDay("2026-03-15"),
      time: ClockTime(hour: 18, minute: 30), occasion: nil, seating: nil, name: nil, email: nil, phone: nil))
}

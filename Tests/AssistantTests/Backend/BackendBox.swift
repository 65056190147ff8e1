import Basics
import Commands
import Foundation
import Home
import Kitchen
import Logging
import Restaurant
import ScriptedWeb
import Server
import Store
import Wire

/// A second box that keeps the sample businesses and serves them: the project's own server as somebody's backend. It
/// has the clock of the houses that are its clients.
final class BackendBox: House {
  let bus: CommandBus<Home, KitchenStore>
  let devices: DeviceRegistry
  let epoch: String
  let calendarSecret: String
  let history: any RestaurantHistory
  let category: @Sendable (_ name: String, _ state: KitchenState) -> String
  private let store: KitchenStore
  private let folder: URL
  private let clock: RemoteHouse.Clock

  static let coq = SampleBusinesses.coqAuVin
  static let shop = SampleBusinesses.sandwichShop

  init(clock: RemoteHouse.Clock) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-backend-\(UUID().uuidString)")
    let store = try KitchenStore(folder: StoreFolder(path: folder.path))
    let kitchen = Kitchen { _ in nil }
    (self.folder, self.store, self.clock) = (folder, store, clock)
    category = kitchen.shownCategory
    epoch = try store.epoch()
    calendarSecret = try store.calendarSecret()
    history = try KitchenReader(folder: store.folder)
    devices = try DeviceRegistry(store: store, now: { clock.now })
    bus = CommandBus(
      handler: Home(kitchen: kitchen), journal: store, state: try store.load(), sequence: try store.lastSequence(),
      clock: { clock.now }, calendar: { RemoteHouse.calendar })
    for (id, command) in SampleBusinesses.commands { try await perform(command, id: id) }
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Serves the box to `body`, behind a proxy.
  static func serving(
    _ body: @Sendable (_ box: BackendBox, _ proxy: ScriptedProxy, _ clock: RemoteHouse.Clock) async throws -> Void
  ) async throws {
    let clock = RemoteHouse.Clock()
    let box = try await BackendBox(clock: clock)
    var settings = WebServer.Settings()
    settings.port = 0
    var logger = Logger(label: "backend")
    logger.logLevel = .critical
    let (ports, isRunning) = AsyncStream.makeStream(of: Int.self)
    let server = WebServer(house: box, devices: box.devices, settings: settings, logger: logger) { isRunning.yield($0) }
    let running = Task {
      defer { isRunning.finish() }
      try await server.run()
    }
    guard let port = await ports.first(where: { _ in true }) else { return try await running.value }
    let proxy = try await ScriptedProxy(before: port)
    let result: Result<Void, any Error>
    do { result = .success(try await body(box, proxy, clock)) } catch { result = .failure(error) }
    proxy.release()
    await proxy.stop()
    running.cancel()
    _ = await running.result
    try result.get()
  }

  /// What somebody does there.
  @discardableResult
  func perform(_ command: Command, id: String = UUID().uuidString.lowercased()) async throws -> String {
    try await bus.submit(command, id: id, origin: .text).entry.say
  }

  var restaurant: RestaurantState { get async { await bus.state.restaurant } }

  /// Opens a place for pies that takes pounds, adds a tax and a fee, and takes something off.
  func sellPies() async throws {
    var business = BusinessDraft()
    (business.id, business.businessName, business.businessType) = ("pies", "Pies", .foodStore)
    var ordering = OrderingDraft()
    (ordering.currency, ordering.taxPercent, ordering.discountPercent) = ("GBP", 20, 10)
    (ordering.deliveryFee, ordering.orderTypes) = (Decimal(string: "2.20"), [.delivery])
    var category = MenuCategoryDraft()
    (category.id, category.businessId, category.name) = ("pies-all", "pies", "Pies")
    var pie = MenuItemDraft()
    (pie.id, pie.categoryId, pie.name, pie.price) = ("900", "pies-all", "Apple Pie", Decimal(string: "4.50"))
    for command in [
      Command.business(.save(business: business)), .business(.settings(business: "pies", settings: ordering)),
      .menu(.saveCategory(category: category)), .menu(.saveItem(item: pie)),
    ] { try await perform(command) }
  }

  /// The orders of the sandwich shop, the oldest first.
  var orders: [PlacedOrder] { get async { await restaurant.orders(of: Self.shop) } }

  /// The bookings at Coq au Vin.
  var bookings: [Reservation] { get async { await restaurant.reservations(of: Self.coq) } }

  // MARK: What the server asks

  func follow() async -> Following {
    let (state, sequence, publications) = await bus.follow()
    return Following(state: state, sequence: sequence, publications: publications)
  }

  func missed(after sequence: Int, limit: Int) throws -> [JournalledCommand] {
    try store.entries(after: sequence, limit: limit)
  }

  func take(_ request: ClientRequest) async -> Answer {
    guard case .command(let command) = request.content else {
      return Answer(parse: ParseResult(text: "", meaning: nil, refusal: .notUnderstood(near: [])), say: "No words.")
    }
    do {
      let receipt = try await bus.submit(command, id: request.id, origin: request.origin, by: request.giver)
      return Answer(to: command, receipt, isSaid: false)
    } catch {
      return Answer(to: command, error, isSaid: false)
    }
  }

  func hasDone(_ id: String) async -> Bool { (try? await bus.receipt(id: id)) != nil }

  func codes(inPicture data: Data) async throws -> [FoundCode] { throw ErrorFrame(.malformed, "No pictures.") }

  var pictures: PictureShelf { PictureShelf(store.folder) }

  func recipes(inFile data: Data, name: String) async throws -> FoundRecipes { FoundRecipes(recipes: [], notes: []) }
  func recipes(at address: String) async throws -> FoundRecipes { FoundRecipes(recipes: [], notes: []) }
  func product(code: String) async throws -> ProductRecord { throw ErrorFrame(.notFound, "No products.") }

  func unknownSentences() throws -> [UnknownSentence] { try store.unknownSentences() }

  func forgetUnknownSentence(_ id: String) throws -> Bool { try store.forgetUnknownSentence(id) }

  func announcements() async -> AsyncStream<Announcement> { AsyncStream { _ in } }

  var now: Date { clock.now }
  var today: CalendarDay { CalendarDay(clock.now, in: RemoteHouse.calendar) }
  var zone: TimeZone { RemoteHouse.calendar.timeZone }
}

import Foundation
import Wire

/// The food businesses on a device: their data, the cart, the orders and bookings made here, and the
/// requests waiting for the box.
///
/// ```swift
/// let food = try SousRestaurant(box, over: transport)
/// await food.start()
/// for await update in await food.updates() { … }
/// ```
///
/// It shares the address, the token, the folder and the clock of a ``SousConnection``, whose WebSocket
/// reports the progress of orders.
public actor SousRestaurant {
  let settings: RestaurantSettings
  let calls: RestaurantCalls
  let time: ClientTime
  let queue: DurableQueue<RestaurantIntent>
  let shelf: RestaurantShelf
  private let box: SousConnection
  private let file: RestaurantFile?

  /// The items to order.
  public private(set) var cart: Cart
  /// The orders of this device, newest first.
  public private(set) var orders: [OwnOrder]
  /// The bookings of this device, newest first.
  public private(set) var bookings: [OwnBooking]

  private var subscribers: [UUID: AsyncStream<RestaurantUpdate>.Continuation] = [:]
  private var waiters: [String: [CheckedContinuation<RestaurantOutcome?, Never>]] = [:]
  private var runner: Task<Void, Never>?
  // Reports about orders whose own answer is still on its way.
  var early: [String: OrderRecord] = [:]

  // The sending of requests, one after the other.
  var sending: Task<Void, Never>?
  var sendsAgain = false
  var retry: Task<Void, Never>?
  var tries: BackOff
  var isStopped = true

  /// Opens the stored data; ``start()`` begins to send and to listen.
  /// - Parameters:
  ///   - box: the connection with the folder and the clock.
  ///   - transport: the transport for requests, with the connection's certificate.
  /// - Throws: `Outbox.Failure` if the folder cannot be used.
  public init(
    _ box: SousConnection, over transport: any RequestTransport, settings: RestaurantSettings = RestaurantSettings()
  ) throws(Outbox.Failure) {
    let folder = box.settings.folder?.appending(path: "food")
    self.box = box
    self.settings = settings
    time = box.time
    calls = RestaurantCalls(to: box.settings.address, token: box.settings.token, over: transport)
    tries = BackOff(first: box.settings.firstRetry, longest: box.settings.longestRetry)
    queue = try DurableQueue(file: folder?.appending(path: "outbox.log"), limit: settings.mostWaiting)
    shelf = RestaurantShelf(folder: folder?.appending(path: "shelf"))
    file = folder.map { RestaurantFile(url: $0.appending(path: "food.json")) }
    let kept = file?.read() ?? RestaurantFile.Content()
    (orders, bookings) = (kept.orders, kept.bookings)
    // If the app was killed after the order was stored and before the cart was emptied, the order must not
    // be placed again.
    let ordered = Set(queue.entries.map(\.id) + kept.orders.map(\.id))
    cart = kept.cart.id.map(ordered.contains) == true ? Cart() : kept.cart
  }

  /// Begins to send the waiting requests, and to follow the progress of orders.
  public func start() {
    guard runner == nil else { return }
    isStopped = false
    runner = Task { [weak self, box] in
      for await update in await box.updates() {
        guard let self else { return }
        await self.take(update)
      }
    }
    flush()
  }

  /// Stops sending and listening, and ends ``updates()``. Waiting requests are sent by the next service
  /// with the same folder.
  public func stop() async {
    isStopped = true
    runner?.cancel()
    retry?.cancel()
    sending?.cancel()
    await sending?.value
    (runner, retry) = (nil, nil)
    for waiting in waiters.values.joined() { waiting.resume(returning: nil) }
    waiters = [:]
    for subscriber in subscribers.values { subscriber.finish() }
    subscribers = [:]
  }

  /// The waiting and the failed requests; oldest first.
  public var waiting: [RestaurantIntent] { queue.entries }

  // MARK: Telling the app

  /// All updates from now on, beginning with the current state.
  public func updates() -> AsyncStream<RestaurantUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RestaurantUpdate.self, bufferingPolicy: .bufferingNewest(1_000))
    let id = UUID()
    subscribers[id] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.unsubscribe(id) } }
    for update in [RestaurantUpdate.cart(cart), .orders(orders), .bookings(bookings), .waiting(waiting)] {
      continuation.yield(update)
    }
    return stream
  }

  private func unsubscribe(_ id: UUID) { subscribers[id] = nil }

  func tell(_ updates: RestaurantUpdate...) {
    for update in updates { for subscriber in subscribers.values { subscriber.yield(update) } }
  }

  /// Waits for the result of an order or a booking; nil: the service was stopped before.
  func settled(_ id: String) async -> RestaurantOutcome? {
    await withCheckedContinuation { waiters[id, default: []].append($0) }
  }

  func settle(_ id: String, _ outcome: RestaurantOutcome) {
    for waiter in waiters.removeValue(forKey: id) ?? [] { waiter.resume(returning: outcome) }
  }

  // MARK: Keeping

  /// Sets and stores the cart.
  func set(_ cart: Cart) {
    self.cart = cart
    save()
    tell(.cart(cart))
  }

  /// Stores an order of this device, in place of its earlier state.
  func remember(_ order: OwnOrder) {
    orders = Self.with(order, in: orders, most: settings.remembered)
    save()
    tell(.orders(orders))
  }

  /// Stores a booking of this device.
  func remember(_ booking: OwnBooking) {
    bookings = Self.with(booking, in: bookings, most: settings.remembered)
    save()
    tell(.bookings(bookings))
  }

  private static func with<Own: Identifiable>(_ own: Own, in all: [Own], most: Int) -> [Own] {
    guard let index = all.firstIndex(where: { $0.id == own.id }) else { return Array(([own] + all).prefix(most)) }
    var all = all
    all[index] = own
    return all
  }

  private func save() {
    do {
      try file?.write(RestaurantFile.Content(cart: cart, orders: orders, bookings: bookings))
    } catch {
      tell(.problem("The cart and the orders cannot be kept on this device: \(error.localizedDescription)"))
    }
  }
}

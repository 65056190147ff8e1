import Basics
import BoxSettings
import Commands
import Foundation
import Restaurant

/// Syncs the house with a backend, in both directions.
///
/// Waiting requests are in the store, so that they outlive the box's process. They are sent in order,
/// each under a key that stays the same on every try: a lost answer makes no second order.
public actor BackendCourier {
  private let client: BackendClient
  private let now: @Sendable () -> Date
  private let patience: Double

  /// The end of the pause after the backend could not be reached, and the number of failures in a row.
  private var pausedUntil: Date?
  private var failures = 0
  /// The same for requests with invalid answers, which delay nothing else.
  private var nonsense: [String: (until: Date, times: Int)] = [:]
  private var isBusy = false
  /// The recent answers about free tables, for pages.
  private var heard: [BackendQuestion: (at: Date, slots: [RemoteSlot])] = [:]
  private var freshening: Set<String> = []
  /// The time until which pages do without a silent backend.
  private var silentUntil: Date?
  private var listedAt: Date?
  private var lookedAt: [String: Date] = [:]
  /// The last problem; nil: none since the backend was last reached.
  public private(set) var problem: String?

  /// The lifetime of the list of businesses, in seconds.
  static let listLasts: Double = 300
  /// The interval between polls of an order in preparation, in seconds.
  static let orderEvery: Double = 15
  /// The interval between polls of a booking, in seconds.
  static let bookingEvery: Double = 120
  /// The longest pause after failures, in seconds.
  static let longestPause: Double = 120
  /// The time for which pages do without a silent backend, in seconds.
  static let silence: Double = 10
  /// The longest wait of a person for the backend, in seconds.
  public static let answerTime: Double = 3

  /// Makes a courier for the backend of `settings`.
  /// - Parameters:
  ///   - answerTime: the longest wait of a person for the backend, in seconds; at most the general
  ///     timeout.
  ///   - now: the box's clock.
  public init(
    _ settings: Settings.Backend, answerTime: Double = BackendCourier.answerTime, now: @escaping @Sendable () -> Date
  ) {
    client = BackendClient(settings)
    patience = min(settings.time, answerTime)
    self.now = now
  }

  // MARK: Asking

  /// Asks the backend for the facts that a command needs before it is decided. A failed question leaves
  /// the known facts.
  public func ask(_ questions: [BackendQuestion], for house: some BackendHouse) async {
    let client = client.waiting(atMost: patience)
    for question in questions {
      do {
        switch question {
        case .menu(let business): try await fetchMenu(of: business, by: client, for: house)
        case .availability(let business, let date, let partySize):
          let slots = try await client.availability(at: business, on: date, partySize: partySize)
          _ = try await house.take(
            .availability(business: business, date: date, partySize: partySize, slots: slots))
        }
        reached()
      } catch {
        problem = Self.words(error)
        // Each other question would wait for as long.
        if Self.concernsAll(error) { return }
      }
    }
  }

  /// The free times for a page: asked now, or within the minute before.
  /// - Returns: nil: the backend cannot be asked.
  public func freeTimes(at business: String, on date: CalendarDay, partySize: Int) async -> [RemoteSlot]? {
    let question = BackendQuestion.availability(business: business, date: date, partySize: partySize)
    if let known = heard[question], !isDue(known.at, every: RemoteBusiness.availabilityLasts) { return known.slots }
    guard mayAsk else { return nil }
    do {
      let slots = try await client.waiting(atMost: patience).availability(at: business, on: date, partySize: partySize)
      heard = heard.filter { !isDue($0.value.at, every: RemoteBusiness.availabilityLasts) }
      heard[question] = (now(), slots)
      return slots
    } catch {
      noteSilence(error)
      return nil
    }
  }

  /// Updates a menu for a page.
  public func freshenMenu(of business: String, for house: some BackendHouse) async {
    // A caller during this time gets the current menu.
    guard mayAsk, !isPaused(business), freshening.insert(business).inserted else { return }
    defer { freshening.remove(business) }
    do {
      try await fetchMenu(of: business, by: client.waiting(atMost: patience), for: house)
      nonsense[business] = nil
    } catch {
      noteSilence(error)
      if !Self.concernsAll(error) { pause(business, error) }
    }
  }

  /// Whether a person should wait for the backend: not while it is known to be silent.
  private var mayAsk: Bool {
    for moment in [pausedUntil, silentUntil] { if let moment, now() < moment { return false } }
    return true
  }

  private func noteSilence(_ error: any Error) {
    problem = Self.words(error)
    if Self.concernsAll(error) { silentUntil = now().addingTimeInterval(Self.silence) }
  }

  private func fetchMenu(of business: String, by client: BackendClient, for house: some BackendHouse) async throws {
    let menu = try await client.menu(of: business)
    _ = try await house.take(.menu(business: business, menu: menu))
  }

  // MARK: The round

  /// Does all due work: lists the businesses, sends waiting requests, polls earlier ones.
  /// - Returns: the messages for people.
  public func round(for house: some BackendHouse) async -> [String] {
    if let pausedUntil, now() < pausedUntil { return [] }
    return await exchange(by: client, for: house)
  }

  /// Does all due work at once, even during a pause, for a waiting person.
  /// - Parameter seconds: their longest wait.
  /// - Returns: the messages for people.
  public func hurry(for house: some BackendHouse, within seconds: Double) async -> [String] {
    let end = ContinuousClock.now + .seconds(seconds)
    pausedUntil = nil
    var told: [String] = []
    while true {
      let left = (end - ContinuousClock.now) / .seconds(1)
      guard left > 0.1 else { return told }
      told += await exchange(by: client.waiting(atMost: left), for: house)
      // Each round gets one menu.
      guard pausedUntil == nil, await lacksMenu(house) else { return told }
    }
  }

  private func lacksMenu(_ house: some BackendHouse) async -> Bool {
    await house.restaurant().remotes.values.contains { $0.menuAt == nil && !isPaused($0.id) }
  }

  private func exchange(by client: BackendClient, for house: some BackendHouse) async -> [String] {
    // Two at once would send the same twice.
    guard !isBusy else { return [] }
    isBusy = true
    defer { isBusy = false }
    var told: [String] = []
    do {
      if isDue(listedAt, every: Self.listLasts) {
        told.append(try await house.take(.businesses(all: try await client.businesses())))
        listedAt = now()
        reached()
      }
      try await send(by: client, for: house, &told)
      try await follow(by: client, for: house, &told)
      // The box must know a menu before people talk about it. Each round gets one, so that orders need not
      // wait for menus.
      if let new = await house.restaurant().remotes.values.first(where: { $0.menuAt == nil && !isPaused($0.id) }) {
        try await trying(new.id) { try await self.fetchMenu(of: new.id, by: client, for: house) }
      }
    } catch {
      pause(error)
    }
    return told.filter { !$0.isEmpty }
  }

  private func send(by client: BackendClient, for house: some BackendHouse, _ told: inout [String]) async throws {
    var tried: Set<String> = []
    while let next = await house.restaurant().waitingToBeSent.first(where: { item in
      !tried.contains(item.id) && !isPaused(item.id)
    }) {
      tried.insert(next.id)
      do {
        _ = try await house.take(.sending(id: next.id))
        told.append(try await house.take(try await answer(to: next, by: client, in: house.restaurant())))
        nonsense[next.id] = nil
        lookedAt[next.recordId] = now()
        reached()
      } catch let BackendError.refused(_, code, message) where !code.hasPrefix(BackendError.unexplained) {
        // A cancelled request needs no message.
        if await isWaiting(next.id, in: house) {
          told.append(try await house.take(.refused(id: next.id, code: code, message: message)))
        }
        reached()
      } catch {
        let isUntouched = (error as? BackendError)?.isUntouched == true
        if await isWaiting(next.id, in: house) {
          _ = try await house.take(.failed(id: next.id, problem: Self.words(error), untouched: isUntouched))
        }
        guard Self.isNonsense(error) else { throw error }
        pause(next.id, error)
      }
    }
  }

  private func isWaiting(_ id: String, in house: some BackendHouse) async -> Bool {
    await house.restaurant().outbox[id]?.state == .waiting
  }

  private func answer(
    to next: Outgoing, by client: BackendClient, in state: RestaurantState
  ) async throws -> BackendCommand {
    let business = next.businessId
    // A second request for the same is another one.
    let key = "\(next.id).\(Int(next.createdAt.timeIntervalSince1970))"
    switch next.kind {
    case .order:
      guard let order = state.orders[next.recordId] else { throw Self.gone("order") }
      let request = WireOrderRequest(order, in: state)
      return .order(id: next.id, news: try await client.place(request, at: business, key: next.id))
    case .reservation:
      guard let booking = state.reservations[next.recordId] else { throw Self.gone("booking") }
      let request = WireReservationRequest(booking)
      return .reservation(id: next.id, news: try await client.book(request, at: business, key: next.id))
    case .cancelOrder:
      guard let id = state.remoteId(of: next.recordId) else { throw Self.unsent }
      return .order(id: next.id, news: try await client.cancelOrder(id, at: business, key: key))
    case .cancelReservation:
      guard let id = state.remoteId(of: next.recordId) else { throw Self.unsent }
      return .reservation(id: next.id, news: try await client.cancelReservation(id, at: business, key: key))
    }
  }

  private func follow(by client: BackendClient, for house: some BackendHouse, _ told: inout [String]) async throws {
    for sent in await house.restaurant().outbox.values where sent.state == .sent {
      guard let id = sent.remoteId, !isPaused(sent.id) else { continue }
      switch sent.kind {
      case .order where isDue(lookedAt[sent.recordId], every: Self.orderEvery):
        lookedAt[sent.recordId] = now()
        try await trying(sent.id) {
          let news = try await client.order(id, at: sent.businessId)
          told.append(try await house.take(.order(id: sent.id, news: news)))
        }
      case .reservation where isDue(lookedAt[sent.recordId], every: Self.bookingEvery):
        lookedAt[sent.recordId] = now()
        try await trying(sent.id) {
          let news = try await client.reservation(id, at: sent.businessId)
          told.append(try await house.take(.reservation(id: sent.id, news: news)))
        }
      default: continue
      }
    }
  }

  // MARK: Failing

  private func trying(_ id: String, _ work: () async throws -> Void) async throws {
    do {
      try await work()
      nonsense[id] = nil
      reached()
    } catch {
      if Self.concernsAll(error) { throw error }
      pause(id, error)
    }
  }

  private func isDue(_ last: Date?, every seconds: Double) -> Bool {
    last.map { !(0..<seconds).contains(now().timeIntervalSince($0)) } ?? true
  }

  private func isPaused(_ id: String) -> Bool { nonsense[id].map { now() < $0.until } ?? false }

  private func reached() {
    (failures, pausedUntil, problem) = (0, nil, nil)
  }

  private func pause(_ error: any Error) {
    failures += 1
    pausedUntil = now().addingTimeInterval(Self.pause(after: failures))
    problem = Self.words(error)
  }

  private func pause(_ id: String, _ error: any Error) {
    let times = (nonsense[id]?.times ?? 0) + 1
    nonsense[id] = (now().addingTimeInterval(Self.pause(after: times)), times)
    problem = Self.words(error)
  }

  /// 2, 4, 8 seconds and so on.
  static func pause(after failures: Int) -> Double { min(pow(2, Double(min(failures, 30))), longestPause) }

  private static func concernsAll(_ error: any Error) -> Bool { (error as? BackendError)?.concernsAll == true }

  // A value that the house refuses is as useless as one that the box cannot decode.
  private static func isNonsense(_ error: any Error) -> Bool {
    switch error as? BackendError {
    case .nonsense, .refused: true
    case .unreachable, .unavailable: false
    case nil: error is Refusal
    }
  }

  private static func words(_ error: any Error) -> String { (error as? Refusal)?.say ?? "\(error)" }

  // A record that ended long ago is deleted, and needs no request now.
  private static func gone(_ what: String) -> BackendError {
    .refused(status: 410, code: "GONE", message: "The \(what) was over before it could be sent")
  }
  private static let unsent = BackendError.nonsense("the backend never took what is to be cancelled")
}

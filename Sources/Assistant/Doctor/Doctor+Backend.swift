import Backend
import BoxSettings
import Foundation
import Restaurant
import Store

extension Doctor {
  /// The check of the backend, and of the waiting messages; nil: there is none, and nothing waits.
  func checkBackend(_ settings: Settings) async -> HealthCheck? {
    let queue = Self.queue(settings.store.place(paths))
    guard !settings.backend.address.isEmpty else {
      guard !queue.waiting.isEmpty else { return nil }
      return .bad(
        "backend", "none is set, and \(Self.told(queue))", mend: "set backend.url again, so that they can be sent")
    }
    do {
      let count = try await BackendClient(settings.backend).businesses().count
      return .good("backend", "\(settings.backend.address) has \(count) businesses; \(Self.told(queue))")
    } catch {
      return .bad(
        "backend", "\(settings.backend.address): \(error); \(Self.told(queue))",
        mend: "check backend.url, backend.token and the network; what waits goes when it answers"
      )
    }
  }

  private typealias Queue = (waiting: [Outgoing], refused: Int)

  private static func queue(_ place: StorePlace) -> Queue {
    guard let reader = try? KitchenReader(place, busyTimeout: 2), let state = try? reader.load().restaurant
    else { return ([], 0) }
    return (state.waitingToBeSent, state.outbox.values.count { $0.state == .refused })
  }

  private static func told(_ queue: Queue) -> String {
    let refused = queue.refused == 0 ? "" : ", \(queue.refused) refused lately"
    guard !queue.waiting.isEmpty else { return "nothing waits to be sent\(refused)" }
    let style = Date.ISO8601FormatStyle()
    let waiting = queue.waiting.map { item in
      "\(item.kind.words) \(item.id) since \(item.createdAt.formatted(style))\(item.problem.map { " (\($0))" } ?? "")"
    }
    return "\(waiting.count) waiting to be sent: \(waiting.joined(separator: ", "))\(refused)"
  }
}

extension Outgoing.Kind {
  fileprivate var words: String {
    switch self {
    case .order: "order"
    case .reservation: "booking"
    case .cancelOrder: "cancellation of order"
    case .cancelReservation: "cancellation of booking"
    }
  }
}

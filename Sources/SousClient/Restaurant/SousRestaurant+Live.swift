import Foundation
import Wire

/// The progress of orders.
extension SousRestaurant {
  /// The states of an order of this device, from the current one up to its end.
  /// - Parameter id: the result of ``place(_:shown:)``; it may still wait for the box.
  public func states(of id: String) -> AsyncStream<OrderRecord> {
    let updates = updates()
    return AsyncStream { continuation in
      let task = Task {
        var last: OrderRecord?
        for await update in updates {
          let order: OrderRecord? =
            switch update {
            case .orders(let all): all.first { $0.id == id }?.record
            case .moved(let order): order.id == id ? order : nil
            default: nil
            }
          if let order, order != last {
            last = order
            continuation.yield(order)
            if !order.status.isActive { break }
          }
          if case .notDone(let intent, _) = update, intent.id == id { break }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func take(_ update: ConnectionUpdate) {
    switch update {
    case .order(let order):
      hear(order)
      tell(.moved(order))
    case .link(.connected):
      // An active order may have a new status, and the box may be back after a long time.
      tries.reset()
      flush()
      refresh()
    default: break
    }
  }

  /// Applies an order from the box.
  func hear(_ order: OrderRecord) {
    if let own = orders.first(where: { $0.id == order.id }) {
      guard !own.record.status.isAhead(of: order.status), own.record != order else { return }
      remember(OwnOrder(businessName: own.businessName, record: order, shown: own.shown))
    } else if queue.entries.contains(where: { $0.id == order.id }),
      early[order.id]?.status.isAhead(of: order.status) != true
    {
      early[order.id] = order
    }
  }

  /// Applies a booking from the box.
  func hear(_ booking: ReservationRecord) {
    guard let own = bookings.first(where: { $0.id == booking.id }), own.record != booking else { return }
    remember(OwnBooking(businessName: own.businessName, record: booking))
  }

  private func refresh() {
    let active = orders.filter { $0.record.status.isActive }
    let booked = bookings.filter { $0.record.status.isActive }
    Task {
      // A failed query is repeated when the box is back.
      for own in active { _ = try? await self.order(own.id, at: own.record.businessId) }
      for own in booked { _ = try? await self.booking(own.id, at: own.record.businessId) }
    }
  }
}

extension OrderRecord.Status {
  /// Whether an order with this status has passed `other`: frames and answers may arrive out of order,
  /// but orders only move on.
  func isAhead(of other: OrderRecord.Status) -> Bool {
    guard let own = Self.steps.firstIndex(of: self), let others = Self.steps.firstIndex(of: other) else { return false }
    return own > others
  }

  private static let steps: [OrderRecord.Status] = [.pending, .confirmed, .preparing, .ready, .completed, .cancelled]
}

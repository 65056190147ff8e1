import Commands
import Foundation

/// Cancelling messages that wait for a backend.
extension Restaurant {
  /// Removes a waiting message, and ends its order or booking; a refused one is only forgotten.
  /// - Throws: ``Refusal`` if no message with that identifier waits.
  func dontSend(
    _ id: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let outgoing = state.outbox[id], outgoing.state != .sent else { throw Refusal.nothingWaits }
    var events: [RestaurantEvent] = [.outgoing(Change(from: outgoing, to: nil))]
    guard outgoing.state == .waiting else { return Decision(events: events, say: "All right, that is forgotten.") }
    let place = state.businesses[outgoing.businessId]?.businessName ?? "The place"
    var what: String
    switch outgoing.kind {
    case .cancelOrder:
      return Decision(events: events, say: "\(place) is not asked to cancel the order; it stays as it is.")
    case .cancelReservation:
      return Decision(events: events, say: "\(place) is not asked to cancel the booking; it stays as it is.")
    case .order:
      what = "The order for \(place)"
      if let order = state.orders[outgoing.recordId], order.status.next.contains(.cancelled) {
        var ended = order
        try ended.life.advance(to: .cancelled, at: context.now)
        events.append(.order(Change(from: order, to: ended)))
      }
    case .reservation:
      what = "The booking at \(place)"
      if let booking = state.reservations[outgoing.recordId], booking.status.next.contains(.cancelled) {
        let ended = try booking.advanced(to: .cancelled, at: context.now, reason: "Not sent")
        events.append(.reservation(Change(from: booking, to: ended)))
      }
    }
    if let wish = state.cancellation(of: outgoing.recordId) {
      events.append(.outgoing(Change(from: wish, to: nil)))
    }
    guard outgoing.mayHaveArrived else {
      return Decision(events: events, say: "\(what) was not sent yet, and will not be.")
    }
    let phone = state.businesses[outgoing.businessId]?.phone.map { ": \($0)" } ?? ""
    return Decision(
      events: events,
      say: "\(what) is not sent any more. It may have arrived all the same, so call them to be sure\(phone).")
  }

  /// The reply about waiting messages besides that of the given order; nil: there are none.
  func othersWaiting(in state: RestaurantState, _ context: CommandContext) -> String? {
    let own = state.ownOrder(at: context.now)?.id
    let others = state.waitingToBeSent.filter { $0.recordId != own }
    guard !others.isEmpty else { return nil }
    let names = others.map { entry in
      let place = state.businesses[entry.businessId]?.businessName ?? "a place"
      return switch entry.kind {
      case .order: "an order for \(place)"
      case .reservation: "a booking at \(place)"
      case .cancelOrder: "the cancellation of an order at \(place)"
      case .cancelReservation: "the cancellation of a booking at \(place)"
      }
    }
    let why = others.lazy.compactMap(\.problem).first.map { " (\($0))" } ?? ""
    let text = "\(Wording.short(names, most: 4)) \(others.count == 1 ? "waits" : "wait") to be sent\(why)."
    return Wording.sentence(text)
  }

  /// The events for an answer to a message that was cancelled on its way: it arrived after all, so that
  /// it must be cancelled there.
  func arrivedAfterAll(
    _ kind: Outgoing.Kind, _ record: String, at business: String, remoteId: String, in state: RestaurantState,
    _ context: CommandContext
  ) -> Decision<RestaurantEvent> {
    var arrived = Outgoing(id: record, kind: kind, recordId: record, businessId: business, createdAt: context.now)
    arrived.state = .sent
    arrived.remoteId = remoteId
    arrived.settledAt = context.now
    let wish = Outgoing(
      id: RestaurantState.cancellation(record), kind: kind == .order ? .cancelOrder : .cancelReservation,
      recordId: record, businessId: business, createdAt: context.now)
    let place = state.businesses[business]?.businessName ?? "The place"
    return Decision(
      events: [.outgoing(Change(from: nil, to: arrived)), .outgoing(Change(from: nil, to: wish))],
      say: "What you gave up had reached \(place) already. I ask them to cancel it.")
  }
}

extension Refusal {
  static var nothingWaits: Refusal { .coded(.notFound, "Nothing of that identifier waits to be sent.") }
}

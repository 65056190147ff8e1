import Basics
import Commands
import Foundation
import Grammar

/// The news of a backend.
extension Restaurant {
  func backend(
    _ news: BackendCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    // It stands for the words of another computer; only the box itself may pass them on.
    guard context.origin == .clock else { throw Refusal.impossible("Only the box itself hears a backend.") }
    switch news {
    case .businesses(let all): return takeBusinesses(all, in: state, context)
    case .menu(let business, let menu): return try takeMenu(menu, of: business, in: state, context)
    case .availability(let business, let date, let partySize, let slots):
      return try takeAvailability(business, date, partySize, slots, in: state, context)
    case .sending(let id): return try sending(id, in: state)
    case .failed(let id, let problem, let untouched): return try failed(id, problem, untouched == true, in: state)
    case .refused(let id, let code, let message): return try refused(id, code, message, in: state, context)
    case .order(let id, let news): return try takeOrder(news, for: id, in: state, context)
    case .reservation(let id, let news): return try takeReservation(news, for: id, in: state, context)
    }
  }

  private func takeAvailability(
    _ business: String, _ date: CalendarDay, _ partySize: Int, _ slots: [RemoteSlot], in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let remote = state.remotes[business] else { throw Refusal.noBusiness }
    var told = remote
    told.take(
      RemoteBusiness.Availability(
        date: date, partySize: partySize, slots: slots.sorted { $0.time.minuteOfDay < $1.time.minuteOfDay },
        askedAt: context.now))
    return Decision(events: [.remote(Change(from: remote, to: told))], say: "")
  }

  // MARK: What was sent

  private func sending(_ id: String, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    let outgoing = try waiting(id, in: state)
    var begun = outgoing
    begun.attempts += 1
    return Decision(events: [.outgoing(Change(from: outgoing, to: begun))], say: "")
  }

  private func failed(
    _ id: String, _ problem: String, _ isUntouched: Bool, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    guard let outgoing = state.outbox[id] else { throw Refusal.nothingSent }
    var failed = outgoing
    failed.problem = Self.shown(problem)
    if isUntouched { failed.attempts = max(0, failed.attempts - 1) }
    guard failed != outgoing else { return Decision(say: "") }
    return Decision(events: [.outgoing(Change(from: outgoing, to: failed))], say: "")
  }

  private func refused(
    _ id: String, _ code: String, _ message: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let outgoing = try waiting(id, in: state)
    var settled = outgoing
    settled.state = .refused
    settled.code = Self.shown(code)
    settled.problem = Self.shown(message)
    settled.settledAt = context.now
    let reason = settled.problem ?? "it gave no reason"
    let place = state.businesses[outgoing.businessId]?.businessName ?? "The place"
    var events: [RestaurantEvent] = [.outgoing(Change(from: outgoing, to: settled))]
    var what: String
    switch outgoing.kind {
    case .order:
      what = "the order"
      if let order = state.orders[outgoing.recordId], order.status.next.contains(.cancelled) {
        var ended = order
        try ended.life.advance(to: .cancelled, at: context.now)
        events.append(.order(Change(from: order, to: ended)))
      }
    case .reservation:
      what = "the booking"
      if let booking = state.reservations[outgoing.recordId], booking.status.next.contains(.cancelled) {
        let ended = try booking.advanced(to: .cancelled, at: context.now, reason: reason)
        events.append(.reservation(Change(from: booking, to: ended)))
        what =
          "the table for \(booking.partySize) "
          + words(context).moment(booking.reservationTime, on: booking.reservationDate)
      }
    case .cancelOrder: what = "the cancellation of the order"
    case .cancelReservation: what = "the cancellation of the booking"
    }
    // A refused order need not be cancelled.
    if let wish = state.cancellation(of: outgoing.recordId), wish.id != id {
      events.append(.outgoing(Change(from: wish, to: nil)))
    }
    events += Self.forgotten(in: state, context)
    let end = reason.last.map { ".!?".contains($0) } == true ? "" : "."
    return Decision(events: events, say: "\(place) did not take \(what): \(reason)\(end)")
  }

  /// The events that forget old refusals.
  private static func forgotten(in state: RestaurantState, _ context: CommandContext) -> [RestaurantEvent] {
    state.outbox.values.filter { old in
      old.state == .refused
        && old.settledAt.map { context.now.timeIntervalSince($0) > Outgoing.refusedLasts } ?? false
    }.map { .outgoing(Change(from: $0, to: nil)) }
  }

  func waiting(_ id: String, in state: RestaurantState) throws -> Outgoing {
    guard let outgoing = state.outbox[id], outgoing.state == .waiting else { throw Refusal.nothingSent }
    return outgoing
  }

  /// A backend's text on one line, cut to the longest line.
  static func shown(_ text: String) -> String? {
    let plain = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }
    let line = String(plain).split(separator: " ").joined(separator: " ").prefix(300)
    return line.isEmpty ? nil : String(line)
  }
}

extension Refusal {
  static var nothingSent: Refusal { .coded(.notFound, "Nothing of that identifier was sent.") }
}

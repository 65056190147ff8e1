import Commands
import Grammar

/// Undoing commands about tables.
extension Restaurant {
  /// The undoing of events about tables; nil: there are none.
  /// - Throws: ``Refusal`` with the reason or an alternative.
  func undoingTables(
    _ events: [RestaurantEvent], in state: RestaurantState, _ context: CommandContext
  ) throws -> Undoing<RestaurantEvent>? {
    for event in events {
      switch event {
      case .reservation(let change): return try undoing(change, in: state, context)
      case .waiting(let change): return undoing(change, in: state)
      case .table(let change)
      where state.reservations.values.contains { $0.table?.id == change.id && $0.status.takesTable }:
        throw Refusal.impossible("Table \(change.after?.tableNumber ?? "") is booked by now, so that cannot be undone.")
      default: break
      }
    }
    let holds = events.compactMap { if case .hold(let change) = $0 { change } else { nil } }
    guard let held = holds.compactMap(\.after).first else { return holds.isEmpty ? nil : .passedOver }
    guard let hold = state.holds[held.id] else { return .passedOver }
    return .instead(Decision(events: letGo(hold, in: state, context), say: "All right, nothing is booked."))
  }

  private func undoing(
    _ change: Change<Reservation>, in state: RestaurantState, _ context: CommandContext
  ) throws -> Undoing<RestaurantEvent> {
    guard let booking = state.reservations[change.id], booking.startsAt > context.now else { return .passedOver }
    let told = tell(booking, in: state, words(context))
    if change.before?.status.takesTable ?? true, booking.status.takesTable {
      if let before = change.before, !before.isSameTable(as: booking), before.startsAt > context.now {
        throw Refusal.confirm(
          command: .reservation(
            .rebook(
              id: booking.id, partySize: before.partySize, date: before.reservationDate, time: before.reservationTime)),
          question: "It was \(tell(before, in: state, words(context))). Shall I change it back?")
      }
      guard change.before == nil, booking.status.next.contains(.cancelled) else {
        throw Refusal.impossible("\(Wording.sentence(told)) is \(booking.status.words), which is not undone.")
      }
      throw Refusal.confirm(
        command: .reservation(.advance(id: booking.id, status: .cancelled, reason: "Customer request")),
        question: "\(Wording.sentence(told)) is booked, so it is not undone. Shall I cancel it?")
    }
    guard change.after?.status == .cancelled, change.before != nil else { return .passedOver }
    let again = ReservationCommand.make(
      business: booking.businessId, partySize: booking.partySize, date: booking.reservationDate,
      time: booking.reservationTime, occasion: booking.occasion, seating: booking.seatingPreference,
      name: booking.customerName, email: booking.customerEmail.isEmpty ? nil : booking.customerEmail,
      phone: booking.customerPhone)
    throw Refusal.confirm(
      command: .reservation(again),
      question: "\(Wording.sentence(told)) is cancelled, and stays so. Shall I ask for one like it?")
  }

  private func undoing(_ change: Change<WaitlistEntry>, in state: RestaurantState) -> Undoing<RestaurantEvent> {
    let place = state.businesses[(change.after ?? change.before)?.businessId ?? ""]?.businessName ?? "it"
    switch (change.before, change.after, state.waitlist[change.id]) {
    case (nil, .some, .some(let waiting)):
      return .instead(
        Decision(
          events: [.waiting(Change(from: waiting, to: nil))], say: "You are off the waiting list of \(place)."))
    case (.some(let left), nil, nil):
      return .instead(
        Decision(
          events: [.waiting(Change(from: nil, to: left))], say: "You are on the waiting list of \(place) again."))
    default: return .passedOver
    }
  }
}

extension Reservation {
  /// Whether it is the same booking: for as many guests, at the same time.
  func isSameTable(as other: Reservation) -> Bool {
    partySize == other.partySize && startsAt == other.startsAt
  }
}

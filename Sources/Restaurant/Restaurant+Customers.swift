import Commands

/// The permitted commands of customers with accounts of their own.
extension Restaurant {
  /// Checks that a command creates an account's own record, or cancels one.
  /// - Throws: ``Refusal``; another's record is refused like a missing one.
  func mustBeTheirs(_ command: Command, of account: String, in state: RestaurantState) throws(Refusal) {
    switch command {
    case .order(.create(let draft)):
      guard let id = draft.reservationId else { return }
      guard state.reservations[id]?.account == account else { throw .noReservation }
    case .order(.advance(let id, let status)):
      guard let order = state.orders[id], order.account == account else {
        throw .coded(.notFound, "There is no such order.")
      }
      guard status == .cancelled else { throw .onlyCallsOff }
      guard order.life.preparingAt == nil || order.status == .cancelled else {
        throw .coded(.validation, "Order \(order.orderNumber) is being made already; call them.")
      }
    case .reservation(.advance(let id, let status, _)):
      guard state.reservations[id]?.account == account else { throw .noReservation }
      guard status == .cancelled else { throw .onlyCallsOff }
    case .reservation(.stopWaiting(let id)):
      guard state.waitlist[id]?.account == account else {
        throw .coded(.notFound, "Nobody waits under this identifier.")
      }
    case .reservation(.create), .reservation(.wait): return
    default: throw .onlyCallsOff
    }
  }
}

extension Refusal {
  fileprivate static let onlyCallsOff = Refusal.forbidden("Customers order, book, and call off what is theirs.")
}

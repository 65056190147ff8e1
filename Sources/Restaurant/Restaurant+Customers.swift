import Commands

/// What customers may do who order and book with accounts of their own.
extension Restaurant {
  /// Checks that a command makes something of an account's own, or calls off what is its own.
  /// - Throws: ``Refusal``; what is somebody else's is as if it were not there.
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

import Commands

/// Senders' own identifiers for their orders and bookings.
extension Restaurant {
  /// The sender's identifier, or a new one.
  /// - Throws: ``Refusal`` for one that cannot be part of an address.
  func identifier(_ chosen: String?, _ context: CommandContext) throws -> String {
    guard let chosen else { return context.makeID() }
    guard (1...100).contains(chosen.utf8.count),
      chosen.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#%\"\\".utf8.contains($0) })
    else { throw Refusal.coded(.validation, "An id has 1 to 100 letters, digits and signs, such as 7d1f-04.") }
    return chosen
  }

  /// - Throws: ``Refusal`` with the code DUPLICATE if an order or a booking has the identifier already.
  func mustBeNew(_ id: String?, in state: RestaurantState) throws {
    guard let id else { return }
    if state.orders[id] != nil { throw Refusal.coded(.duplicate, "There is an order with this identifier already.") }
    if state.reservations[id] != nil || state.outbox[id] != nil {
      throw Refusal.coded(.duplicate, "There is a booking with this identifier already.")
    }
  }
}

extension ReservationDraft {
  /// The draft without an identifier: a booking is found by one, an entry of the waiting list is not.
  var unidentified: ReservationDraft {
    var draft = self
    draft.id = nil
    return draft
  }
}

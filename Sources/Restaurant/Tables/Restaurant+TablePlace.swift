import Commands
import Grammar

/// The business of a table request.
extension Restaurant {
  /// The business with a name; without one the current business, if tables can be booked there, or the
  /// only one with tables.
  /// - Throws: ``Refusal``, one with a question if several fit.
  func tablePlace(_ name: String?, in state: RestaurantState) throws -> Business {
    if let name { return try known(name, in: state) }
    let bookable = bookable(in: state)
    if let current = state.businessInHand, bookable.contains(where: { $0.id == current.id }) { return current }
    guard let first = bookable.first else { throw Refusal.impossible("No place here takes bookings yet.") }
    if bookable.count == 1 { return first }
    throw Refusal.incomplete(missing: "business", question: Self.question(bookable))
  }

  /// The business with that name.
  /// - Throws: ``Refusal`` with a question if it is unknown, so that the rest of the booking is kept.
  private func known(_ name: String, in state: RestaurantState) throws -> Business {
    do {
      return try business(named: name, in: state)
    } catch Refusal.coded(.notFound, let text) {
      let bookable = bookable(in: state)
      guard let first = bookable.first else { throw Refusal.coded(.notFound, text) }
      guard bookable.count > 1 else {
        throw NearMiss(slot: "business", meant: first.businessName, text: "\(text) Shall it be \(first.businessName)?")
      }
      throw Refusal.incomplete(missing: "business", question: "\(text) \(Self.question(bookable))")
    }
  }

  private func bookable(in state: RestaurantState) -> [Business] {
    let ids = Set(state.tables.values.lazy.filter(\.isActive).map(\.businessId))
      .union(state.remotes.keys.filter { state.reservationSettings[$0] != nil })
    return state.businesses.values.filter { $0.isActive && ids.contains($0.id) }
  }

  private static func question(_ bookable: [Business]) -> String {
    let names = bookable.map(\.businessName).sorted().prefix(6)
    return "At which place: \(Spoken.list(Array(names), joinedBy: "or"))?"
  }
}

import Commands
import Grammar

/// The business of a table request.
extension Restaurant {
  /// The business with a name; without one the current business, if tables can be booked there, or the
  /// only one with tables.
  /// - Throws: ``Refusal``, one with a question if several fit.
  func tablePlace(_ name: String?, in state: RestaurantState) throws -> Business {
    if let name { return try business(named: name, in: state) }
    let ids = Set(state.tables.values.lazy.filter(\.isActive).map(\.businessId))
      .union(state.remotes.keys.filter { state.reservationSettings[$0] != nil })
    let bookable = state.businesses.values.filter { $0.isActive && ids.contains($0.id) }
    if let current = state.businessInHand, ids.contains(current.id) { return current }
    guard let first = bookable.first else { throw Refusal.impossible("No place here takes bookings yet.") }
    if bookable.count == 1 { return first }
    let names = bookable.map(\.businessName).sorted().prefix(6)
    throw Refusal.incomplete(
      missing: "business", question: "At which place: \(Spoken.list(Array(names), joinedBy: "or"))?")
  }
}

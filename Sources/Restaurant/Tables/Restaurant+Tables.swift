import Commands
import Foundation

/// Staff's management of tables and booking rules.
extension Restaurant {
  /// The most tables of one business.
  static let mostTables = 1_000

  func saveTable(
    _ draft: TableDraft, of business: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard state.businesses[business] != nil else { throw Refusal.noBusiness }
    let old = draft.id.flatMap { state.tables[$0] }
    if let old, old.businessId != business { throw Refusal.noTable }
    guard RestaurantTable.capacities.contains(draft.capacity) else {
      throw Refusal.coded(
        .validation,
        "capacity must be between \(RestaurantTable.capacities.lowerBound) and "
          + "\(RestaurantTable.capacities.upperBound), and is \(draft.capacity)")
    }
    let number = try Self.name(draft.tableNumber, "tableNumber")
    let others = state.tables(of: business).filter { $0.id != old?.id }
    guard !others.contains(where: { ProperKey($0.tableNumber) == ProperKey(number) }) else {
      throw Refusal.coded(.duplicate, "There is a table \(number) already.")
    }
    guard others.count < Self.mostTables else {
      throw Refusal.coded(.validation, "A business can have \(Self.mostTables) tables.")
    }
    let table = RestaurantTable(
      id: old?.id ?? draft.id ?? context.makeID(), businessId: business, tableNumber: number,
      section: try draft.section.map { try Self.name($0, "section") }, capacity: draft.capacity,
      isActive: draft.isActive ?? old?.isActive ?? true)
    if let old {
      let largest = promised(old, in: state, context).map(\.partySize).max() ?? 0
      guard table.capacity >= largest else {
        throw Refusal.coded(.hasReservations, "Table \(old.tableNumber) is booked for a party of \(largest).")
      }
      guard table.isActive || largest == 0 else { throw Self.isBooked(old) }
    }
    guard table != old else { return Decision(say: "Table \(number) is as it was.") }
    return Decision(
      events: [.table(Change(from: old, to: table))], say: "Table \(number) seats \(table.capacity).")
  }

  func removeTable(
    _ id: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let table = state.tables[id] else { throw Refusal.noTable }
    guard promised(table, in: state, context).isEmpty else { throw Self.isBooked(table) }
    return Decision(events: [.table(Change(from: table, to: nil))], say: "Table \(table.tableNumber) is removed.")
  }

  func saveSettings(
    _ draft: ReservationSettingsDraft, of business: String, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    guard let found = state.businesses[business] else { throw Refusal.noBusiness }
    let old = state.reservationSettings[business]
    let new = try state.reservationSettings(of: business).changed(by: draft)
    guard new != old else { return Decision(say: "The rules of booking are as they were.") }
    return Decision(
      events: [.reservationSettings(Change(from: old, to: new))],
      say: "The rules of booking of \(found.businessName) are changed.")
  }

  func saveSpecialHours(
    _ hours: [SpecialHours], of business: String, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    guard let old = state.businesses[business] else { throw Refusal.noBusiness }
    guard hours.count <= 1_000 else { throw Refusal.coded(.validation, "At most 1000 special days can be kept.") }
    for row in hours where (row.openTime == nil) != (row.closeTime == nil) {
      throw Refusal.coded(.validation, "\(row.date) needs both openTime and closeTime, or neither to be closed.")
    }
    var new = old
    new.specialHours = try hours.map { row in
      var row = row
      row.notes = try row.notes.flatMap { try Self.text($0, "notes") }
      return row
    }
    guard new != old else { return Decision(say: "The special days are as they were.") }
    return Decision(
      events: [.business(Change(from: old, to: new))],
      say: "The special days of \(old.businessName) are changed.")
  }

  /// The bookings of a table.
  private func promised(
    _ table: RestaurantTable, in state: RestaurantState, _ context: CommandContext
  ) -> [Reservation] {
    let yesterday = WallClock(context.calendar.timeZone).reading(at: context.now).day.adding(days: -1)
    let booked = state.reservations(from: yesterday).filter { booking in
      booking.table?.id == table.id && booking.status.takesTable
        && (booking.endsAt > context.now || booking.status == .seated)
    }
    return booked
      + state.holds.values.filter { $0.reservation.table?.id == table.id && $0.expiresAt > context.now }.map(
        \.reservation)
  }

  private static func isBooked(_ table: RestaurantTable) -> Refusal {
    .coded(.hasReservations, "Table \(table.tableNumber) has reservations; move or cancel them first.")
  }

  private static func name(_ text: String, _ field: String) throws -> String {
    try Restaurant.checked(text, naming: field)
  }
}

import Basics
import Commands
import Foundation
import Restaurant

extension Reservation: StoredRecord {
  // `table` is where the guests sit.
  static var table: String { "reservations" }

  init(row: RowReader) throws {
    let progress = ReservationProgress(
      status: try row.choice("status"), confirmedAt: try row.optionalDate("confirmed_at"),
      seatedAt: try row.optionalDate("seated_at"), completedAt: try row.optionalDate("completed_at"),
      cancelledAt: try row.optionalDate("cancelled_at"), noShowAt: try row.optionalDate("no_show_at"),
      cancellationReason: try row.optionalText("cancellation_reason"))
    guard let progress else { throw row.bad("status") }
    let section = try row.optionalText("table_section")
    let number = try row.optionalText("table_number")
    let seat = try row.optionalText("table_id").flatMap { id in
      number.map { TableInfo(id: id, tableNumber: $0, section: section) }
    }
    self.init(
      id: try row.text("id"), businessId: try row.text("business_id"),
      reservationDate: try row.made("reservation_date") { CalendarDay($0) },
      reservationTime: try row.made("reservation_time") { ClockTime($0) }, startsAt: try row.date("starts_at"),
      partySize: try row.integer("party_size"), durationMinutes: try row.integer("duration_minutes"),
      customerName: try row.text("customer_name"), customerEmail: try row.text("customer_email"),
      customerPhone: try row.optionalText("customer_phone"),
      seatingPreference: try row.optionalText("seating_preference"),
      specialRequests: try row.optionalText("special_requests"), occasion: try row.optionalText("occasion"),
      source: try row.text("source"), person: try row.optionalText("person"),
      account: try row.optionalText("account"), table: seat,
      createdAt: try row.date("created_at"), progress: progress)
  }

  /// The time for which past ones stay in the state, in seconds: 31 days.
  private static let memory: Double = 31 * 86_400

  /// The future bookings, and those of the last month.
  static func read(_ database: any SQLDatabase, now: Date, _ reading: StoreReading) throws -> [Reservation] {
    let month = Timestamp.text(now.addingTimeInterval(-memory)) ?? ""
    return try load(database, where: "starts_at >= ?", [.text(month)], reading)
  }

  /// The rows that match a condition, in order of insertion.
  static func load(
    _ database: any SQLDatabase, where condition: String, _ arguments: [SQLValue],
    _ reading: StoreReading = StoreReading()
  ) throws -> [Reservation] {
    try database.rows("SELECT * FROM \(table) WHERE \(condition) ORDER BY added", arguments) { row in
      try reading.record(of: row, table: table) { try Reservation(row: $0) }
    }.compactMap { $0 }
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.set("reservation_date", reservationDate.description)
    try row.set("reservation_time", reservationTime.description)
    try row.set("starts_at", startsAt)
    try row.set("ends_at", endsAt)
    row.set("party_size", partySize)
    row.set("duration_minutes", durationMinutes)
    try row.set("status", status.rawValue)
    try row.set("customer_name", customerName)
    try row.set("customer_email", customerEmail)
    try row.set("customer_phone", customerPhone)
    try row.set("seating_preference", seatingPreference)
    try row.set("special_requests", specialRequests)
    try row.set("occasion", occasion)
    try row.set("source", source)
    try row.set("person", person)
    try row.set("account", account)
    try row.set("table_id", seat?.id)
    try row.set("table_number", seat?.tableNumber)
    try row.set("table_section", seat?.section)
    try row.set("created_at", createdAt)
    try row.set("confirmed_at", progress.confirmedAt)
    try row.set("seated_at", progress.seatedAt)
    try row.set("completed_at", progress.completedAt)
    try row.set("cancelled_at", progress.cancelledAt)
    try row.set("no_show_at", progress.noShowAt)
    try row.set("cancellation_reason", progress.cancellationReason)
  }
}

import Commands
import Foundation
import Restaurant

extension Cart: StoredRecord {
  static let table = "carts"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"))
    lines = try row.json("lines")
    orderType = try row.optionalChoice("order_type")
    tableNumber = try row.optionalText("table_number")
    note = try row.optionalText("note")
  }

  func write(to row: inout RowWriter) throws {
    try row.setJSON("lines", lines)
    try row.set("order_type", orderType?.rawValue)
    try row.set("table_number", tableNumber)
    try row.set("note", note)
  }
}

extension Customer: StoredRecord {
  static let table = "customers"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), businessId: try row.text("business_id"), firstName: try row.text("first_name"),
      lastName: try row.text("last_name"), email: try row.optionalText("email"), phone: try row.optionalText("phone"),
      totalVisits: try row.integer("total_visits"), totalSpent: try row.money("total_spent"),
      lastVisitAt: try row.optionalDate("last_visit_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.set("first_name", firstName)
    try row.set("last_name", lastName)
    try row.set("email", email)
    try row.set("phone", phone)
    row.set("total_visits", totalVisits)
    row.set("total_spent", totalSpent.units)
    try row.set("currency", totalSpent.currency.code)
    try row.set("last_visit_at", lastVisitAt)
  }
}

extension LoyaltyPoints: StoredRecord {
  static let table = "loyalty_points"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"), customerId: try row.text("customer_id"))
    pointsBalance = try row.integer("points_balance")
    lifetimeEarned = try row.integer("lifetime_earned")
    lifetimeRedeemed = try row.integer("lifetime_redeemed")
  }

  func write(to row: inout RowWriter) throws {
    try row.set("customer_id", customerId)
    row.set("points_balance", pointsBalance)
    row.set("lifetime_earned", lifetimeEarned)
    row.set("lifetime_redeemed", lifetimeRedeemed)
  }
}

extension SavedAddress: StoredRecord {
  static let table = "addresses"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), label: try row.text("label"), address: try row.text("address"),
      notes: try row.optionalText("notes"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("label", label)
    try row.set("address", address)
    try row.set("notes", notes)
  }
}

extension Guest: StoredRecord {
  static let table = "guest"

  init(row: RowReader) throws {
    self.init()
    businessId = try row.optionalText("business_id")
    orderId = try row.optionalText("order_id")
    details = try row.json("details")
    latitude = try row.optionalNumber("latitude")
    longitude = try row.optionalNumber("longitude")
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.set("order_id", orderId)
    try row.setJSON("details", details)
    try row.set("latitude", latitude)
    try row.set("longitude", longitude)
  }
}

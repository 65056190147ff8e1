import Commands
import Restaurant

extension RemoteBusiness: StoredRecord {
  static let table = "remote_businesses"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"))
    menuAt = try row.optionalDate("menu_at")
    availability = try row.json("availability")
  }

  func write(to row: inout RowWriter) throws {
    try row.set("menu_at", menuAt)
    try row.setJSON("availability", availability)
  }
}

extension Outgoing: StoredRecord {
  static let table = "outbox"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), kind: try row.choice("kind"), recordId: try row.text("record_id"),
      businessId: try row.text("business_id"), state: try row.choice("state"),
      remoteId: try row.optionalText("remote_id"), attempts: try row.integer("attempts"),
      problem: try row.optionalText("problem"), code: try row.optionalText("code"),
      createdAt: try row.date("created_at"), settledAt: try row.optionalDate("settled_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("kind", kind.rawValue)
    try row.set("record_id", recordId)
    try row.set("business_id", businessId)
    try row.set("state", state.rawValue)
    try row.set("remote_id", remoteId)
    row.set("attempts", attempts)
    try row.set("problem", problem)
    try row.set("code", code)
    try row.set("created_at", createdAt)
    try row.set("settled_at", settledAt)
  }
}

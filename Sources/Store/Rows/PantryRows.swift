import Basics
import Commands
import Kitchen

extension PantryLot: StoredRecord {
  static let table = "lots"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), quantity: try row.number("quantity"),
      unit: try row.optionalChoice("unit"), place: try row.optionalText("place"),
      bestBefore: try row.optionalMade("best_before") { CalendarDay($0) }, addedAt: try row.date("added_at"),
      note: try row.optionalText("note"), store: try row.optionalText("store"))
    if let text = try row.optionalText("qty_text"), let quantity = try row.optionalNumber("qty_text_of") {
      written = WrittenAmount(text: text, quantity: quantity)
    }
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    // SQLite lowers only ASCII letters.
    try row.set("name_lower", nameLower)
    try row.set("quantity", quantity)
    try row.set("unit", unit?.rawValue)
    try row.set("qty_text", written?.text)
    try row.set("qty_text_of", written?.quantity)
    try row.set("place", place)
    try row.set("best_before", bestBefore?.description)
    try row.set("added_at", addedAt)
    try row.set("note", note)
    try row.set("store", store)
  }
}

extension StockMinimum: StoredRecord {
  static let table = "minimums"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), quantity: try row.number("quantity"),
      unit: try row.optionalChoice("unit"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("quantity", quantity)
    try row.set("unit", unit?.rawValue)
  }
}

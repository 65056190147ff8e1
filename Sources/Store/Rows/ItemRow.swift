import Foundation
import Kitchen

extension ShoppingItem: StoredRecord {
  static let table = "items"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), list: try row.text("list"),
      quantity: try row.number("quantity"), unit: try row.optionalChoice("unit"), category: try row.text("category"),
      store: try row.optionalText("store"), checked: try row.flag("checked"), people: try row.texts("people"),
      addedAt: try row.date("added_at"), position: try row.optionalNumber("position"),
      stamps: try row.optionalMade("stamps") { try? StoreCoding.decoder.decode(LineStamps.self, from: Data($0.utf8)) }
        ?? LineStamps())
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("list", list)
    try row.set("quantity", quantity)
    try row.set("unit", unit?.rawValue)
    try row.set("category", category)
    try row.set("store", store)
    row.set("checked", checked)
    try row.set("people", people)
    try row.set("added_at", addedAt)
    try row.set("position", position)
    try row.set(
      "stamps", stamps.isEmpty ? nil : String(decoding: StoreCoding.encoder.encode(stamps), as: UTF8.self))
  }
}

import Commands
import Kitchen

extension Product: StoredRecord {
  static let table = "products"

  init(row: RowReader) throws {
    var pack: PackQuantity?
    if let count = try row.optionalInteger("pack_count") {
      pack = PackQuantity(count: count, quantity: try row.number("pack_quantity"), unit: try row.choice("pack_unit"))
    }
    self.init(
      id: try row.text("id"), name: try row.text("name"), brand: try row.optionalText("brand"), pack: pack,
      image: try row.optionalText("image"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("brand", brand)
    row.set("pack_count", pack?.count)
    try row.set("pack_quantity", pack?.quantity)
    try row.set("pack_unit", pack?.unit.rawValue)
    try row.set("image", image)
  }
}

extension Scan: StoredRecord {
  static let table = "scans"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), barcode: try row.text("barcode"), name: try row.optionalText("name"),
      at: try row.date("scanned_at"), waits: try row.flag("waits"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("barcode", barcode)
    try row.set("name", name)
    try row.set("scanned_at", at)
    row.set("waits", waits)
  }
}

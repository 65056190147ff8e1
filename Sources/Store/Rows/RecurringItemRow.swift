import Basics
import Commands
import Kitchen

extension RecurringItem: StoredRecord {
  static let table = "recurring_items"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), quantity: try row.optionalNumber("quantity"),
      unit: try row.optionalChoice("unit"), list: try row.text("list"), days: try row.integer("days"),
      weekdays: try row.optionalMade("weekdays") { Weekdays($0) }, next: try row.made("next") { CalendarDay($0) })
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("quantity", quantity)
    try row.set("unit", unit?.rawValue)
    try row.set("list", list)
    try row.set("days", days)
    try row.set("weekdays", weekdays?.description)
    try row.set("next", next.description)
  }
}

import Basics
import Commands
import Kitchen

extension MealDish: StoredRecord {
  static let table = "dishes"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), day: try row.made("day") { CalendarDay($0) }, slot: try row.choice("slot"),
      dish: try row.text("dish"), isSide: try row.flag("is_side"), position: try row.integer("position"),
      people: try row.texts("people"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("day", day.description)
    try row.set("slot", slot.rawValue)
    try row.set("dish", dish)
    row.set("is_side", isSide)
    row.set("position", position)
    try row.set("people", people)
  }
}

extension Headcount: StoredRecord {
  static let table = "headcounts"

  init(row: RowReader) throws {
    self.init(
      day: try row.made("day") { CalendarDay($0) }, slot: try row.choice("slot"), count: try row.integer("count"),
      guests: try row.texts("guests"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("day", day.description)
    try row.set("slot", slot.rawValue)
    row.set("count", count)
    try row.set("guests", guests)
  }
}

import Basics
import Commands
import Kitchen

extension Alarm: StoredRecord {
  static let table = "alarms"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.optionalText("name"), day: try row.made("day") { CalendarDay($0) },
      time: try row.made("time") { ClockTime($0) }, status: try row.choice("status"),
      ringsAt: try row.date("rings_at"), repeats: try row.optionalMade("repeats") { Weekdays($0) })
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("day", day.description)
    try row.set("time", time.description)
    try row.set("status", status.rawValue)
    try row.set("rings_at", ringsAt)
    try row.set("repeats", repeats?.description)
  }
}

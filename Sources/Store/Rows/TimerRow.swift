import Foundation
import Kitchen

extension KitchenTimer: StoredRecord {
  static let table = "timers"

  init(row: RowReader) throws {
    let status: Status =
      switch try row.text("status") {
      case "running": .running(deadline: try row.date("deadline"))
      case "paused": .paused(remaining: try row.number("remaining"))
      case "ringing": try Self.ringing(row)
      case "missed": .missed(at: try row.date("ran_out_at"))
      default: throw row.bad("status")
      }
    self.init(
      id: try row.text("id"), name: try row.optionalText("name"), seconds: try row.integer("seconds"),
      startedAt: try row.date("started_at"), status: status,
      repeats: try row.optionalInteger("repeats").map { $0 != 0 }, warnsAt: try row.optionalInteger("warns_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    row.set("seconds", seconds)
    try row.set("started_at", startedAt)
    row.set("repeats", repeats.map { $0 ? 1 : 0 })
    row.set("warns_at", warnsAt)
    let (word, deadline, remaining, ranOutAt, until): (String, Date?, Double?, Date?, Date?) =
      switch status {
      case .running(let deadline): ("running", deadline, nil, nil, nil)
      case .paused(let remaining): ("paused", nil, remaining, nil, nil)
      case .ringing(let since, let until): ("ringing", nil, nil, since, until)
      case .missed(let moment): ("missed", nil, nil, moment, nil)
      }
    try row.set("status", word)
    try row.set("deadline", deadline)
    try row.set("remaining", remaining)
    try row.set("ran_out_at", ranOutAt)
    try row.set("rings_until", until)
  }

  private static func ringing(_ row: RowReader) throws -> Status {
    let since = try row.date("ran_out_at")
    let until = try row.optionalDate("rings_until") ?? since.addingTimeInterval(KitchenTimer.longestRing)
    return .ringing(since: since, until: until)
  }
}

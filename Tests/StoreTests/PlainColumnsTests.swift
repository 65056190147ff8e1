import Commands
import Foundation
import GRDB
import Home
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("A store in a file, opened by people")
struct PlainColumnsTests {
  @Test("people find plain columns when they open the database")
  func readable() throws {
    let scratch = try Scratch()
    let deadline = Date(timeIntervalSince1970: 1_773_512_100.25)
    _ = try scratch.store().commit(
      .test(
        id: "a",
        events: [
          .kitchen(.timer(Change(from: nil, to: timer(.running(deadline: deadline))))),
          .kitchen(.item(Change(from: nil, to: item()))),
        ]))
    let database = try DatabaseQueue(path: scratch.folder.database)
    try database.read { database in
      let timer = try #require(try Row.fetchOne(database, sql: "SELECT name, status, deadline, remaining FROM timers"))
      #expect(
        timer.description
          == #"[name:"pasta" status:"running" deadline:"2026-03-14T18:15:00.250000000Z" remaining:NULL]"#)
      let item = try #require(try Row.fetchOne(database, sql: "SELECT name, quantity, unit, people FROM items"))
      #expect(item.description == #"[name:"milk" quantity:2.0 unit:"l" people:"[\"Sam\"]"]"#)
      let event = try #require(try Row.fetchOne(database, sql: "SELECT seq, position, kind, json FROM events"))
      #expect((event["json"] as String).contains(#""deadline":"2026-03-14T18:15:00.250000000Z""#))
      let journal = try #require(
        try Row.fetchOne(database, sql: "SELECT seq, id, time, origin, intent, command, say, undoes FROM journal"))
      #expect(journal["intent"] == "box.repeat")
    }
  }

  private func item(name: String = "milk", quantity: Double = 2) -> ShoppingItem {
    ShoppingItem(
      id: "1", name: name, list: "shopping", quantity: quantity, unit: .l, category: "dairy", store: nil,
      people: ["Sam"], addedAt: Date(timeIntervalSince1970: 1_773_511_500))
  }

  private func timer(_ status: KitchenTimer.Status) -> KitchenTimer {
    KitchenTimer(
      id: "t", name: "pasta", seconds: 600, startedAt: Date(timeIntervalSince1970: 1_773_511_500), status: status)
  }
}

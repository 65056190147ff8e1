import Commands
import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

@Suite("Calls about reservations")
struct ReservationCallTests {
  static let coq = "/api/reservations/\(Street.coq)"

  @Test("the rules of booking are read and changed")
  func settings() async throws {
    try await Street.open { street async throws in
      let settings = try await street.web.get("\(Self.coq)/settings")
      #expect(settings.data["minPartySize"] as? Int == 1)
      #expect(settings.data["maxPartySize"] as? Int == 8)
      let fields: Set = [
        "minPartySize", "maxPartySize", "bookingWindowDays", "minAdvanceHours", "slotDurationMinutes",
        "defaultDiningDuration", "allowWaitlist", "autoConfirm",
      ]
      #expect(fields.isSubset(of: settings.data.keys))
      let changed = try await street.web.send(.PUT, "\(Self.coq)/settings", #"{"maxPartySize":6}"#)
      #expect(changed.data["maxPartySize"] as? Int == 6)
      #expect(
        try await street.web.send(.PUT, "\(Self.coq)/settings", #"{"maxPartySize":0}"#).code == "VALIDATION_ERROR")
    }
  }

  @Test("free times of a day are told for a party of two where nobody says how many")
  func availability() async throws {
    try await Street.open { street async throws in
      let slots = try await street.list("\(Self.coq)/availability?date=2026-03-21&partySize=4")
      #expect(slots.contains { $0["time"] as? String == "19:00" && $0["available"] as? Bool == true })
      #expect(slots.allSatisfy { $0["remainingCapacity"] is Int })
      #expect(try await !street.list("\(Self.coq)/availability?date=2026-03-21").isEmpty)
      // On a day on which it is closed there is none.
      try await Self.openLunchroom(street)
      #expect(try await !street.list("\(Self.lunchroom)/availability?date=2026-03-21").isEmpty)
      #expect(try await street.list("\(Self.lunchroom)/availability?date=2026-03-16").isEmpty)
      for size in ["0", "1000", "9", "-2"] {
        let answer = try await street.web.get("\(Self.coq)/availability?date=2026-03-21&partySize=\(size)")
        #expect((answer.status, answer.code) == (400, "INVALID_PARTY_SIZE"))
        #expect(answer.message == "Party size must be between 1 and 8")
      }
      for query in [
        "", "?date=soon", "?date=2026-02-30", "?date=2026-03-21&partySize=two", "?date=2026-03-13",
        "?date=2027-03-21",
      ] {
        #expect(try await street.web.get("\(Self.coq)/availability\(query)").code == "VALIDATION_ERROR", "\(query)")
      }
      #expect(try await street.web.get("/api/reservations/nobody/availability?date=2026-03-21").code == "NOT_FOUND")
    }
  }

  @Test("a table is booked, read, taken as a calendar entry, and cancelled")
  func booking() async throws {
    try await Street.open { street async throws in
      let made = try await street.web.send(.POST, Self.coq, Street.booking(), key: "r")
      #expect(made.status == 201)
      #expect(made.data["reservationDate"] as? String == "2026-03-21")
      #expect(made.data["reservationTime"] as? String == "19:00")
      #expect(made.data["status"] as? String == "confirmed")
      #expect((made.data["table"] as? [String: Any])?["tableNumber"] is String)
      let fields: Set = [
        "id", "businessId", "reservationDate", "reservationTime", "partySize", "durationMinutes", "status",
        "customerName", "customerEmail", "customerPhone", "seatingPreference", "specialRequests", "occasion", "table",
        "createdAt", "confirmedAt", "seatedAt", "completedAt", "cancelledAt", "cancellationReason",
      ]
      #expect(fields.isSubset(of: made.data.keys))
      #expect(try await street.web.send(.POST, Self.coq, Street.booking(), key: "r").body == made.body)
      let path = "\(Self.coq)/\(made.data["id"] as? String ?? "")"
      #expect(try await street.web.get(path).body == made.body)
      let calendar = try await street.web.get("\(path)/calendar.ics")
      #expect(calendar.headers.first(name: "content-type") == "text/calendar; charset=utf-8")
      #expect(calendar.text.contains("DTSTART:20260321T190000Z"))
      #expect(try await street.list("\(Self.coq)?date=2026-03-21").count == 1)
      #expect(try await street.list("\(Self.coq)?date=2026-03-22").isEmpty)
      let jump = try await street.web.send(.PUT, "\(path)/status", #"{"status":"completed"}"#)
      #expect((jump.status, jump.code) == (400, "VALIDATION_ERROR"))
      let cancel = #"{"status":"cancelled","cancellationReason":"Customer request"}"#
      let cancelled = try await street.web.send(.PUT, "\(path)/status", cancel)
      #expect(cancelled.data["status"] as? String == "cancelled")
      #expect(cancelled.data["cancellationReason"] as? String == "Customer request")
      #expect(cancelled.data["cancelledAt"] as? String == "2026-03-14T18:05:00.000Z")
      #expect(try await street.web.send(.PUT, "\(path)/status", cancel).code == "VALIDATION_ERROR")
      #expect(
        try await street.web.get("/api/reservations/golden-fork/\(made.data["id"] as? String ?? "")").status == 404)
    }
  }

  @Test(
    "what cannot be booked is refused with the platform's codes, and nothing is written",
    arguments: [
      (Street.booking("0"), "INVALID_PARTY_SIZE"), (Street.booking("1000"), "INVALID_PARTY_SIZE"),
      (Street.booking("9"), "INVALID_PARTY_SIZE"), (Street.booking("-4"), "INVALID_PARTY_SIZE"),
      (Street.booking("2.5"), "VALIDATION_ERROR"), (Street.booking("\"4\""), "VALIDATION_ERROR"),
      (Street.booking(date: "2026-03-13"), "VALIDATION_ERROR"),
      (Street.booking(date: "2027-03-20"), "VALIDATION_ERROR"),
      (Street.booking(date: "2026-02-30"), "VALIDATION_ERROR"),
      (Street.booking(time: "19:05"), "VALIDATION_ERROR"), (Street.booking(time: "25:00"), "VALIDATION_ERROR"),
      (Street.booking(time: "7 pm"), "VALIDATION_ERROR"),
      (Street.booking().replacing("john@example.com", with: "nowhere"), "VALIDATION_ERROR"),
      (Street.booking().replacing("John Doe", with: " "), "VALIDATION_ERROR"),
      (String(Street.booking().prefix(50)), "VALIDATION_ERROR"), ("{}", "VALIDATION_ERROR"),
    ])
  func wrong(body: String, code: String) async throws {
    try await Street.open { street async throws in
      let before = await street.sequence
      let answer = try await street.web.send(.POST, Self.coq, body)
      #expect((answer.status, answer.code) == (400, code))
      if code == "INVALID_PARTY_SIZE" { #expect(answer.message == "Party size must be between 1 and 8") }
      #expect(await street.sequence == before)
      #expect(try await street.list(Self.coq).isEmpty)
    }
  }

  static let lunchroom = "/api/reservations/lunchroom"

  /// A place with one table, which is open on Saturdays from noon to ten in the evening.
  static func openLunchroom(_ street: Street) async throws {
    let business =
      #"{"id":"lunchroom","businessName":"Lunchroom","businessType":"cafe","hours":[{"dayOfWeek":6,"openTime":"12:00","closeTime":"22:00"}]}"#
    #expect(try await street.web.send(.POST, "/api/business", business).status == 201)
    #expect(try await street.web.send(.POST, "\(lunchroom)/tables", #"{"tableNumber":"1","capacity":4}"#).status == 201)
  }

  @Test("nothing is booked, and nothing ordered, where and when a place is closed")
  func closed() async throws {
    try await Street.open { street async throws in
      try await Self.openLunchroom(street)
      for booking in [Street.booking(date: "2026-03-16"), Street.booking(time: "03:00")] {
        #expect(try await street.web.send(.POST, Self.lunchroom, booking).code == "VALIDATION_ERROR")
      }
      #expect(try await street.web.send(.POST, Self.lunchroom, Street.booking()).status == 201)
      let category = #"{"id":"soups","name":"Soups"}"#
      #expect(try await street.web.send(.POST, "/api/menu/lunchroom/categories", category).status == 201)
      let item = #"{"id":"301","categoryId":"soups","name":"Leek Soup","price":5}"#
      #expect(try await street.web.send(.POST, "/api/menu/lunchroom/items", item).status == 201)
      #expect(try await street.web.send(.POST, "/api/orders/lunchroom", Street.order("301")).status == 201)
      street.house.clock.advance(by: 5 * 3_600)
      let late = try await street.web.send(.POST, "/api/orders/lunchroom", Street.order("301"))
      #expect(late.code == "VALIDATION_ERROR")
      #expect(late.message == "Lunchroom is closed at that time. It opens on 21 March at noon.")
    }
  }

  @Test("guests are seated on the day that they booked for, not before")
  func daysAhead() async throws {
    try await Street.open { street async throws in
      let made = try await street.web.send(.POST, Self.coq, Street.booking())
      let path = "\(Self.coq)/\(made.data["id"] as? String ?? "")/status"
      for status in ["seated", "no_show"] {
        let early = try await street.web.send(.PUT, path, "{\"status\":\"\(status)\"}")
        #expect((early.status, early.code) == (400, "VALIDATION_ERROR"))
        #expect(early.message?.contains("booked for 2026-03-21 at 19:00") == true)
      }
      street.house.clock.advance(by: 7 * 86_400)
      #expect(try await street.web.send(.PUT, path, #"{"status":"seated"}"#).status == 200)
    }
  }

  @Test("of 64 clients that book the last table at once, exactly one gets it")
  func lastTable() async throws {
    try await Street.open { street async throws in
      let business =
        #"{"id":"tiny","businessName":"Tiny","businessType":"cafe","hours":[{"dayOfWeek":6,"openTime":"12:00","closeTime":"22:00"}]}"#
      #expect(try await street.web.send(.POST, "/api/business", business).status == 201)
      let table = #"{"tableNumber":"1","capacity":4}"#
      #expect(try await street.web.send(.POST, "/api/reservations/tiny/tables", table).status == 201)
      let answers = try await withThrowingTaskGroup(of: Web.Answer.self) { group in
        for _ in 0..<64 {
          group.addTask { try await street.web.send(.POST, "/api/reservations/tiny", Street.booking()) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.status == 201 } == 1)
      #expect(answers.count { $0.status == 400 && $0.code == "VALIDATION_ERROR" } == 63)
      #expect(try await street.list("/api/reservations/tiny").count == 1)
    }
  }

  @Test("tables are listed, added, changed and removed; one number is one table, and a booked one stays")
  func tables() async throws {
    try await Street.open { street async throws in
      let tables = try await street.list("\(Self.coq)/tables")
      #expect(!tables.isEmpty)
      #expect(
        tables.allSatisfy {
          Set(["id", "businessId", "tableNumber", "section", "capacity", "isActive"]).isSubset(of: $0.keys)
        })
      let new = #"{"tableNumber":"77","section":"Roof","capacity":2}"#
      let made = try await street.web.send(.POST, "\(Self.coq)/tables", new, key: "t")
      #expect(made.status == 201)
      #expect(try await street.web.send(.POST, "\(Self.coq)/tables", new, key: "t").body == made.body)
      let twin = try await street.web.send(.POST, "\(Self.coq)/tables", new)
      #expect((twin.status, twin.code) == (400, "DUPLICATE"))
      let path = "\(Self.coq)/tables/\(made.data["id"] as? String ?? "")"
      let changed = try await street.web.send(.PUT, path, #"{"capacity":3}"#)
      #expect(changed.data["capacity"] as? Int == 3)
      #expect(changed.data["section"] as? String == "Roof")
      for wrong in [#"{"capacity":0}"#, #"{"capacity":-1}"#, #"{"capacity":1000000}"#, #"{"tableNumber":""}"#] {
        #expect(try await street.web.send(.PUT, path, wrong).code == "VALIDATION_ERROR", "\(wrong)")
      }
      #expect(try await street.web.send(.DELETE, path, "").status == 200)
      #expect(try await street.web.send(.DELETE, path, "").code == "NOT_FOUND")
      let booked = try await street.web.send(.POST, Self.coq, Street.booking())
      let table = (booked.data["table"] as? [String: Any])?["id"] as? String ?? ""
      let kept = try await street.web.send(.DELETE, "\(Self.coq)/tables/\(table)", "")
      #expect((kept.status, kept.code) == (400, "HAS_RESERVATIONS"))
    }
  }

  @Test("whoever waits for a full time is on the list until they are taken off")
  func waiting() async throws {
    try await Street.open { street async throws in
      let business =
        #"{"id":"tiny","businessName":"Tiny","businessType":"cafe","hours":[{"dayOfWeek":6,"openTime":"12:00","closeTime":"22:00"}]}"#
      _ = try await street.web.send(.POST, "/api/business", business)
      _ = try await street.web.send(.POST, "/api/reservations/tiny/tables", #"{"tableNumber":"1","capacity":4}"#)
      let booked = try await street.web.send(.POST, "/api/reservations/tiny/waitlist", Street.booking())
      #expect(booked.status == 201)
      #expect(booked.data["reservation"] is [String: Any])
      let waits = try await street.web.send(.POST, "/api/reservations/tiny/waitlist", Street.booking())
      let entry = waits.data["waiting"] as? [String: Any]
      #expect(entry?["partySize"] as? Int == 4)
      #expect(try await street.list("/api/reservations/tiny/waitlist").count == 1)
      let path = "/api/reservations/tiny/waitlist/\(entry?["id"] as? String ?? "")"
      #expect(try await street.web.send(.DELETE, path, "").status == 200)
      #expect(try await street.list("/api/reservations/tiny/waitlist").isEmpty)
    }
  }

  @Test("who waits for today is seated once, at the table that is named or the one that suits")
  func seating() async throws {
    try await Street.open { street async throws in
      let business =
        #"{"id":"tiny","businessName":"Tiny","businessType":"cafe","hours":[{"dayOfWeek":6,"openTime":"12:00","closeTime":"22:00"}]}"#
      _ = try await street.web.send(.POST, "/api/business", business)
      let tables = "/api/reservations/tiny/tables"
      let small = try await street.web.send(.POST, tables, #"{"tableNumber":"1","capacity":2}"#)
      let large = try await street.web.send(.POST, tables, #"{"tableNumber":"2","capacity":4}"#)
      // The large table is taken at eight, so the second party waits; it is five past six.
      let eight = Street.booking(date: "2026-03-14", time: "20:00")
      _ = try await street.web.send(.POST, "/api/reservations/tiny", eight)
      let list = "/api/reservations/tiny/waitlist"
      let waits = try await street.web.send(.POST, list, eight)
      let later = try await street.web.send(.POST, "/api/reservations/tiny", Street.booking())
      #expect(later.status == 201)
      let next = try await street.web.send(.POST, list, Street.booking())
      let entries = [waits, next].map { ($0.data["waiting"] as? [String: Any])?["id"] as? String ?? "" }
      let seat = "\(list)/\(entries[0])/seat"
      let few = try await street.web.send(.POST, seat, #"{"tableId":"\#(small.data["id"] as? String ?? "")"}"#)
      #expect(few.message == "Table 1 does not seat 4.")
      let table = #"{"tableId":"\#(large.data["id"] as? String ?? "")"}"#
      let sat = try await street.web.send(.POST, seat, table, key: "s")
      #expect(sat.status == 201)
      #expect(sat.data["status"] as? String == "seated")
      #expect(sat.data["reservationTime"] as? String == "18:05")
      #expect((sat.data["table"] as? [String: Any])?["tableNumber"] as? String == "2")
      #expect(try await street.web.send(.POST, seat, table, key: "s").body == sat.body)
      #expect(try await street.web.send(.POST, seat, "{}").code == "NOT_FOUND")
      let another = try await street.web.send(.POST, "\(list)/\(entries[1])/seat", "{}")
      #expect(another.code == "VALIDATION_ERROR")
      #expect(another.message?.contains("not for today") == true)
      let elsewhere = "/api/reservations/\(Street.coq)/waitlist/\(entries[1])/seat"
      #expect(try await street.web.send(.POST, elsewhere, "{}").code == "NOT_FOUND")
      #expect(try await street.list(list).count == 1)
    }
  }
}

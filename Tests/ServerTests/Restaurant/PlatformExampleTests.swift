import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

/// The calls with which the platform's description tries its sample business, as they stand there.
@Suite("The platform's own examples")
struct PlatformExampleTests {
  /// Noon on Sunday 8 February 2026, when they were written.
  static let written = Date(timeIntervalSince1970: 1_770_552_000)

  @Test("its test reservation: settings, free times, a table for four on 15 February, which is cancelled")
  func reservation() async throws {
    try await Street.open(at: Self.written) { street async throws in
      let coq = "/api/reservations/cmldgqfh90002z5kfeq7bcy54"
      #expect(try await street.web.get("\(coq)/settings").data["maxPartySize"] as? Int == 8)
      let slots = try await street.list("\(coq)/availability?date=2026-02-15&partySize=4")
      #expect(slots.contains { $0["time"] as? String == "19:00" && $0["available"] as? Bool == true })
      let made = try await street.web.send(
        .POST, coq,
        """
        {
          "reservationDate": "2026-02-15",
          "reservationTime": "19:00",
          "partySize": 4,
          "customerName": "John Doe",
          "customerEmail": "john@example.com",
          "customerPhone": "+1234567890",
          "occasion": "Birthday",
          "source": "app"
        }
        """)
      #expect(made.status == 201)
      #expect(made.data["reservationDate"] as? String == "2026-02-15")
      let path = "\(coq)/\(made.data["id"] as? String ?? "")"
      #expect(try await street.web.get(path).data["occasion"] as? String == "Birthday")
      let cancelled = try await street.web.send(
        .PUT, "\(path)/status", #"{ "status": "cancelled", "cancellationReason": "Customer request" }"#)
      #expect(cancelled.data["status"] as? String == "cancelled")
    }
  }

  @Test("its test order is taken on every day of the week, at every hour")
  func order() async throws {
    try await Street.open(at: Self.written) { street async throws in
      let menu = try await street.web.get("/api/menu/cmldgqfh90002z5kfeq7bcy54/public")
      let categories = menu.data["categories"] as? [[String: Any]]
      let item = try #require((categories?.first?["items"] as? [[String: Any]])?.first?["id"] as? String)
      let order = """
        {
          "orderType": "takeout",
          "customerName": "Jane Smith",
          "customerEmail": "jane@example.com",
          "customerPhone": "+1234567890",
          "source": "app",
          "items": [
            {
              "menuItemId": "\(item)",
              "quantity": 2,
              "modifiers": [],
              "specialRequests": "Extra sauce"
            }
          ]
        }
        """
      // Every seven hours, so that each hour of the day comes within the week.
      for _ in 0..<24 {
        let made = try await street.web.send(.POST, "/api/orders/cmldgqfh90002z5kfeq7bcy54", order)
        #expect(made.status == 201, "\(street.house.now)")
        #expect(made.written("totalAmount") == "52.00")
        street.house.clock.advance(by: 7 * 3_600)
      }
    }
  }

  @Test("at night the sample places of the documents take an order, and the Golden Fork is closed")
  func night() async throws {
    try await Street.open(at: Self.written + 15 * 3_600) { street async throws in
      var tried = 0
      for business in try await street.list("/api/business") {
        let id = business["id"] as? String ?? ""
        let menu = try await street.web.get("/api/menu/\(id)/public")
        let categories = menu.data["categories"] as? [[String: Any]] ?? []
        guard let item = (categories.first?["items"] as? [[String: Any]])?.first?["id"] as? String else { continue }
        let status = try await street.web.send(.POST, "/api/orders/\(id)", Street.order(item)).status
        #expect(status == (id == "golden-fork" ? 400 : 201), "\(id)")
        tried += 1
      }
      #expect(tried == 4)
    }
  }
}

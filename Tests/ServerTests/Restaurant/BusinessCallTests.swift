import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

@Suite("Calls about businesses")
struct BusinessCallTests {
  @Test("businesses are listed, by type and by whether they are active")
  func list() async throws {
    try await Street.open { street async throws in
      let names = try await street.list("/api/business").compactMap { $0["businessName"] as? String }
      #expect(names == ["Coq au Vin", "The Golden Fork", "Sunrise Farm", "Bean & Leaf Cafe", "Cameron's Sandwiches"])
      let farms = try await street.list("/api/business?type=farm&active=true")
      #expect(farms.compactMap { $0["businessName"] as? String } == ["Sunrise Farm"])
      let change = #"{"isActive":false}"#
      #expect(try await street.web.send(.PUT, "/api/business/sunrise-farm", change).status == 200)
      #expect(try await street.list("/api/business?active=true").count == 4)
      #expect(try await street.list("/api/business?search=french+CAFE").isEmpty)
      #expect(try await street.list("/api/business?search=coffee").count == 1)
    }
  }

  @Test("one is found by its identifier and by its slug, with every field of the platform")
  func one() async throws {
    try await Street.open { street async throws in
      let byID = try await street.web.get("/api/business/cmldgqfh90002z5kfeq7bcy54")
      let bySlug = try await street.web.get("/api/business/slug/coq-au-vin-j7t0")
      #expect(byID.status == 200)
      #expect(byID.body == bySlug.body)
      let fields: Set = [
        "id", "slug", "businessName", "businessType", "description", "logoUrl", "coverImageUrl", "brandColor",
        "addressLine1", "city", "state", "postalCode", "phone", "email", "isVerified", "isActive", "hours", "owner",
      ]
      #expect(fields.isSubset(of: byID.data.keys))
      let hours = byID.data["hours"] as? [[String: Any]]
      #expect(hours?.first?["dayOfWeek"] as? Int == 0)
      #expect(hours?.first?["openTime"] as? String == "00:00")
      let unknown = try await street.web.get("/api/business/nobody")
      #expect((unknown.status, unknown.code) == (404, "NOT_FOUND"))
      #expect(try await street.web.get("/api/business/slug/nobody").code == "NOT_FOUND")
    }
  }

  @Test("the week has a row for each day, also for closed ones")
  func closedDays() async throws {
    try await Street.open { street async throws in
      let farm = try await street.web.get("/api/business/sunrise-farm").data["hours"] as? [[String: Any]] ?? []
      #expect(farm.compactMap { $0["dayOfWeek"] as? Int } == [0, 1, 2, 3, 4, 5, 6])
      #expect(farm.compactMap { $0["isClosed"] as? Bool } == [true, true, true, false, true, false, false])
      let tiny = #"{"id":"tiny","businessName":"Tiny","businessType":"cafe"}"#
      let unknown = try await street.web.send(.POST, "/api/business", tiny)
      #expect((unknown.data["hours"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("pictures of the box have whole addresses for apps, and are kept without")
  func pictures() async throws {
    try await Street.open { street async throws in
      let path = "/api/business/\(Street.coq)"
      let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 7, count: 900)
      let kept = try await street.web.ask(.PUT, "\(path)/pictures/logo", jpeg, [("content-type", "image/jpeg")])
      let address = try #require(kept.data["logoUrl"] as? String)
      let url = try #require(URL(string: address))
      #expect(url.scheme == "http" && url.host() == "127.0.0.1")
      #expect(try await street.web.get(url.path).body == jpeg)
      // An app sends back what it was told.
      let back = try await street.web.send(.PUT, path, #"{"logoUrl":"\#(address)"}"#)
      #expect(back.data["logoUrl"] as? String == address)
      #expect(await street.house.bus.state.restaurant.businesses[Street.coq]?.logoUrl == url.path)
      let page = try await street.web.get(path, [("sec-fetch-site", "same-origin")])
      #expect(page.data["logoUrl"] as? String == url.path)
    }
  }

  @Test("a business tells whether it takes orders and has tables to book")
  func offers() async throws {
    try await Street.open { street async throws in
      let coq = "/api/business/\(Street.coq)"
      let before = try await street.web.get(coq)
      #expect(before.data["takesOrders"] as? Bool == true)
      #expect(before.data["takesReservations"] as? Bool == true)
      _ = try await street.web.send(.PUT, "/api/orders/\(Street.coq)/settings", #"{"acceptsOrders":false}"#)
      #expect(try await street.web.get(coq).data["takesOrders"] as? Bool == false)
      let tiny = #"{"id":"tiny","businessName":"Tiny","businessType":"cafe"}"#
      let made = try await street.web.send(.POST, "/api/business", tiny)
      #expect(made.data["takesOrders"] as? Bool == false)
      #expect(made.data["takesReservations"] as? Bool == false)
      _ = try await street.web.send(.POST, "/api/reservations/tiny/tables", #"{"tableNumber":"1","capacity":4}"#)
      let listed = try await street.list("/api/business?search=tiny")
      #expect(listed.first?["takesReservations"] as? Bool == true)
    }
  }

  @Test("a website is kept, taken away, and refused where it is none")
  func website() async throws {
    try await Street.open { street async throws in
      let path = "/api/business/\(Street.coq)"
      let set = try await street.web.send(.PUT, path, #"{"website":"https://example.org/menu"}"#)
      #expect(set.data["website"] as? String == "https://example.org/menu")
      for wrong in ["javascript:alert(1)", "https://", "//example.org", "/menu", "https:// a", "https://\u{2028}"] {
        let body = String(decoding: try JSONEncoder().encode(["website": wrong]), as: UTF8.self)
        #expect(try await street.web.send(.PUT, path, body).code == "VALIDATION_ERROR", "\(wrong)")
      }
      let gone = try await street.web.send(.PUT, path, #"{"website":""}"#)
      #expect(gone.data["website"] is NSNull)
    }
  }

  @Test("the least order, the time of preparation and the tips are kept and told")
  func ordering() async throws {
    try await Street.open { street async throws in
      let path = "/api/orders/\(Street.shop)/settings"
      let usual = try await street.web.get(path)
      #expect(usual.data["minimumOrder"] is NSNull)
      #expect(usual.data["preparationMinutes"] is NSNull)
      #expect(usual.data["tipPercents"] as? [Int] == [10, 15, 20])
      let draft = #"{"minimumOrder":7,"preparationMinutes":25,"tipPercents":[18,5]}"#
      let set = try await street.web.send(.PUT, path, draft)
      #expect(set.written("minimumOrder") == "7.00")
      #expect(set.data["preparationMinutes"] as? Int == 25)
      #expect(set.data["tipPercents"] as? [Int] == [5, 18])
      let order = try await street.web.send(.POST, "/api/orders/\(Street.shop)", Street.order())
      #expect((order.status, order.code) == (400, "VALIDATION_ERROR"))
      let none = try await street.web.send(.PUT, path, #"{"minimumOrder":0,"preparationMinutes":0,"tipPercents":[]}"#)
      #expect(none.data["minimumOrder"] is NSNull)
      #expect(none.data["tipPercents"] as? [Int] == [])
      for wrong in [#"{"minimumOrder":-1}"#, #"{"preparationMinutes":601}"#, #"{"tipPercents":[0]}"#] {
        #expect(try await street.web.send(.PUT, path, wrong).code == "VALIDATION_ERROR", "\(wrong)")
      }
    }
  }

  @Test("who runs a business is told to the family alone")
  func owner() async throws {
    try await Street.open { street async throws in
      let owner = #"{"ownerName":"Remy","ownerEmail":"remy@example.com"}"#
      #expect(try await street.web.send(.PUT, "/api/business/\(Street.coq)", owner).status == 200)
      let family = try await street.web.get("/api/business/\(Street.coq)")
      #expect((family.data["owner"] as? [String: Any])?["email"] as? String == "remy@example.com")
      for role in ["staff", "guest"] {
        let token = try street.token(role)
        for path in ["/api/business", "/api/business/\(Street.coq)", "/api/business/slug/coq-au-vin-j7t0"] {
          let answer = try await street.web.get(path, token)
          #expect(answer.status == 200)
          #expect(!answer.text.contains("remy@example.com"))
          #expect(!answer.text.contains("\"owner\""))
        }
      }
    }
  }

  @Test("a list is read in pages that the headers tell of, and its body is the same list")
  func pages() async throws {
    try await Street.open { street async throws in
      let first = try await street.web.get("/api/business?limit=2&active=true")
      #expect((first.json["data"] as? [Any])?.count == 2)
      #expect(first.headers.first(name: "x-total-count") == "5")
      let links = first.headers.first(name: "link") ?? ""
      #expect(links.contains("</api/business?active=true&limit=2&offset=2>; rel=\"next\""))
      #expect(links.contains("offset=4>; rel=\"last\""))
      let last = try await street.list("/api/business?limit=2&offset=4")
      #expect(last.compactMap { $0["businessName"] as? String } == ["Cameron's Sandwiches"])
      let whole = try await street.web.get("/api/business")
      #expect(whole.headers.first(name: "link") == nil)
      for wrong in ["limit=0", "limit=x", "offset=-1", "limit=1001", "limit=1&limit=2"] {
        #expect(try await street.web.get("/api/business?\(wrong)").code == "VALIDATION_ERROR")
      }
    }
  }

  @Test("what is no type and no flag is refused", arguments: ["type=pub", "active=yes", "verified=1"])
  func filters(query: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.get("/api/business?\(query)")
      #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
    }
  }

  @Test("a business is followed, and the household's place is kept")
  func household() async throws {
    try await Street.open { street async throws in
      let followed = try await street.web.send(.PUT, "/api/business/golden-fork/follow", #"{"follow":true}"#)
      #expect(followed.data["isFollowed"] as? Bool == true)
      let again = try await street.web.send(.PUT, "/api/business/golden-fork/follow", #"{"follow":true}"#)
      #expect(again.data["isFollowed"] as? Bool == true)
      let place = #"{"latitude":51.5,"longitude":-0.12}"#
      #expect(try await street.web.send(.PUT, "/api/business/position", place).data["latitude"] as? Double == 51.5)
      let nowhere = try await street.web.send(.PUT, "/api/business/position", #"{"latitude":91,"longitude":0}"#)
      #expect(nowhere.code == "VALIDATION_ERROR")
    }
  }

  @Test("a business is added once, and its slug is nobody else's")
  func adding() async throws {
    try await Street.open { street async throws in
      let new = #"{"businessName":"Corner Bakery","businessType":"cafe"}"#
      let made = try await street.web.send(.POST, "/api/business", new, key: "b")
      #expect(made.status == 201)
      #expect(made.data["slug"] as? String == "corner-bakery")
      #expect(try await street.web.send(.POST, "/api/business", new, key: "b").body == made.body)
      let twin = #"{"businessName":"Other","businessType":"cafe","slug":"corner-bakery"}"#
      #expect(try await street.web.send(.POST, "/api/business", twin).code == "DUPLICATE")
      #expect(try await street.web.send(.POST, "/api/business", #"{"businessType":"cafe"}"#).status == 400)
      let half = #"{"businessName":"Nowhere","businessType":"cafe","longitude":-181}"#
      #expect(try await street.web.send(.POST, "/api/business", half).code == "VALIDATION_ERROR")
      #expect(try await street.list("/api/business").count == 6)
    }
  }

  @Test("the platform's totals are the family's")
  func totals() async throws {
    try await Street.open { street async throws in
      let totals = try await street.web.get("/api/business/stats/summary")
      #expect(totals.data["totalBusinesses"] as? Int == 5)
      #expect(totals.data["totalOrders"] as? Int == 0)
      let token = try street.token("staff")
      #expect(try await street.web.get("/api/business/stats/summary", token).status == 403)
    }
  }
}

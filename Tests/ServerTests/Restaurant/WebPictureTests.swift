import Commands
import Foundation
import NIOHTTP1
import Restaurant
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Pictures of the web that businesses and dishes have")
struct WebPictureTests {
  private static let address = "https://pictures.example/a b/é.png?size=1"
  private static let path = "/images/web/https%3A%2F%2Fpictures.example%2Fa%20b%2F%C3%A9.png%3Fsize%3D1"
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 90)

  @Test("one that is kept is given out under its address, to whoever has seen the page")
  func kept() async throws {
    try await Street.open { street async throws in
      #expect(try await street.web.get(Self.path).status == 404)
      #expect(try street.house.pictures.keep(Self.png, from: Self.address))
      let shown = try await street.web.get(Self.path)
      #expect(shown.body == Self.png)
      #expect(shown.headers["content-type"] == ["image/png"])
      #expect(shown.headers["cache-control"] == ["private, max-age=31536000, immutable"])
      #expect(try await street.web.get(Self.path, [("sec-fetch-site", "cross-site")]).status == 403)
    }
  }

  @Test(
    "one that is not kept is no error of the page, and is asked for anew",
    arguments: [
      "/images/web/https%3A%2F%2Fx.example%2Fa.png", "/images/web/..%2F..%2Fsous.sqlite", "/images/web/%00",
      "/images/web/%FF", "/images/web/a",
    ])
  func missing(path: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.get(path)
      #expect([400, 404].contains(answer.status))
      #expect(answer.headers["cache-control"] == ["no-store"])
    }
  }

  @Test("the shelf keeps what is a picture, by what is in it, and nothing that is too large")
  func shelf() throws {
    let house = try TestHouse()
    #expect(try !house.pictures.keep(Data("<svg onload=alert(1)>".utf8), from: Self.address))
    #expect(try !house.pictures.keep(Data(), from: Self.address))
    #expect(try !house.pictures.keep(Self.png + Data(count: 4 << 20), from: Self.address))
    #expect(!house.pictures.has(pictureFrom: Self.address))
    #expect(try house.pictures.keep(Self.png, from: Self.address))
    #expect(house.pictures.has(pictureFrom: Self.address))
    #expect(!house.pictures.has(pictureFrom: Self.address + "2"))
  }

  @Test("the family alone names pictures of the web; staff may send again what stands there, and what the box has")
  func rule() async throws {
    try await Street.open { street async throws in
      let (staff, family) = (try street.token("staff"), try street.token("family"))
      let item = "/api/menu/sandwich-shop/items/84"
      let new = #"{"imageUrl":"http://192.168.1.1/a.png"}"#
      #expect(try await street.web.send(.PUT, item, new, staff).status == 403)
      let commands = [
        #"{"intent":"menu.save_item","slots":{"item":{"id":"84","imageUrl":"https://x.example/a.png"}}}"#,
        #"{"intent":"business.save","slots":{"business":{"id":"sandwich-shop","logoUrl":"HTTPS://x.example/a.png"}}}"#,
      ]
      for command in commands {
        #expect(try await street.web.send(.POST, "/api/v1/commands", command, staff).status == 403, "\(command)")
      }
      let menu =
        #"{"categories":[{"name":"New","items":[{"name":"X","price":1,"imageUrl":"https://x.example/i.png"}]}]}"#
      #expect(try await street.web.send(.POST, "/api/menu/sandwich-shop/import", menu, staff).status == 403)
      #expect(try await street.web.send(.PUT, item, new, family).status == 200)
      #expect(try await street.web.send(.PUT, item, new, staff).status == 200)
      #expect(try await street.web.send(.PUT, item, #"{"imageUrl":"/pictures/a.png"}"#, staff).status == 200)
      #expect(try await street.web.send(.PUT, item, #"{"imageUrl":""}"#, staff).status == 200)
    }
  }

  @Test("a logo, a cover and a dish's picture can be given, are shown, and can be taken away")
  func given() async throws {
    try await Street.open { street async throws in
      let calls = [
        ("/api/business/golden-fork/pictures/logo", "logoUrl"),
        ("/api/business/golden-fork/pictures/cover", "coverImageUrl"),
        ("/api/menu/sandwich-shop/items/84/picture", "imageUrl"),
      ]
      for (path, field) in calls {
        let answer = try await street.web.ask(.PUT, path, Self.png, [("content-type", "image/png")])
        #expect(answer.status == 200)
        let address = try #require(answer.data[field] as? String)
        #expect(try await street.web.get(try #require(URL(string: address)).path).body == Self.png)
        let gone = try await street.web.ask(.DELETE, path, nil, [])
        #expect(gone.status == 200)
        #expect(gone.data[field] is NSNull)
      }
    }
  }

  @Test("what is no picture is refused, and so is who may not give one")
  func notGiven() async throws {
    try await Street.open { street async throws in
      let before = await street.sequence
      let script = Data("<svg onload=alert(1)>".utf8)
      let (logo, dish) = ("/api/business/golden-fork/pictures/logo", "/api/menu/sandwich-shop/items/84/picture")
      let wrong: [(path: String, data: Data, type: String, status: Int)] = [
        (logo, script, "image/png", 400), (logo, script, "image/svg+xml", 415), (dish, Data(), "image/png", 400),
        (dish, Self.png + Data(count: 5 << 20), "image/png", 413), (logo + "x", Self.png, "image/png", 404),
        ("/api/business/none/pictures/logo", Self.png, "image/png", 404),
        ("/api/menu/golden-fork/items/84/picture", Self.png, "image/png", 404),
      ]
      for (path, data, type, status) in wrong {
        #expect(
          try await street.web.ask(.PUT, path, data, [("content-type", type)]).status == status, "\(path) \(type)")
      }
      let type = ("content-type", "image/png")
      #expect(try await street.web.ask(.PUT, logo, Self.png, try street.token("staff") + [type]).status == 403)
      #expect(try await street.web.ask(.PUT, dish, Self.png, try street.token("guest") + [type]).status == 403)
      #expect(await street.sequence == before)
      #expect(try await street.web.ask(.PUT, dish, Self.png, try street.token("staff") + [type]).status == 200)
    }
  }
}

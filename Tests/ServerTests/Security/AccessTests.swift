import Commands
import Foundation
import NIOWebSocket
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Who is let in")
struct AccessTests {
  @Test(
    "pages of other sites, and names that were turned to the box, are shut out",
    arguments: [
      [("origin", "http://evil.example")], [("host", "evil.example")], [("sec-fetch-site", "cross-site")],
      [("origin", "null")],
    ])
  func strangers(headers: [(String, String)]) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).send(.POST, "/api/v1/commands", #"{"text":"add milk"}"#, headers)
      #expect(answer.status == 403)
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("the box's own page is let in")
  func ownPage() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let own = [("origin", "http://127.0.0.1:\(server.port)"), ("sec-fetch-site", "same-origin")]
      let answer = try await Web(port: server.port).send(.POST, "/api/v1/commands", #"{"text":"add milk"}"#, own)
      #expect(answer.status == 200)
      let probe = try await Probe(port: server.port, headers: own)
      #expect(await probe.next("snapshot") != nil)
    }
  }

  @Test("a form of another site cannot be mistaken for JSON")
  func forms() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).ask(
        .POST, "/api/v1/commands", Data(#"{"text":"add milk"}"#.utf8), [("content-type", "text/plain")])
      #expect(answer.status == 415)
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("a wrong token is nobody, even on this machine")
  func wrongToken() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).get("/api/v1/snapshot", [("authorization", "Bearer nonsense")])
      #expect(answer.status == 401)
      #expect(answer.code == "unauthorized")
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{"token":"nonsense"}}"#)
      #expect(await probe.next("error")?["code"] as? String == "unauthorized")
      #expect(await probe.closing() == .unknown(4401))
    }
  }

  @Test("a code pairs one device, which is known by its token until it is revoked")
  func pairing() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let code = house.devices.offer(.family).code
      let paired = try await web.send(.POST, "/api/v1/pair", #"{"code":"\#(code)","name":"Sam's phone"}"#)
      #expect(paired.status == 201)
      let token = try #require(paired.data["token"] as? String)
      #expect(try await web.send(.POST, "/api/v1/pair", #"{"code":"\#(code)","name":"Thief"}"#).status == 401)
      let bearer = [("authorization", "Bearer \(token)")]
      #expect(try await web.get("/api/v1/snapshot", bearer).status == 200)
      let file = try Data(contentsOf: URL(filePath: house.store.folder.database))
      #expect(file.range(of: Data(token.utf8)) == nil)
      let id = try #require(paired.data["id"] as? String)
      #expect(try await web.send(.DELETE, "/api/v1/devices/\(id)", "").status == 200)
      #expect(try await web.get("/api/v1/snapshot", bearer).status == 401)
    }
  }

  @Test("a paired device is still known after a restart")
  func restart() async throws {
    let house = try TestHouse()
    let (token, device) = try house.devices.pair(code: house.devices.offer(.guest).code, name: "Tablet")
    let again = try DeviceRegistry(store: house.store, now: { house.now })
    #expect(again.device(token: token)?.id == device.id)
    #expect(again.devices.map(\.role) == [.guest])
  }

  @Test("a code is good for ten minutes")
  func expiry() throws {
    let house = try TestHouse()
    let code = house.devices.offer(.family).code
    house.clock.advance(by: 601)
    #expect(throws: DeviceRegistry.Failure.wrongCode) { try house.devices.pair(code: code, name: "Late") }
  }

  @Test("after five wrong codes in a minute not even the right one is taken, until the minute is over")
  func guessing() throws {
    let house = try TestHouse()
    let code = house.devices.offer(.family).code
    for _ in 0..<5 {
      #expect(throws: DeviceRegistry.Failure.wrongCode) { try house.devices.pair(code: "x", name: "") }
    }
    #expect(throws: DeviceRegistry.Failure.tooMany) { try house.devices.pair(code: code, name: "") }
    house.clock.advance(by: 61)
    #expect(try house.devices.pair(code: code, name: "").device.name == "A device")
  }

  @Test("who guesses codes does not keep others from pairing")
  func guessingElsewhere() throws {
    let house = try TestHouse()
    let code = house.devices.offer(.family).code
    for _ in 0..<5 {
      #expect(throws: DeviceRegistry.Failure.wrongCode) {
        try house.devices.pair(code: "x", name: "", from: "192.168.1.66")
      }
    }
    #expect(throws: DeviceRegistry.Failure.tooMany) {
      try house.devices.pair(code: code, name: "", from: "192.168.1.66")
    }
    #expect(try house.devices.pair(code: code, name: "Sam's phone", from: "192.168.1.7").device.name == "Sam's phone")
  }

  @Test("codes tried from places that had tried none are looked at sixty times a minute")
  func guessingEverywhere() throws {
    let house = try TestHouse()
    let code = house.devices.offer(.family).code
    #expect(code.count == 8 && code.allSatisfy(\.isNumber))
    for machine in 0..<60 {
      #expect(throws: DeviceRegistry.Failure.wrongCode) {
        try house.devices.pair(code: "x", name: "", from: "10.0.0.\(machine)")
      }
    }
    #expect(throws: DeviceRegistry.Failure.tooMany) { try house.devices.pair(code: code, name: "", from: "10.0.1.1") }
  }

  @Test("twelve places that guess all the time do not use up everybody's budget, and have twenty tries an hour each")
  func guessingTogether() throws {
    let house = try TestHouse()
    var looked = 0
    for minute in 0..<30 {
      for machine in 0..<12 {
        for _ in 0..<10 {
          do {
            _ = try house.devices.pair(code: "x", name: "", from: "10.0.0.\(machine)")
          } catch DeviceRegistry.Failure.wrongCode {
            looked += 1
          } catch DeviceRegistry.Failure.tooMany {}
        }
      }
      let code = house.devices.offer(.guest).code
      #expect(try house.devices.pair(code: code, name: "Phone", from: "192.168.1.\(minute)").device.role == .guest)
      house.clock.advance(by: 61)
    }
    #expect(looked == 12 * 20)
    // After the hour they are as others.
    house.clock.advance(by: 3_600)
    #expect(throws: DeviceRegistry.Failure.wrongCode) { try house.devices.pair(code: "x", name: "", from: "10.0.0.1") }
  }

  @Test("nothing in a device's name moves a terminal's cursor or turns the text around")
  func deviceNames() throws {
    let house = try TestHouse()
    let name = "\u{1B}[31mSam\u{202E}'s\u{7} phone\r\n"
    #expect(try house.devices.pair(code: house.devices.offer(.guest).code, name: name).device.name == "[31mSam's phone")
  }

  @Test("a household is not put back by a command, which staff may give")
  func restoring() async throws {
    let house = try TestHouse()
    let (token, _) = try house.devices.pair(code: house.devices.offer(.staff).code, name: "Staff")
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).send(
        .POST, "/api/v1/commands", #"{"intent":"box.restore","slots":{"archive":"{}"}}"#,
        [("authorization", "Bearer \(token)")])
      #expect(answer.status == 403)
    }
  }

  @Test("a guest looks, and changes nothing")
  func guest() async throws {
    let house = try TestHouse()
    let (token, _) = try house.devices.pair(code: house.devices.offer(.guest).code, name: "Guest")
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let bearer = [("authorization", "Bearer \(token)")]
      #expect(try await web.get("/api/v1/snapshot", bearer).data["role"] as? String == "guest")
      for (method, path) in [
        (.post, "/api/v1/items"), (.post, "/api/v1/commands"), (.post, "/api/v1/pairing-codes"),
        (.put, "/api/v1/archive"), (.delete, "/api/v1/items/a"), (.patch, "/api/v1/items/a"),
      ] as [(HTTPVerb, String)] {
        #expect(try await web.send(method.verb, path, "{}", bearer).status == 403, "\(path)")
      }
      for path in ["devices", "archive", "calendar"] {
        #expect(try await web.get("/api/v1/\(path)", bearer).status == 403, "\(path)")
      }
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"hello","data":{"token":"\#(token)"}}"#)
      try await probe.send(#"{"type":"item_added","data":{"id":"g","name":"milk"}}"#)
      #expect(await probe.next("error")?["code"] as? String == "forbidden")
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test(
    "the names and addresses that are the box's own",
    arguments: [
      ("localhost:8080", nil, true), ("192.168.1.20:8080", nil, true), ("[::1]:8080", nil, true),
      ("kitchen.local:8080", nil, false), ("localhost:8080", "http://localhost:8080", true),
      ("localhost:8080", "http://localhost:9090", false), ("localhost:8080", "https://localhost:8080", true),
      ("localhost.evil.example", nil, false), ("", nil, false), ("[evil.example]", nil, false), ("[]:8080", nil, false),
      ("[::1].evil.example", nil, false), ("[::1]@evil.example", nil, false), ("[::1", nil, false),
      ("127.0.0.1:8080:1", nil, false), ("localhost:8080@evil.example", nil, false),
      ("[fe80::1%25eth0]:8080", nil, true),
    ] as [(String, String?, Bool)])
  func perimeter(host: String, origin: String?, isOwn: Bool) throws {
    let house = try TestHouse()
    let perimeter = Perimeter(devices: house.devices, hosts: ["localhost"])
    #expect(perimeter.isOwn(host: host, origin: origin, site: nil) == isOwn)
  }
}

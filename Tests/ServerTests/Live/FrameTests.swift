import Commands
import Foundation
import NIOWebSocket
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Frames to the box")
struct FrameTests {
  @Test("a change is acknowledged; sent again it changes nothing and gets the same answer")
  func repeated() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      let frame = #"{"type":"item_added","data":{"id":"c1","itemId":"m","name":"Milk","quantity":"2 l"}}"#
      var answers: [[String: Any]] = []
      for _ in 0..<3 {
        try await probe.send(frame)
        answers.append(try #require(await probe.next("ack")))
      }
      #expect(answers.map { $0["say"] as? String } == Array(repeating: "Added 2 litres of milk.", count: 3))
      #expect(answers.allSatisfy { $0["id"] as? String == "c1" && $0["done"] as? Bool == true })
      #expect(await house.bus.state.kitchen.items.count == 1)
      #expect(try house.store.lastSequence() == 1)
    }
  }

  @Test("what was bought on the phone is in the pantry, and gone from the list for good")
  func bought() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"item_added","data":{"itemId":"m","name":"milk"}}"#)
      // As today's apps send it: without an identifier.
      try await probe.send(#"{"type":"item_removed","data":{"ingredient":"milk","qty":2,"unit":"liter","itemId":"m"}}"#)
      let updated = try #require(await probe.next("pantry_updated"))
      #expect((updated["rows"] as? [[String: Any]])?.first?["QtyText"] as? String == "2 l")
      try await probe.send(#"{"type":"item_checked","data":{"id":"late","itemId":"m"}}"#)
      let ack = try #require(await probe.hear { $0.data?["id"] as? String == "late" }.last)
      #expect(ack.type == "ack")
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("a pantry row is confirmed to its sender")
  func pantry() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(
        #"{"type":"add_pantry_item","data":{"id":"p","name":"Rice","qtyText":"2 lb","qtyNum":2,"unit":"lb","#
          + #""category":"","store":"","barcode":""}}"#)
      let confirmed = try #require(await probe.next("pantry_add_confirmed"))
      #expect(confirmed["qtyText"] as? String == "2 lb")
      #expect(await house.bus.state.kitchen.lots.values.first?.unit == .lb)
    }
  }

  @Test("a pantry row keeps its category, its shop by identifier, and its notes")
  func pantryDetails() async throws {
    let house = try TestHouse()
    try await house.perform(.store(.add(name: "Market")))
    let shop = try #require(await house.bus.state.kitchen.shops.keys.first)
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(
        #"{"type":"add_pantry_item","data":{"id":"p","name":"Rice","category":"Dairy","store":"Market","#
          + #""notes":"Scanned barcode: 0036000291452","barcode":"036000291452"}}"#)
      _ = await probe.next("pantry_add_confirmed")
      let rows = try await Web(port: server.port).get("/api/v1/pantry").json["data"] as? [[String: Any]]
      #expect(rows?.first?["StoreId"] as? String == shop)
      #expect(rows?.first?["Category"] as? String ?? rows?.first?["category"] as? String == "Dairy")
      #expect(rows?.first?["Notes"] as? String == "Scanned barcode: 0036000291452")
    }
  }

  @Test("a timer is driven by its identifier, and its end is told")
  func timers() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"timer_command","data":{"action":"start","seconds":60,"name":"eggs"}}"#)
      let timers = try #require(await probe.next("timers"))
      let id = try #require((timers["timers"] as? [[String: Any]])?.first?["id"] as? String)
      try await probe.send(
        #"{"type":"timer_command","data":{"id":"x","action":"extend","timerId":"\#(id)","seconds":30}}"#)
      #expect(await probe.next("ack")?["done"] as? Bool == true)
      try await house.wait(95)
      #expect(await probe.next("timer_ended")?["title"] as? String == "eggs timer")
      try await probe.send(#"{"type":"timer_command","data":{"id":"y","action":"pause","timerId":"gone"}}"#)
      #expect(await probe.next("error")?["message"] as? String == "That timer is gone.")
    }
  }

  @Test(
    "what is wrong is told, with the sender's identifier where there is one, and the connection goes on",
    arguments: [
      ("junk", "malformed", nil), ("[]", "malformed", nil), (#"{"type":7}"#, "malformed", nil),
      (#"{"type":"fly","data":{"id":"q"}}"#, "unknown_type", "q"),
      (#"{"type":"item_checked","data":{"id":"q"}}"#, "malformed", "q"),
      (#"{"type":"item_checked","data":{"id":"q","itemId":5}}"#, "malformed", "q"),
      (#"{"type":"item_checked","data":{"id":"q","itemId":"never"}}"#, "refused", "q"),
      (#"{"type":"item_updated","data":{"id":"q","itemId":"a","quantity":"lots"}}"#, "malformed", "q"),
      (#"{"type":"item_added","data":{"id":"q","itemId":"a","name":"milk","quantity":-1}}"#, "refused", "q"),
      (#"{"type":"item_updated","data":{"id":"q","itemId":"a","unit":"parsec","quantity":1}}"#, "malformed", "q"),
      (#"{"type":"command","data":{"id":"q"}}"#, "malformed", "q"),
      (#"{"type":"command","data":{"id":"q","intent":"fly.away"}}"#, "not_understood", "q"),
      (#"{"type":"command","data":{"id":"q","intent":"clock.jump","slots":{"seconds":5}}}"#, "forbidden", "q"),
      (#"{"type":"command","data":{"id":"q","intent":"timer.start","slots":{}}}"#, "incomplete", "q"),
      (#"{"type":"command","data":{"id":"q","text":"colourless green ideas"}}"#, "not_understood", "q"),
      (#"{"type":"timer_command","data":{"id":"q","action":"explode"}}"#, "malformed", "q"),
      (#"{"type":"item_added","data":{"id":"q","itemId":"a","name":"milk","at":"yesterday"}}"#, "malformed", "q"),
    ] as [(String, String, String?)])
  func errors(frame: String, code: String, id: String?) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(frame)
      let error = try #require(await probe.next("error"))
      #expect(error["code"] as? String == code)
      #expect(error["id"] as? String == id)
      try await probe.send(#"{"type":"item_added","data":{"id":"after","name":"bread"}}"#)
      #expect(await probe.next("ack")?["id"] as? String == "after")
    }
  }

  @Test("bad UTF-8, bytes and frames beyond the limit close the connection with the reason")
  func closings() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      for (opcode, data, code) in [
        (.text, Data([0xFF, 0xFE, 0x7B]), .dataInconsistentWithMessage),
        (.binary, Data("{}".utf8), .unacceptableData),
        (.text, Data(repeating: 0x20, count: 70_000), .messageTooLarge),
      ] as [(WebSocketOpcode, Data, WebSocketErrorCode)] {
        let probe = try await Probe(port: server.port)
        try await probe.send(opcode, data)
        #expect(await probe.closing() == code)
      }
    }
  }

  @Test("a client that asks whether the box is there is told its time")
  func ping() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"ping","data":{}}"#)
      #expect(await probe.next("pong")?["time"] as? String == "2026-03-14T18:05:00.000Z")
    }
  }

  @Test("a name that is a script stays a name")
  func script() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      try await probe.send(#"{"type":"item_added","data":{"id":"s","itemId":"s","name":"<script>alert(1)</script>"}}"#)
      let list = try #require(await probe.next("shopping_list"))
      #expect((list["items"] as? [[String: Any]])?.first?["name"] as? String == "<script>alert(1)</script>")
    }
  }
}

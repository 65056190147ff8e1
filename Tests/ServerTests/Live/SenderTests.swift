import Commands
import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The names that devices give their changes")
struct SenderTests {
  private func add(_ id: String, _ name: String) -> String {
    #"{"type":"item_added","data":{"id":"\#(id)","itemId":"\#(name)","name":"\#(name)"}}"#
  }

  /// A device that has said who it is.
  private func device(_ server: TestServer, _ hello: String) async throws -> Probe {
    let probe = try await Probe(port: server.port)
    try await probe.send(#"{"type":"hello","data":{\#(hello)}}"#)
    return probe
  }

  @Test("what one device calls 1 is not what another calls so, paired or not")
  func ownNames() async throws {
    let house = try TestHouse()
    let tokens = try ["Phone", "Tablet"].map {
      try house.devices.pair(code: house.devices.offer(.family).code, name: $0).token
    }
    try await TestServer.serving(house) { server in
      let hellos = tokens.map { #""token":"\#($0)""# } + [#""client":"kiosk""#, #""client":"page""#, ""]
      for (number, hello) in hellos.enumerated() {
        let probe = try await device(server, hello)
        try await probe.send(add("1", "thing\(number)"))
        let ack = try #require(await probe.next("ack"))
        #expect(ack["id"] as? String == "1")
        #expect(ack["say"] as? String == "Added thing\(number).")
      }
      #expect(await house.bus.state.kitchen.items.count == hellos.count)
    }
  }

  @Test("a device that comes back and sends a change again gets the same answer, and hears its own name for it")
  func again() async throws {
    let house = try TestHouse()
    let token = try house.devices.pair(code: house.devices.offer(.family).code, name: "Phone").token
    try await TestServer.serving(house) { server in
      for hello in [#""token":"\#(token)""#, #""client":"kiosk""#] {
        for turn in 0..<2 {
          let probe = try await device(server, hello)
          try await probe.send(add("1", hello.contains("token") ? "milk" : "bread"))
          if turn == 0 { #expect(await probe.next("change")?["id"] as? String == "1") }
          #expect(await probe.next("ack")?["done"] as? Bool == true)
          await probe.close()
        }
      }
      #expect(try house.store.lastSequence() == 2)
    }
  }

  @Test("others hear of a change under a name that is not theirs, and can take it back by it")
  func others() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let one = try await device(server, #""client":"one""#)
      let other = try await device(server, #""client":"two""#)
      _ = await other.next("snapshot")
      try await one.send(add("1", "milk"))
      let id = try #require(await other.next("change")?["id"] as? String)
      #expect(id != "1")
      try await other.send(#"{"type":"command","data":{"id":"2","intent":"box.take_back","slots":{"id":"\#(id)"}}}"#)
      #expect(await other.next("ack")?["done"] as? Bool == true)
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("an Idempotency-Key belongs to the device that made it")
  func keys() async throws {
    let house = try TestHouse()
    let tokens = try ["Phone", "Tablet"].map {
      try house.devices.pair(code: house.devices.offer(.family).code, name: $0).token
    }
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      for (number, token) in (tokens + tokens).enumerated() {
        let answer = try await web.send(
          .POST, "/api/v1/items", #"{"name":"thing\#(number % 2)"}"#, key: "1", [("authorization", "Bearer \(token)")])
        #expect(answer.data["say"] as? String == "Added thing\(number % 2).")
      }
      #expect(await house.bus.state.kitchen.items.values.map(\.quantity) == [1, 1])
    }
  }

  @Test("what was done before devices had names of their own, and is sent again, is not done twice")
  func earlier() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-names-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try TestHouse(in: folder)
    try await before.perform(
      .shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: nil)), id: "c-1",
      origin: .companion)
    try before.close()
    let house = try TestHouse(in: folder)
    try await TestServer.serving(house) { server in
      let probe = try await device(server, #""client":"phone""#)
      try await probe.send(add("c-1", "bread"))
      #expect(await probe.next("ack")?["say"] as? String == "Added milk.")
      try await probe.send(add("c-2", "bread"))
      #expect(await probe.next("ack")?["say"] as? String == "Added bread.")
      #expect(await house.bus.state.kitchen.items.count == 2)
    }
  }

  @Test(
    "names of devices cannot be made to look like those of others",
    arguments: ["a/b", String(repeating: "x", count: 900), "\u{1}phone\u{202E}"])
  func hostile(client: String) {
    let sender = Sender(.local, client: client)
    #expect(!sender.name.contains("/"))
    #expect(sender.name.count <= 66)
    #expect(sender.shown(sender.journalled("1")) == "1")
    #expect(Sender(.local).shown(sender.journalled("1")) != "1")
  }
}

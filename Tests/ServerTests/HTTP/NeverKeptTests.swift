import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What can never be kept")
struct NeverKeptTests {
  /// Commands that break a rule of the store, or one before it: a zero character, a pack of nothing, an amount beyond all
  /// kitchens.
  private static let commands = [
    #"{"intent":"pantry.identify","slots":{"barcode":"5000112637922","name":"Cola","brand":"a\u0000b"}}"#,
    #"{"intent":"pantry.identify","slots":{"barcode":"5000112637922","name":"Cola","pack":{"count":0,"quantity":1,"unit":"l"}}}"#,
    #"{"intent":"pantry.identify","slots":{"barcode":"5000112637922","name":"Cola","pack":{"count":1,"quantity":-1e300,"unit":"l"}}}"#,
    #"{"intent":"pantry.minimum","slots":{"item":"rice","quantity":-1e300}}"#,
    #"{"intent":"pantry.add","slots":{"items":[{"name":"rice","quantity":-1e300}]}}"#,
    #"{"intent":"shopping.add","slots":{"items":[{"name":"milk","quantity":-1e300}]}}"#,
    #"{"intent":"item.add","slots":{"id":"a\u0000b","name":"milk"}}"#,
  ]

  @Test("over HTTP it is refused for good, not for the moment", arguments: commands)
  func http(command: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let answer = try await web.send(.POST, "/api/v1/commands", command, key: "once")
      #expect([400, 422].contains(answer.status), "\(answer.status) \(answer.text)")
      #expect(answer.headers.first(name: "retry-after") == nil)
      #expect(try house.store.lastSequence() == 0)
      #expect(try await web.send(.POST, "/api/v1/commands", #"{"text":"add milk"}"#).status == 200)
    }
  }

  @Test("in what is added and changed by its own routes as well")
  func routes() async throws {
    try await TestServer.serving(try TestHouse()) { server in
      let web = Web(port: server.port)
      for (path, body) in [
        ("items", #"{"itemId":"a\u0000b","name":"milk"}"#), ("items", #"{"name":"a\u0000b"}"#),
        ("items", #"{"name":"milk","store":"a\u0000b"}"#),
        ("pantry", #"{"name":"a\u0000b","qtyText":"","qtyNum":1,"unit":"","category":"","store":"","barcode":""}"#),
        ("pantry", #"{"name":"rice","qtyText":"","qtyNum":-1e300,"unit":"","category":"","store":"","barcode":""}"#),
        ("timers", #"{"seconds":60,"name":"a\u0000b"}"#), ("pair", #"{"code":"000000","name":"a\u0000b"}"#),
      ] {
        let answer = try await web.send(.POST, "/api/v1/\(path)", body)
        #expect((200..<500).contains(answer.status), "\(path) \(body): \(answer.status) \(answer.text)")
      }
    }
  }

  @Test("over the WebSocket it is refused for good, and what waits behind it is done")
  func live() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let probe = try await Probe(port: server.port)
      let frames =
        Self.commands.enumerated().map { #"{"type":"command","data":{"id":"n\#($0)","# + $1.dropFirst() + "}" } + [
          #"{"type":"item_added","data":{"id":"n","itemId":"a\u0000b","name":"milk"}}"#,
          #"{"type":"item_added","data":{"id":"a\u0000b","itemId":"m","name":"milk"}}"#,
        ]
      for (number, frame) in frames.enumerated() {
        try await probe.send(frame)
        let refused = try #require(await probe.hear { $0.type == "ack" || $0.type == "error" }.last)
        #expect(refused.type == "error", "\(frame)")
        let code = refused.data?["code"] as? String
        #expect(["refused", "malformed"].contains(code), "\(frame): \(code ?? "")")
        try await probe.send(#"{"type":"item_added","data":{"id":"good \#(number)","name":"item \#(number)"}}"#)
        let next = try #require(await probe.hear { $0.type == "ack" || $0.type == "error" }.last)
        #expect(next.type == "ack" && next.data?["id"] as? String == "good \(number)")
      }
    }
  }
}

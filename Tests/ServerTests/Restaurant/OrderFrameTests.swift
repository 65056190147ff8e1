import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

@Suite("Orders over the WebSocket")
struct OrderFrameTests {
  @Test("whoever asks for orders is told of each step, and whoever does not is told of none")
  func live() async throws {
    try await Street.open { street async throws in
      let asking = try await Probe(port: street.web.port)
      try await asking.send(#"{"type":"hello","data":{"receive":["snapshot","order","pong"]}}"#)
      _ = await asking.next("snapshot")
      let other = try await Probe(port: street.web.port)
      try await other.send(#"{"type":"hello","data":{}}"#)
      _ = await other.next("snapshot")
      let made = try await street.web.send(.POST, OrderCallTests.orders, Street.order())
      let id = made.data["id"] as? String ?? ""
      let first = await asking.next("order")
      #expect(first?["id"] as? String == id)
      #expect(first?["status"] as? String == "pending")
      #expect(first?["seq"] as? Int == (await street.sequence))
      _ = try await street.web.send(.PUT, "\(OrderCallTests.orders)/\(id)/status", #"{"status":"confirmed"}"#)
      let second = await asking.next("order")
      #expect(second?["status"] as? String == "confirmed")
      #expect(second?["confirmedAt"] as? String == "2026-03-14T18:05:00.000Z")
      try await other.send(#"{"type":"ping","data":{}}"#)
      let heard = await other.hear { $0.type == "pong" }
      #expect(heard.contains { $0.type == "pong" })
      #expect(!heard.contains { $0.type == "order" })
    }
  }

  @Test("a guest is told of no order")
  func guest() async throws {
    try await Street.open { street async throws in
      let guest = try await Probe(port: street.web.port, headers: try street.token("guest"))
      try await guest.send(#"{"type":"hello","data":{"receive":["order","pong","snapshot"]}}"#)
      _ = await guest.next("snapshot")
      _ = try await street.web.send(.POST, OrderCallTests.orders, Street.order())
      try await guest.send(#"{"type":"ping","data":{}}"#)
      let heard = await guest.hear { $0.type == "pong" }
      #expect(heard.contains { $0.type == "pong" })
      #expect(!heard.contains { $0.type == "order" })
    }
  }
}

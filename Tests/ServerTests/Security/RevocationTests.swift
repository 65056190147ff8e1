import Foundation
import NIOWebSocket
import Store
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What a device may do ends when it is said")
struct RevocationTests {
  private func pair(_ role: PairedDevice.Role, with house: TestHouse) throws -> (token: String, id: String) {
    let (token, device) = try house.devices.pair(code: house.devices.offer(role).code, name: "Phone")
    return (token, device.id)
  }

  @Test("a revoked device's open WebSocket is closed at once, however it showed its token")
  func revoked() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let (token, id) = try pair(.family, with: house)
      let byHeader = try await Probe(port: server.port, headers: [("authorization", "Bearer \(token)")])
      let byHello = try await Probe(port: server.port)
      try await byHello.send(#"{"type":"hello","data":{"token":"\#(token)"}}"#)
      let other = try await Probe(
        port: server.port, headers: [("authorization", "Bearer \(pair(.family, with: house).token)")])
      for probe in [byHeader, byHello, other] { #expect(await probe.next("snapshot") != nil) }
      #expect(try await Web(port: server.port).send(.DELETE, "/api/v1/devices/\(id)", "").status == 200)
      for probe in [byHeader, byHello] { #expect(await probe.closing() == .unknown(4401)) }
      try await other.send(#"{"type":"item_added","data":{"id":"1","name":"milk"}}"#)
      #expect(await other.next("ack") != nil)
    }
  }

  @Test("a revoked device is told nothing more, and what it still sends is not done")
  func afterwards() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let (token, id) = try pair(.family, with: house)
      let probe = try await Probe(port: server.port, headers: [("authorization", "Bearer \(token)")])
      _ = await probe.next("snapshot")
      #expect(try house.devices.revoke(id))
      try? await probe.send(#"{"type":"item_added","data":{"id":"1","name":"milk"}}"#)
      try await house.perform(.timer(.start(seconds: 60, name: "tea")))
      let heard = await probe.hear { if case .closed = $0 { true } else { false } }
      #expect(heard.compactMap(\.type) == ["error"])
      #expect(heard.first?.data?["code"] as? String == "unauthorized")
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("another role holds from the next command on, in words and in what is seen")
  func roles() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let (token, id) = try pair(.family, with: house)
      let probe = try await Probe(port: server.port, headers: [("authorization", "Bearer \(token)")])
      #expect(await probe.next("snapshot")?["role"] as? String == "family")
      let command =
        #"{"type":"command","data":{"id":"%","intent":"order.save_address","slots":{"label":"home","address":"1 Main Street"}}}"#
      try await probe.send(command.replacing("%", with: "1"))
      #expect(await probe.next("ack")?["id"] as? String == "1")
      let changed = try await web.send(.PATCH, "/api/v1/devices/\(id)", #"{"role":"staff"}"#)
      #expect((changed.status, changed.data["role"] as? String) == (200, "staff"))
      try await probe.send(command.replacing("%", with: "2"))
      let heard = await probe.hear { $0.type == "error" }
      #expect(heard.last?.data?["code"] as? String == "forbidden")
      // It is told anew what it sees, as staff.
      let snapshot = heard.last { $0.type == "snapshot" }
      let shown = if let snapshot { snapshot.data } else { await probe.next("snapshot") }
      #expect(shown?["role"] as? String == "staff")
      #expect(try house.devices.change(id, to: .guest)?.role == .guest)
      try await probe.send(#"{"type":"item_added","data":{"id":"3","name":"milk"}}"#)
      #expect(await probe.next("error")?["code"] as? String == "forbidden")
      let bearer = [("authorization", "Bearer \(token)")]
      #expect(try await web.send(.POST, "/api/v1/items", #"{"name":"milk"}"#, bearer).status == 403)
      #expect(try await web.send(.PATCH, "/api/v1/devices/\(id)", #"{"role":"family"}"#, bearer).status == 403)
      #expect(try await web.send(.PATCH, "/api/v1/devices/nobody", #"{"role":"family"}"#).status == 404)
      #expect(try await web.send(.PATCH, "/api/v1/devices/\(id)", #"{"role":"king"}"#).status == 400)
      #expect(try DeviceRegistry(store: house.store, now: { house.now }).role(of: id) == .guest)
    }
  }

  @Test("a device that is revoked while it is seen stays revoked over a restart")
  func seenMeanwhile() async throws {
    let house = try TestHouse()
    for _ in 0..<50 {
      let (token, id) = try pair(.family, with: house)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { if house.devices.device(token: token) != nil { house.devices.saw(id) } }
        group.addTask { _ = try? house.devices.revoke(id) }
      }
      #expect(try DeviceRegistry(store: house.store, now: { house.now }).role(of: id) == nil)
    }
  }
}

import Commands
import Foundation
import Kitchen
import NIOHTTP1
import Store
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The PIN of the desk")
struct DeskLockTests {
  /// Switches a business off; sells a thing out.
  private static let off = (HTTPMethod.PUT, "/api/business/sandwich-shop", #"{"isActive":false}"#)
  private static let soldOut = (
    HTTPMethod.PUT, "/api/menu/sandwich-shop/items/84/availability", #"{"isAvailable":false}"#
  )

  @Test("keeps every screen from changing a business until it is shown, and orders go on without it")
  func asked() async throws {
    try await Street.open { street async throws in
      let (web, family, staff) = (street.web, try street.token("family"), try street.token("staff"))
      #expect(try await web.send(.PUT, "/api/v1/desk-lock", #"{"pin":"2468"}"#, family).status == 200)
      // Whoever set it is at the desk already; the counter, the box's own screen and staff are not.
      #expect(try await web.send(Self.off.0, Self.off.1, Self.off.2, family).status == 200)
      for token in [staff, []] {
        let answer = try await web.send(.PUT, "/api/orders/sandwich-shop/settings", #"{"acceptsOrders":false}"#, token)
        #expect(answer.status == 423, "\(answer.text)")
        #expect(answer.code == "LOCKED")
        #expect(try await web.send(Self.soldOut.0, Self.soldOut.1, Self.soldOut.2, token).status == 200)
        #expect(try await web.send(.POST, "/api/v1/desk-lock/open", #"{"pin":"1111"}"#, token).status == 403)
        #expect(try await web.send(.POST, "/api/v1/desk-lock/open", #"{"pin":"2468"}"#, token).status == 200)
        #expect(
          try await web.send(.PUT, "/api/orders/sandwich-shop/settings", #"{"acceptsOrders":true}"#, token).status
            == 200)
        #expect(try await web.send(.POST, "/api/v1/desk-lock/close", "", token).status == 200)
        #expect(
          try await web.send(.PUT, "/api/orders/sandwich-shop/settings", #"{"acceptsOrders":true}"#, token).status
            == 423)
      }
    }
  }

  @Test("is asked for by the bus, whatever way a command comes, but by what is said and typed")
  func bus() async throws {
    let house = try TestHouse()
    for command in try SampleCommands.all() {
      let mayGive = Rights.mayGive(command.intent, .family)
      let isLocked = await house.isLocked(command, to: Giver(role: .family, isAtOpenDesk: false))
      #expect(isLocked == (mayGive && Rights.isBehindPIN(command.intent)), "\(command.intent)")
      #expect(await !house.isLocked(command, to: nil, from: .voice), "\(command.intent)")
      #expect(await !house.isLocked(command, to: Giver(role: .family)), "\(command.intent)")
    }
  }

  @Test("is asked for by what could make a device that needs none, or change everything at once")
  func devices() async throws {
    try await Street.open { street async throws in
      let family = try street.token("family")
      let archive = try await street.web.get("/api/v1/archive", family).text
      let (_, guest) = try street.house.devices.pair(code: street.house.devices.offer(.guest).code, name: "Guest")
      let device = "/api/v1/devices/\(guest.id)"
      try street.house.devices.deskLock.set("2468", by: nil)
      let asked: [(HTTPMethod, String, String)] = [
        (.POST, "/api/v1/pairing-codes", #"{"role":"manager"}"#), (.PATCH, device, #"{"role":"manager"}"#),
        (.DELETE, device, ""), (.PUT, "/api/v1/archive", archive),
      ]
      for (method, path, body) in asked {
        let answer = try await street.web.send(method, path, body, family)
        #expect((answer.status, answer.code?.lowercased()) == (423, "locked"), "\(method) \(path): \(answer.text)")
      }
      #expect(try await street.web.send(.POST, "/api/v1/desk-lock/open", #"{"pin":"2468"}"#, family).status == 200)
      #expect(try await street.web.send(.PATCH, device, #"{"role":"manager"}"#, family).status == 200)
    }
  }

  @Test("is asked for over the WebSocket too, from the moment that it is set")
  func live() async throws {
    try await Street.open { street async throws in
      let probe = try await Probe(port: street.web.port)
      let refund =
        #"{"type":"command","data":{"id":"1","intent":"order.refund","slots":{"id":"x"}}}"#
      try street.house.devices.deskLock.set("1357", by: "another")
      try await probe.send(refund)
      let heard = await probe.hear { $0.type == "error" }
      #expect(heard.last?.data?["code"] as? String == "locked")
    }
  }

  @Test("locks by itself five minutes after the last change behind it")
  func patience() async throws {
    try await Street.open { street async throws in
      let lock = street.house.devices.deskLock
      try lock.set("2468", by: nil)
      street.house.clock.advance(by: 240)
      #expect(try await street.web.send(Self.off.0, Self.off.1, Self.off.2).status == 200)
      street.house.clock.advance(by: 299)
      #expect(lock.isOpen(for: nil))
      street.house.clock.advance(by: 2)
      #expect(!lock.isOpen(for: nil))
      #expect(try await street.web.send(Self.off.0, Self.off.1, Self.off.2).status == 423)
    }
  }

  @Test("is not found out by trying, and who tries keeps no other screen from the desk")
  func guessing() throws {
    let house = try TestHouse()
    let lock = house.devices.deskLock
    try lock.set("2468", by: "phone")
    for _ in 0..<5 { #expect(throws: DeskLock.Failure.wrongPIN) { try lock.open(with: "0000", for: "guesser") } }
    #expect(throws: DeskLock.Failure.tooMany) { try lock.open(with: "2468", for: "guesser") }
    try lock.open(with: "2468", for: "counter")
    #expect(lock.isOpen(for: "counter"))
    for _ in 0..<3 {
      house.clock.advance(by: 61)
      for _ in 0..<5 { #expect(throws: DeskLock.Failure.wrongPIN) { try lock.open(with: "0000", for: "guesser") } }
    }
    house.clock.advance(by: 61)
    #expect(throws: DeskLock.Failure.tooMany) { try lock.open(with: "2468", for: "guesser") }
    house.clock.advance(by: 3_601)
    try lock.open(with: "2468", for: "guesser")
  }

  @Test("is set by who is at the open desk alone, outlives a restart, and another one locks all other screens")
  func setting() throws {
    let house = try TestHouse()
    let lock = house.devices.deskLock
    for wrong in ["", "123", "123456789", "12a4", "１２３４", "-123"] {
      #expect(throws: DeskLock.Failure.noPIN) { try lock.set(wrong, by: nil) }
    }
    try lock.set("2468", by: "phone")
    #expect(throws: DeskLock.Failure.locked) { try lock.set(nil, by: "tablet") }
    try lock.open(with: "2468", for: "tablet")
    try lock.set("13579", by: "phone")
    #expect(!lock.isOpen(for: "tablet"))
    let again = try DeviceRegistry(store: house.store, now: { house.now }).deskLock
    #expect(again.status(for: "phone") == DeskLock.Status(isSet: true, isOpen: false))
    #expect(throws: DeskLock.Failure.wrongPIN) { try again.open(with: "2468", for: "phone") }
    try again.open(with: "13579", for: "phone")
    #expect(try Data(contentsOf: URL(filePath: house.store.folder.database)).range(of: Data("13579".utf8)) == nil)
    #expect(try again.forget())
    #expect(again.status(for: "tablet") == DeskLock.Status(isSet: false, isOpen: true))
    #expect(try !again.forget())
  }

  @Test("is no business of guests, is set by the family alone, and a body that names none opens nothing")
  func rights() async throws {
    try await Street.open { street async throws in
      let web = street.web
      #expect(try await web.get("/api/v1/desk-lock", try street.token("guest")).status == 403)
      #expect(
        try await web.send(.PUT, "/api/v1/desk-lock", #"{"pin":"2468"}"#, try street.token("staff")).status == 403)
      #expect(try await web.send(.PUT, "/api/v1/desk-lock", #"{"pin":"2468"}"#).status == 200)
      for body in ["{}", #"{"pin":1234}"#, #"{"pin":"12"}"#, "null"] {
        #expect(try await web.send(.PUT, "/api/v1/desk-lock", body).status == 400, "\(body)")
      }
      #expect(try await web.get("/api/v1/desk-lock", try street.token("staff")).data["isOpen"] as? Bool == false)
      #expect(try await web.send(.PUT, "/api/v1/desk-lock", #"{"pin":null}"#).status == 200)
      #expect(try await web.get("/api/v1/desk-lock", try street.token("staff")).data["isOpen"] as? Bool == true)
    }
  }
}

extension TestHouse {
  /// Whether a command is behind the PIN for somebody; what else becomes of it does not matter.
  fileprivate func isLocked(_ command: Command, to giver: Giver?, from origin: Origin = .companion) async -> Bool {
    do {
      _ = try await bus.submit(command, id: UUID().uuidString, origin: origin, by: giver)
      return false
    } catch Refusal.locked {
      return true
    } catch {
      return false
    }
  }
}

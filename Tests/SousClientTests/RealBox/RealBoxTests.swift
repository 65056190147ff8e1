import Commands
import Foundation
import Kitchen
import Server
import SousClient
import SousClientNIO
import Store
import TestHouse
import TestTime
import Testing
import Wire

@Suite("A connection with a real box", .deadline(240))
struct RealBoxTests {
  private func connection(
    _ port: Int, scheme: String = "http", token: String? = nil, person: String? = nil, folder: URL? = nil,
    over transport: any Transport = NIOTransport()
  ) throws -> SousConnection {
    var settings = ConnectionSettings(
      address: try #require(BoxAddress("\(scheme)://127.0.0.1:\(port)")), token: token)
    (settings.person, settings.folder) = (person, folder)
    return try SousConnection(settings, over: transport, time: .impatient)
  }

  @Test("What one device changes, the box and the other device have")
  func two() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let (phone, tablet) = (try connection(server.port), try connection(server.port))
      await phone.start()
      await tablet.start()
      let milk = try await phone.addItem("Milk", quantity: .text("2 liter"))
      let bread = try await phone.addItem("bread")
      await tablet.shows { $0.items().count == 2 }
      try await tablet.check(milk)
      try await tablet.removeBought(bread)
      let view = await phone.shows { $0.items().first?.checked == true && $0.records.pantry?.count == 1 }
      #expect(view?.items().map(\.name) == ["Milk"])
      #expect(view?.items().map(\.quantity) == ["2 l"])
      #expect(view?.items().map(\.category) == ["Dairy"])
      #expect(view?.records.pantry?.map(\.name) == ["bread"])
      #expect(await house.bus.state.kitchen.items[milk]?.checked == true)
      await phone.stop()
      await tablet.stop()
    }
  }

  @Test("A command in words is answered, and a timer that ends is told")
  func words() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try connection(server.port)
      await phone.start()
      #expect(try await phone.command("add eggs").done)
      await phone.shows { $0.items().map(\.name) == ["eggs"] }
      let error = await #expect(throws: ErrorFrame.self) { try await phone.command("colourless green ideas") }
      #expect(error?.code == "not_understood")
      try await phone.startTimer(seconds: 60, name: "pasta")
      let ended = try await phone.first({ if case .timerEnded(let ended) = $0 { ended } else { nil } }) {
        try await house.wait(61)
      }
      #expect(ended?.name == "pasta")
      let view = await phone.shows { $0.records.timers?.first?.status == .ringing }
      let timer = try #require(view?.records.timers?.first)
      await #expect(throws: ErrorFrame.self) { try await phone.timer(.pause, "no such timer") }
      try await phone.timer(.cancel, timer.id)
      await phone.shows { $0.records.timers?.isEmpty == true }
      await phone.stop()
    }
  }

  @Test("What the box cannot keep at first is kept in the end, in order")
  func outage() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let phone = try connection(server.port)
      await phone.start()
      await phone.isLinked { $0 == .connected }
      house.refuseNext(3)
      let item = try await phone.addItem("milk")
      try await phone.check(item)
      try await phone.uncheck(item)
      try await phone.check(item)
      await phone.shows { $0.waiting == 0 }
      #expect(await house.bus.state.kitchen.items[item]?.checked == true)
      #expect(try house.store.entries(after: 0).count == 4)
      await phone.stop()
    }
  }

  @Test("A device is paired over TLS with the certificate it was told, shows its token, and nobody else is let in")
  func pairing() async throws {
    let house = try TestHouse()
    let certificate = try Certificate(
      in: house.folder.appending(path: "tls"), names: ["localhost", "127.0.0.1"], now: Date())
    let fingerprint = try #require(CertificateFingerprint(try certificate.fingerprint()))
    var settings = WebServer.Settings.forTests
    settings.certificate = certificate
    try await TestServer.serving(house, settings: settings) { server in
      let transport = NIOTransport(pinned: fingerprint)
      let address = try #require(BoxAddress("127.0.0.1:\(server.port)"))
      let code = house.devices.offer(.guest).code
      let wrong = code == "00000000" ? "00000001" : "00000000"
      let error = await #expect(throws: ErrorFrame.self) {
        try await address.pair(code: wrong, name: "A stranger", over: transport)
      }
      #expect(error?.code == "unauthorized")
      let paired = try await address.pair(code: code, name: "Sam's phone", over: transport)
      #expect(paired.role == "guest")
      #expect(house.devices.devices.map(\.name) == ["Sam's phone"])

      let phone = try connection(server.port, scheme: "https", token: paired.token, over: transport)
      await phone.start()
      await phone.isLinked { $0 == .connected }
      #expect(await phone.view.role == "guest")
      let refusal = await #expect(throws: ErrorFrame.self) { try await phone.command("add milk") }
      #expect(refusal?.code == "forbidden")
      await phone.stop()

      let stranger = try connection(server.port, scheme: "https", token: "stolen", over: transport)
      await stranger.start()
      await stranger.isLinked { if case .needsPairing = $0 { true } else { false } }
      await stranger.stop()
    }
  }

  @Test("Another certificate than the pinned one is not trusted, nor one that nobody signed")
  func certificates() async throws {
    let house = try TestHouse()
    let certificate = try Certificate(in: house.folder.appending(path: "tls"), names: ["localhost"], now: Date())
    var settings = WebServer.Settings.forTests
    settings.certificate = certificate
    try await TestServer.serving(house, settings: settings) { server in
      let url = try #require(URL(string: "wss://localhost:\(server.port)/ws"))
      let other = try #require(CertificateFingerprint(bytes: Array(repeating: 7, count: 32)))
      for transport in [NIOTransport(pinned: other), NIOTransport()] {
        let error = await #expect(throws: TransportError.self) { try await transport.connect(to: url, token: nil) }
        guard case .untrusted = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test("What is no box, and what is not there, is told apart")
  func nobody() async throws {
    let house = try TestHouse()
    let port = try await TestServer.serving(house) { server in
      let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/elsewhere"))
      await #expect(throws: TransportError.refused(status: 403)) {
        try await NIOTransport().connect(to: url, token: nil)
      }
      return server.port
    }
    let url = try #require(URL(string: "ws://127.0.0.1:\(port)/ws"))
    await #expect(throws: TransportError.unreachable("nothing answers there")) {
      try await NIOTransport().connect(to: url, token: nil)
    }
  }
}

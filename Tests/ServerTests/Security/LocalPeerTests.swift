import Foundation
import NIOCore
import Synchronization
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Who on this machine is let in")
struct LocalPeerTests {
  private func serving(
    as user: UInt32?, _ body: @Sendable (TestHouse, Web) async throws -> Void
  ) async throws {
    let house = try TestHouse()
    var settings = WebServer.Settings.forTests
    settings.peerUser = { _, _ in user }
    settings.owner = 1000
    try await TestServer.serving(house, settings: settings) { try await body(house, Web(port: $0.port)) }
  }

  @Test("the user that the box runs as, and root", arguments: [1000, 0] as [UInt32])
  func ours(user: UInt32) async throws {
    try await serving(as: user) { house, web in
      #expect(try await web.get("/api/v1/archive").status == 200)
      #expect(try await web.send(.POST, "/api/v1/pairing-codes", "{}").status == 201)
      let probe = try await Probe(port: web.port)
      #expect(await probe.next("snapshot")?["role"] as? String == "family")
    }
  }

  @Test("no other user, and nobody of whom it cannot be told", arguments: [1001, 65_534, nil] as [UInt32?])
  func others(user: UInt32?) async throws {
    try await serving(as: user) { house, web in
      for path in ["archive", "snapshot", "devices", "items"] {
        #expect(try await web.get("/api/v1/\(path)").status == 401, "\(path)")
      }
      #expect(try await web.send(.POST, "/api/v1/pairing-codes", "{}").status == 401)
      #expect(try await web.send(.POST, "/api/v1/commands", #"{"text":"add milk"}"#).status == 401)
      let probe = try await Probe(port: web.port)
      try await probe.send(#"{"type":"item_added","data":{"name":"milk"}}"#)
      #expect(await probe.closing() == .unknown(4401))
      #expect(await house.bus.state.kitchen.items.isEmpty)
      // They pair like everybody else.
      let code = house.devices.offer(.family).code
      let paired = try await web.send(.POST, "/api/v1/pair", #"{"code":"\#(code)","name":"Kiosk"}"#)
      let token = try #require(paired.data["token"] as? String)
      #expect(try await web.get("/api/v1/archive", [("authorization", "Bearer \(token)")]).status == 200)
    }
  }

  @Test(
    "no proxy, though it is a program of the box's own user",
    arguments: ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"])
  func proxies(header: String) async throws {
    try await serving(as: 1000) { _, web in
      let forwarded = [(header, "for=192.0.2.60")]
      #expect(try await web.get("/api/v1/archive", forwarded).status == 401)
      #expect(try await web.get("/api/v1/snapshot", forwarded).status == 401)
      let probe = try await Probe(port: web.port, headers: forwarded)
      try await probe.send(#"{"type":"hello","data":{}}"#)
      #expect(await probe.closing() == .unknown(4401))
    }
  }

  @Test("a connection is looked up once, and only where no token is shown")
  func once() async throws {
    let house = try TestHouse()
    let asked = Mutex(0)
    var settings = WebServer.Settings.forTests
    settings.peerUser = { _, _ in
      asked.withLock { $0 += 1 }
      return 0
    }
    let (token, _) = try house.devices.pair(code: house.devices.offer(.family).code, name: "Phone")
    try await TestServer.serving(house, settings: settings) { server in
      let web = Web(port: server.port)
      #expect(try await web.get("/api/v1/snapshot", [("authorization", "Bearer \(token)")]).status == 200)
      #expect(asked.withLock { $0 } == 0)
      let wire = try await RawWire(port: server.port)
      let request = "GET /api/v1/timers HTTP/1.1\r\nHost: localhost\r\n\r\n"
      for _ in 0..<3 { #expect(try await wire.ask(request, until: #"{"data":[]}"#).hasPrefix("HTTP/1.1 200")) }
      #expect(asked.withLock { $0 } == 1)
    }
  }

  @Test("by the kernel's own tables, this test is let in")
  func kernel() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server async throws in
      #expect(try await Web(port: server.port).get("/api/v1/archive").status == 200)
      #expect(try await Web(port: server.port).send(.POST, "/api/v1/pairing-codes", "{}").status == 201)
    }
  }

  @Test(
    "by the kernel's own tables, another user of the machine is not",
    .enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func nobody() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let calls: [(path: String, arguments: [String])] = [
        ("archive", []), ("pairing-codes", ["-X", "POST", "-H", "Content-Type: application/json", "-d", "{}"]),
      ]
      for (path, arguments) in calls {
        let curl = Process()
        curl.executableURL = URL(filePath: "/usr/bin/setpriv")
        curl.arguments =
          [
            "--reuid=65534", "--regid=65534", "--clear-groups", "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}",
          ] + arguments + ["http://127.0.0.1:\(server.port)/api/v1/\(path)"]
        let output = Pipe()
        curl.standardOutput = output
        try curl.run()
        let handle = output.fileHandleForReading
        let told = try await Task.detached { try handle.readToEnd() ?? Data() }.value
        #expect(String(decoding: told, as: UTF8.self) == "401", "\(path)")
      }
    }
  }

  // MARK: The tables

  private static let table = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 52 1 0 100 0 0 10 0
       1: 0100007F:D431 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 65534        0 53 1 0 20 4 30 10 -1
       2: 0100007F:1F90 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000        0 54 1 0 20 4 30 10 -1
       3: 0100007F:D432 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0 20 4 30 10 -1
       4: 0100007F:D433 0100007F:1F90 06 00000000:00000000 03:00001770 00000000     0        0 0 3 0
    """

  @Test(
    "a socket that was closed is nobody's, though the kernel writes 0",
    arguments: [
      ("0100007F:D431", 65_534), ("0100007F:D432", nil), ("0100007F:D433", nil), ("0100007F:D434", nil),
    ] as [(String, UInt32?)])
  func rows(peer: String, user: UInt32?) {
    #expect(KernelConnections.user(of: "\(peer) 0100007F:1F90", in: Data(Self.table.utf8)) == user)
  }

  @Test(
    "an IPv4 address is the same for those who speak IPv6",
    arguments: [("127.0.0.1", "0100007F:1F90"), ("::ffff:127.0.0.1", "0100007F:1F90"), ("::1", nil)]
      as [(String, String?)])
  func addresses(address: String, short: String?) throws {
    let endpoint = try #require(KernelConnections.Endpoint(try SocketAddress(ipAddress: address, port: 8080)))
    #expect(KernelConnections.Endpoint.short(endpoint) == short)
    let long = KernelConnections.Endpoint.long(endpoint)
    #expect(
      long == (short == nil ? "00000000000000000000000001000000:1F90" : "0000000000000000FFFF00000100007F:1F90"))
  }
}

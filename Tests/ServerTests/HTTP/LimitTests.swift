import Commands
import Foundation
import NIOHTTP1
import NIOWebSocket
import TestHouse
import TestWeb
import Testing

@testable import Server

/// A method that can be an argument of a test.
struct HTTPVerb: ExpressibleByStringLiteral, Sendable {
  var verb: HTTPMethod
  init(stringLiteral value: String) { verb = HTTPMethod(rawValue: value) }
  static let get: HTTPVerb = "GET"
  static let post: HTTPVerb = "POST"
  static let put: HTTPVerb = "PUT"
  static let patch: HTTPVerb = "PATCH"
  static let delete: HTTPVerb = "DELETE"
}

@Suite("What the server bears")
struct LimitTests {
  @Test("one connection more than the limit gets a 503, and the others go on")
  func connections() async throws {
    var settings = WebServer.Settings.forTests
    settings.limits.connections = 3
    let house = try TestHouse()
    try await TestServer.serving(house, settings: settings) { server in
      var probes: [Probe] = []
      for _ in 0..<3 {
        probes.append(try await Probe(port: server.port))
        _ = await probes[probes.count - 1].next("snapshot")
      }
      #expect(try await Web(port: server.port).get("/health").status == 503)
      try await probes[0].send(#"{"type":"item_added","data":{"id":"x","name":"milk"}}"#)
      #expect(await probes[0].next("ack")?["id"] as? String == "x")
      for probe in probes { await probe.close() }
    }
  }

  @Test("a body beyond the limit is refused")
  func body() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let large = #"{"text":"\#(String(repeating: "a", count: 300_000))"}"#
      let refused = try await web.send(.POST, "/api/v1/commands", large)
      #expect(refused.status == 413)
      #expect(try await web.get("/health").status == 200)
    }
  }

  @Test("a client that does not read is cut off, and the others hear on")
  func slow() async throws {
    var settings = WebServer.Settings.forTests
    settings.limits.unsent = 32 << 10
    // It says nothing meanwhile, which on a busy machine takes longer than is borne.
    settings.limits.silence = .hours(1)
    let house = try TestHouse()
    try await TestServer.serving(house, settings: settings) { server in
      let sleeper = try await Probe(port: server.port)
      _ = await sleeper.next("snapshot")
      try await sleeper.sleep()
      let awake = try await Probe(port: server.port)
      try await awake.send(#"{"type":"hello","data":{"receive":["change"]}}"#)
      try #require(await awake.next("snapshot") != nil)
      // Each of these tells everybody of a few kilobytes; the sleeper's buffers are full after some hundred.
      let steps = (0..<30).map { String(repeating: "step \($0) ", count: 60) }
      for number in 0..<400 {
        let draft = RecipeDraft(title: "Soup \(number % 2)", ingredients: ["1 onion"], steps: steps)
        try await house.perform(.recipe(.add(recipes: [draft])), id: "r\(number)")
        try await house.perform(.recipe(.start(recipe: "Soup \(number % 2)", servings: nil)), id: "s\(number)")
        // Who reads has read this much before there is more, however busy the machine is.
        let last = try house.store.lastSequence()
        try #require(await awake.hear { ($0.data?["seq"] as? Int ?? 0) >= last }.last?.type == "change")
      }
      #expect(try await Web(port: server.port).get("/health").status == 200)
      let last = try house.store.lastSequence()
      try await sleeper.wake()
      #expect(await sleeper.hear { ($0.data?["seq"] as? Int ?? 0) >= last }.last == .closed(nil))
    }
  }

  @Test(
    "paths that look elsewhere find nothing",
    arguments: [
      "/../Package.swift", "/%2e%2e/Package.swift", "/..%2f..%2fetc/passwd", "/%00", "/api/v1/recipes/..",
      "//etc/passwd",
      "/api/v2/snapshot", "/ws",
    ])
  func traversal(path: String) async throws {
    let house = try TestHouse()
    let page = house.folder.appending(path: "page")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    try Data("<p>Hi".utf8).write(to: page.appending(path: "index.html"))
    var settings = WebServer.Settings.forTests
    settings.page = page
    try await TestServer.serving(house, settings: settings) { server in
      let answer = try await Web(port: server.port).get(path)
      #expect([400, 403, 404].contains(answer.status), "\(answer.status)")
    }
  }
}

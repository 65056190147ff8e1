import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestHouse
import TestWeb
import Testing
import Wire

@testable import Server

@Suite("What the bodies of all requests share")
struct BodyBudgetTests {
  private static func limits(bodies: Int, spare: Int, small: Int) -> ServerLimits {
    var limits = ServerLimits()
    (limits.bodies, limits.spareForSmallBodies, limits.body) = (bodies, spare, small)
    return limits
  }

  @Test("one share after the other is taken until nothing is left, and is there again when it is given back")
  func shares() throws {
    let budget = BodyBudget(Self.limits(bodies: 100, spare: 0, small: 10))
    let (first, second, third) = (budget.share(), budget.share(), budget.share())
    try first.hold(60)
    try second.hold(40)
    #expect(throws: ErrorFrame.self) { try third.hold(1) }
    try first.hold(60)  // No more than before.
    #expect(throws: ErrorFrame.self) { try first.hold(61) }
    second.giveBack()
    second.giveBack()
    try third.hold(40)
    first.giveBack()
    third.giveBack()
    try first.hold(100)
    #expect(throws: ErrorFrame.self) { try second.hold(.max) }
  }

  @Test("large bodies that fill it leave room for small ones")
  func spare() throws {
    let budget = BodyBudget(Self.limits(bodies: 100, spare: 20, small: 10))
    let (large, small, other, third) = (budget.share(), budget.share(), budget.share(), budget.share())
    try large.hold(100)
    #expect(throws: ErrorFrame.self) { try other.hold(11) }
    try small.hold(10)
    try other.hold(10)
    #expect(throws: ErrorFrame.self) { try third.hold(1) }
  }

  @Test("what a request announces is taken before its first byte, and what it does not announce as it comes")
  func counting() async throws {
    func request(length: String?, _ parts: [Int]) -> Request {
      var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")
      head.headerFields[.contentLength] = length
      let body = AsyncStream<ByteBuffer> { stream in
        for part in parts { stream.yield(ByteBuffer(repeating: 0, count: part)) }
        stream.finish()
      }
      return Request(head: head, body: RequestBody(asyncSequence: body))
    }
    let budget = BodyBudget(Self.limits(bodies: 100, spare: 0, small: 10))
    func read(_ request: Request) async -> (bytes: Int, isRefused: Bool) {
      let share = budget.share()
      defer { share.giveBack() }
      var bytes = 0
      do {
        for try await part in share.counting(request).body { bytes += part.readableBytes }
        return (bytes, false)
      } catch { return (bytes, (error as? ErrorFrame)?.code == "unavailable") }
    }
    #expect(await read(request(length: "101", [50, 51])) == (0, true))
    #expect(await read(request(length: nil, [50, 51])) == (50, true))
    #expect(await read(request(length: "100", [50, 50])) == (100, false))
    #expect(await read(request(length: "-5", [50, 50])) == (100, false))
    #expect(await read(request(length: nil, [])) == (0, false))
    // Nothing of all that is held any longer.
    #expect(throws: Never.self) { try budget.share().hold(100) }
  }

  @Test("a body for which there is no room is refused for the moment, and none is counted for longer than it is held")
  func served() async throws {
    var settings = WebServer.Settings.forTests
    (settings.limits.bodies, settings.limits.spareForSmallBodies, settings.limits.body) = (4_000, 0, 4_000)
    try await TestServer.serving(try TestHouse(), settings: settings) { server in
      let web = Web(port: server.port)
      let png = [("content-type", "image/png")]
      for size in [5_000, 3_000, 3_000, 100_000, 3_000] {
        let answer = try await web.ask(.POST, "/api/v1/barcodes", Data(count: size), png)
        guard size > 4_000 else {
          #expect(answer.status == 400, "this house reads no pictures")
          continue
        }
        #expect(answer.status == 503 && answer.code == "unavailable")
        #expect(answer.headers.first(name: "retry-after") == "5")
      }
      for _ in 0..<5 {
        let note = #"{"text":"\#(String(repeating: "a", count: 3_000))"}"#
        #expect(try await web.send(.POST, "/api/v1/commands", note).status == 422)
      }
      #expect(try await web.ask(.POST, "/api/v1/barcodes", Data(count: 17 << 20), png).status == 413)
    }
  }
}

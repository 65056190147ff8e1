import Foundation
import Logging
import NIOHTTP1
import Synchronization
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What a page could not show")
struct PageProblemTests {
  @Test("is in the box's log once, however often screens tell of it")
  func once() async throws {
    let book = LogBook()
    let problems = PageProblems(logger: book.logger)
    for _ in 1...3 { problems.note("RangeError: Invalid time value", in: "voice") }
    problems.note("TypeError", in: "timers")
    #expect(
      book.lines == [
        "A screen could not show everything. voice: RangeError: Invalid time value",
        "A screen could not show everything. timers: TypeError",
      ])
  }

  @Test("is one line of the log, and a hundred of them at most")
  func bounded() async throws {
    let book = LogBook()
    let problems = PageProblems(logger: book.logger)
    problems.note("first\nwarning: sous: all is well\u{1B}[2J", in: "a\u{2028}b")
    #expect(book.lines == ["A screen could not show everything. a b: first warning: sous: all is well [2J"])
    for number in 1...1_000 { problems.note("\(number)", in: "view") }
    #expect(book.lines.count == 100)
  }

  @Test("is taken from every device of the household, and from nobody else")
  func access() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let problem = #"{"place":"timers","what":"TypeError: x is undefined"}"#
      let own = try await web.send(.POST, "/api/v1/page-problems", problem)
      #expect((own.status, own.data["noted"] as? Bool) == (200, true))
      let stranger = try await web.send(.POST, "/api/v1/page-problems", problem, [("authorization", "Bearer no")])
      #expect(stranger.status == 401)
      #expect(await house.bus.sequence == 0)
    }
  }

  @Test(
    "that is none is refused",
    arguments: [
      "{}", #"{"place":"timers"}"#, #"{"place":"","what":"x"}"#, #"{"place":"timers","what":""}"#, "[]",
      #"{"place":1,"what":2}"#,
      #"{"place":"timers","what":"\#(String(repeating: "x", count: 501))"}"#,
      #"{"place":"\#(String(repeating: "x", count: 61))","what":"x"}"#,
    ])
  func malformed(body: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).send(.POST, "/api/v1/page-problems", body)
      #expect(answer.status == 400)
    }
  }

  @Test("Every screen is told by how many hours the household tells the time")
  func clock() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let snapshot = try await Web(port: server.port).get("/api/v1/snapshot")
      #expect((snapshot.data["settings"] as? [String: Any])?["clock"] as? Int == 12)
    }
    let records = KitchenRecords(state: await house.bus.state.kitchen, category: house.category, notes: nil, clock: 24)
    #expect(records.settings().clock == 24)
  }
}

/// Keeps what is logged.
private final class LogBook: Sendable {
  private let kept = Mutex<[String]>([])
  var lines: [String] { kept.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(book: self) } }

  private struct Handler: LogHandler {
    let book: LogBook
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(
      level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String, file: String,
      function: String, line: UInt
    ) {
      book.kept.withLock { $0.append(message.description) }
    }
  }
}

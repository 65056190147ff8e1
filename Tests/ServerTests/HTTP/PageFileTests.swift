import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The page's files")
struct PageFileTests {
  private static let script = String(repeating: "export const spoon = 1;\n", count: 200)

  private func serving(_ body: @Sendable @escaping (Web) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.script.utf8).write(to: folder.appending(path: "spoon.js"))
    try Data("<p>Hi".utf8).write(to: folder.appending(path: "index.html"))
    var settings = WebServer.Settings.forTests
    settings.page = folder
    try await TestServer.serving(try TestHouse(), settings: settings) { server in try await body(Web(port: server.port))
    }
  }

  @Test("they come compressed to those who can read that, and plain to others")
  func compression() async throws {
    try await serving { web in
      let plain = try await web.get("/spoon.js")
      #expect(plain.text == Self.script)
      #expect(plain.headers["content-encoding"].isEmpty)
      let packed = try await web.get("/spoon.js", [("accept-encoding", "br, gzip;q=0.8")])
      #expect(packed.headers["content-encoding"] == ["gzip"])
      #expect(packed.body.count < plain.body.count / 5)
      #expect(packed.body.prefix(2) == Data([0x1F, 0x8B]))
      #expect(packed.headers["vary"] == ["Accept-Encoding"])
      #expect(packed.headers["etag"] != plain.headers["etag"])
      let refused = try await web.get("/spoon.js", [("accept-encoding", "gzip;q=0")])
      #expect(refused.text == Self.script)
    }
  }

  @Test("what a browser has already is not sent again, in whichever form it has it", arguments: ["", "gzip"])
  func unchanged(encoding: String) async throws {
    try await serving { web in
      let first = try await web.get("/spoon.js", [("accept-encoding", encoding)])
      let tag = try #require(first.headers["etag"].first)
      let again = try await web.get("/spoon.js", [("accept-encoding", encoding), ("if-none-match", tag)])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
    }
  }

  @Test("what compression does not make smaller is sent as it is")
  func small() async throws {
    try await serving { web in
      let page = try await web.get("/", [("accept-encoding", "gzip")])
      #expect(page.text == "<p>Hi")
    }
  }
}

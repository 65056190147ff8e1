import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The addresses of the platform's console")
struct ConsoleAddressTests {
  private func serving(_ body: @Sendable @escaping (Web) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("<p>Hi".utf8).write(to: folder.appending(path: "index.html"))
    var settings = WebServer.Settings.forTests
    settings.page = folder
    try await TestServer.serving(try TestHouse(), settings: settings) { server in try await body(Web(port: server.port))
    }
  }

  @Test(
    "they lead to all businesses, and to the desk of one",
    arguments: [
      ("/businesses", "/#/food/admin"), ("/business", "/#/food/admin"), ("/business/", "/#/food/admin"),
      ("/business/sandwich-shop", "/#/food/admin/sandwich-shop"),
      ("/businesses/golden-fork", "/#/food/admin/golden-fork"),
      ("/business/a%20b%2Fc", "/#/food/admin/a%20b%2Fc"), ("/business/a%0D%0Ax:y", "/#/food/admin/a%0D%0Ax%3Ay"),
    ])
  func ways(path: String, place: String) async throws {
    try await serving { web async throws in
      let answer = try await web.get(path)
      #expect(answer.status == 302)
      #expect(answer.headers["location"] == [place])
      #expect(try await web.ask(.HEAD, path, nil, []).headers["location"] == [place])
    }
  }

  @Test("a link on another site may lead there, as to the page itself, and nothing else may")
  func links() async throws {
    try await serving { web async throws in
      let other = [("sec-fetch-site", "cross-site")]
      #expect(try await web.get("/businesses", other).status == 302)
      #expect(try await web.get("/business/x", other).status == 302)
      #expect(try await web.get("/business/x", other + [("origin", "http://evil.example")]).status == 403)
      #expect(try await web.send(.POST, "/businesses", "{}", other).status == 403)
      #expect(try await web.get("/api/business", other).status == 403)
    }
  }

  @Test("what lies beyond is not there, and nothing is sent to them")
  func beyond() async throws {
    try await serving { web async throws in
      #expect(try await web.get("/business/a/b").status == 404)
      #expect(try await web.get("/business/%FF").status == 400)
      #expect(try await web.send(.POST, "/businesses", "{}").status == 405)
    }
  }
}

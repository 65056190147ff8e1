import Basics
import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What the box tells of itself, over HTTP")
struct AboutTests {
  @Test("its version; no address where no phone reaches it, and none of it to strangers")
  func about() async throws {
    try await TestServer.serving(try TestHouse()) { server in
      let web = Web(port: server.port)
      let told = try await web.get("/api/v1/box")
      #expect(told.text == #"{"data":{"sends":[],"version":"\#(Release.version)"}}"#)
      #expect(try await web.get("/api/v1/box", [("authorization", "Bearer no")]).status == 401)
      #expect(try await web.get("/api/v1/hearing").text == #"{"data":{"wakeWords":[],"wakes":0}}"#)
      #expect(try await web.get("/api/v1/hearing", [("authorization", "Bearer no")]).status == 401)
      let code = try await web.send(.POST, "/api/v1/pairing-codes", "{}")
      #expect(code.status == 201 && !code.text.contains("address"))
    }
  }
}

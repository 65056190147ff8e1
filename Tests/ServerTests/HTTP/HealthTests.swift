import TestHouse
import TestTime
import TestWeb
import Testing

@testable import Server

@Suite("Whether the box is well", .deadline())
struct HealthTests {
  @Test("F3: it answers that it runs, and says so where nothing can be kept")
  func keeps() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let well = try await web.get("/health").text
      #expect(well == #"{"data":{"status":"ok"}}"#)
      house.losesStore()
      let full = try await web.get("/health").text
      #expect(full == #"{"data":{"keeps":false,"status":"ok"}}"#)
    }
  }
}

import Foundation
import Store
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What the box did not understand, over HTTP")
struct UnknownSentenceRouteTests {
  @Test("the family sees it and forgets it, and strangers do not")
  func family() async throws {
    let house = try TestHouse()
    try house.store.keep(
      UnknownSentence(
        id: "u-1", text: "paint it green", saidAt: Date(timeIntervalSince1970: 1_773_511_500), isHeard: true))
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let shown = try await web.get("/api/v1/unknown-sentences")
      #expect(shown.status == 200)
      #expect(shown.text.contains(#""text":"paint it green""#))
      let stranger = try await web.get("/api/v1/unknown-sentences", [("authorization", "Bearer no")])
      #expect(stranger.status == 401)
      #expect(try await web.ask(.DELETE, "/api/v1/unknown-sentences/u-1", nil, []).status == 200)
      #expect(try await web.ask(.DELETE, "/api/v1/unknown-sentences/u-1", nil, []).status == 404)
      #expect(try await web.ask(.DELETE, "/api/v1/unknown-sentences/%00", nil, []).status >= 400)
    }
    #expect(try house.store.unknownSentences().isEmpty)
  }
}

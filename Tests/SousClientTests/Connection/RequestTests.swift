import Foundation
import ScriptedWeb
import SousClient
import SousClientNIO
import TestHouse
import TestTime
import Testing

@Suite("Requests over a real network", .deadline())
struct RequestTests {
  private func url(_ port: Int, _ path: String = "/api/business") throws -> URL {
    try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
  }

  @Test("An answer that ends in its middle, stalls or never comes is none, and what was asked may have arrived")
  func half() async throws {
    let replies: [ScriptedWeb.Reply] = [
      .cutOff(announcing: 100, sending: Data(#"{"data":"#.utf8)), .stall(Data("{".utf8)), .silence,
      .noise("220 mail.example.com ESMTP\r\n\r\n"), .noise("HTTP/1.1 201 Cre"), .noise("HTTP/9.9 200\r\n\r\n"),
    ]
    for reply in replies {
      let web = try await ScriptedWeb { _ in reply }
      let error = await #expect(throws: TransportError.self) {
        try await NIOTransport(patience: .seconds(2)).answer(
          to: BoxRequest(.post, try url(web.port), body: Data("{}".utf8)))
      }
      if case .closed = error {} else { Issue.record("\(reply): \(String(describing: error))") }
      try await web.close()
    }
  }

  @Test("Where nobody listens, nothing was sent")
  func nobody() async throws {
    let web = try await ScriptedWeb { _ in .silence }
    try await web.close()
    await #expect(throws: TransportError.unreachable("nothing answers there")) {
      try await NIOTransport().answer(to: BoxRequest(.get, try url(web.port)))
    }
  }

  @Test("What is sent has its method, its body, its key and its token")
  func whole() async throws {
    let web = try await ScriptedWeb { request in
      let fields = ["authorization", "idempotency-key", "content-type", "host"].map { request.headers[$0] ?? "" }
      return .text("\(request.method) \(request.path) \(fields) \(String(decoding: request.body, as: UTF8.self))")
    }
    var request = BoxRequest(.put, try url(web.port, "/a%2Fb?c=d%20e"), token: "secret", body: Data("{}".utf8))
    request.idempotencyKey = "one"
    let answer = try await NIOTransport().answer(to: request)
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        == #"PUT /a%2Fb?c=d%20e ["Bearer secret", "one", "application/json", "127.0.0.1:\#(web.port)"] {}"#)
    try await web.close()
  }

  @Test("What is known already is not sent again, and who is not known is turned away")
  func fields() async throws {
    try await RestaurantHouse.open { house async throws in
      let transport = NIOTransport()
      let farms = try await transport.answer(
        to: BoxRequest(.get, try url(house.port, "/api/business?type=farm&limit=1")))
      #expect(farms.status == 200)
      #expect(String(decoding: farms.body, as: UTF8.self).contains("sunrise-farm"))
      let menu = BoxRequest(.get, try url(house.port, "/api/menu/\(RestaurantHouse.shop)/public"))
      let whole = try await transport.answer(to: menu)
      var again = menu
      let tag: String = try #require(whole.tag)
      again.knownTag = tag
      #expect(try await transport.answer(to: again).status == 304)
      var stranger = menu
      stranger.token = "stolen"
      #expect(try await transport.answer(to: stranger).status == 401)
    }
  }
}

import Cryptography
import Foundation
import ScriptedWeb
import SousClient
import SousClientNIO
import TestTime
import Testing

@Suite("Who speaks first on a WebSocket", .deadline())
struct FirstFrameTests {
  @Test("is heard where the first words come in one piece with the answer to the upgrade")
  func together() async throws {
    let web = try await ScriptedWeb { request in
      // RFC 6455, section 1.3.
      let key = (request.headers["sec-websocket-key"] ?? "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
      let accept = Data(Digest.sha1(Array(key.utf8))).base64EncodedString()
      let head = """
        HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r
        Sec-WebSocket-Accept: \(accept)\r\n\r\n
        """
      // As Home Assistant greets: a whole text of 24 bytes.
      return .bytes(Data(head.utf8) + [0x81, 24] + Data(#"{"type":"auth_required"}"#.utf8))
    }
    let url = try #require(URL(string: "ws://127.0.0.1:\(web.port)/api/websocket"))
    let link = try await NIOTransport().connect(to: url, token: nil)
    let heard = try await withThrowingTaskGroup(of: String?.self) { group in
      group.addTask { try await link.receive() }
      group.addTask {
        try await Task.sleep(for: .seconds(5))
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
    #expect(heard == #"{"type":"auth_required"}"#)
    await link.close()
    try await web.close()
  }
}

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One request to a server on this machine, and its answer.
package struct Web: Sendable {
  package let port: Int

  package init(port: Int) { self.port = port }

  package struct Answer: Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: Data

    package var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body) as? [String: Any]) ?? [:] }
    package var data: [String: Any] { json["data"] as? [String: Any] ?? [:] }
    package var code: String? { (json["error"] as? [String: Any])?["code"] as? String }
    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  package func get(_ path: String, _ headers: [(String, String)] = []) async throws -> Answer {
    try await ask(.GET, path, nil, headers)
  }

  package func send(
    _ method: HTTPMethod, _ path: String, _ json: String, key: String? = nil, _ headers: [(String, String)] = []
  ) async throws -> Answer {
    let own = [("content-type", "application/json")] + (key.map { [("idempotency-key", $0)] } ?? [])
    return try await ask(method, path, Data(json.utf8), own + headers)
  }

  package func ask(_ method: HTTPMethod, _ path: String, _ body: Data?, _ headers: [(String, String)]) async throws
    -> Answer
  {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var all = HTTPHeaders([("connection", "close")] + headers)
      if !all.contains(name: "host") { all.add(name: "host", value: "127.0.0.1:\(port)") }
      if let body { all.add(name: "content-length", value: "\(body.count)") }
      try await outbound.write(.head(HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: all)))
      // A server that answers before it has read everything closes: then there is nobody to write to.
      if let body { try? await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
      try? await outbound.write(.end(nil))
      var answer = Answer(status: 0, headers: [:], body: Data())
      for try await part in inbound {
        switch part {
        case .head(let head): (answer.status, answer.headers) = (Int(head.status.code), head.headers)
        case .body(let bytes): answer.body += Data(bytes.readableBytesView)
        case .end: break
        }
      }
      return answer
    }
  }
}

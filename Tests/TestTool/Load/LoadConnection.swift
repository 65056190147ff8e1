import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection for one request after the other.
final class LoadConnection: Sendable {
  private let channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
  private let requests: AsyncStream<Ask>.Continuation
  private let headers: HTTPHeaders

  private struct Ask: Sendable {
    var head: HTTPRequestHead
    var body: String
    var answer: CheckedContinuation<Int, any Error>
  }

  /// Connects.
  /// - Parameters:
  ///   - name: the field `Host`. The default is where it connects to.
  ///   - token: sent as `Authorization: Bearer`. The default is nothing.
  static func open(
    _ host: String, _ port: Int, name: String? = nil, token: String? = nil
  ) async throws -> LoadConnection {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
    var headers: HTTPHeaders = ["host": name ?? "\(host):\(port)", "content-type": "application/json"]
    if let token { headers.add(name: "authorization", value: "Bearer \(token)") }
    return LoadConnection(channel, headers: headers)
  }

  private init(_ channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>, headers: HTTPHeaders) {
    self.channel = channel
    self.headers = headers
    let (stream, requests) = AsyncStream.makeStream(of: Ask.self)
    self.requests = requests
    Task {
      try? await channel.executeThenClose { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        for await ask in stream {
          do {
            try await outbound.write(.head(ask.head))
            try await outbound.write(.body(.byteBuffer(ByteBuffer(string: ask.body))))
            try await outbound.write(.end(nil))
            var status = 0
            while let part = try await parts.next() {
              if case .head(let head) = part { status = Int(head.status.code) }
              if case .end = part { break }
            }
            ask.answer.resume(returning: status)
          } catch {
            ask.answer.resume(throwing: error)
          }
        }
      }
    }
  }

  deinit { requests.finish() }

  func post(_ path: String, _ body: String, key: String?) async throws -> Int {
    try await ask(.POST, path, body, key)
  }

  func patch(_ path: String, _ body: String, key: String?) async throws -> Int {
    try await ask(.PATCH, path, body, key)
  }

  private func ask(_ method: HTTPMethod, _ path: String, _ body: String, _ key: String?) async throws -> Int {
    var headers = headers
    headers.add(name: "content-length", value: "\(body.utf8.count)")
    if let key { headers.add(name: "idempotency-key", value: key) }
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    return try await withCheckedThrowingContinuation { answer in
      requests.yield(Ask(head: head, body: body, answer: answer))
    }
  }
}

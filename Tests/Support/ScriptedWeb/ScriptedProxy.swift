import NIOCore
import NIOPosix
import Synchronization

/// A proxy on this machine between a client and a web server, that goes wrong as a test says. One connection is one
/// request.
public final class ScriptedProxy: Sendable {
  /// What becomes of a request.
  public enum Mood: Sendable, Equatable {
    case well
    /// The connection breaks before the request is passed on.
    case cutBefore
    /// The request is passed on, and the connection breaks after so many bytes of the answer.
    case cutAnswer(after: Int)
    /// The request is passed on, and its answer held back until ``release()``.
    case holding
    /// The proxy answers by itself with this status.
    case answering(Int)
  }

  private struct Kept {
    var plan: @Sendable (_ line: String) -> Mood = { _ in .well }
    var lines: [String] = []
    var held: [CheckedContinuation<Void, Never>] = []
    var isReleased = false
    var serving: Task<Void, any Error>?
    var port = 0
  }

  private let target: Int
  private let kept = Mutex(Kept())

  /// Stands before the server at a port of this machine; it listens at a port of its own.
  public init(before target: Int) async throws {
    self.target = target
    try await start()
  }

  deinit { kept.withLock { $0.serving }?.cancel() }

  /// The address that leads through it.
  public var address: String { "http://127.0.0.1:\(kept.withLock { $0.port })" }

  /// The first lines of the requests that came, "POST /api/orders/b HTTP/1.1".
  public var lines: [String] { kept.withLock { $0.lines } }

  /// What is to become of requests by their first lines, from now on.
  public func plan(_ plan: @escaping @Sendable (_ line: String) -> Mood) { kept.withLock { $0.plan = plan } }

  /// Lets through what was held back.
  public func release() {
    let held = kept.withLock { kept in
      defer { kept.held = [] }
      kept.isReleased = true
      return kept.held
    }
    for one in held { one.resume() }
  }

  /// Listens again, at the port it had.
  public func start() async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: kept.withLock { $0.port }) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let port = server.channel.localAddress?.port ?? 0
    let serving = Task { [weak self] in
      try await server.executeThenClose { connections in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in connections {
            guard let self else { return }
            // Whatever becomes of one connection, the others go on.
            group.addTask { try? await self.serve(connection) }
          }
        }
      }
    }
    kept.withLock { ($0.port, $0.serving) = (port, serving) }
  }

  /// Listens no longer: connections are refused.
  public func stop() async {
    let serving = kept.withLock { $0.serving }
    serving?.cancel()
    _ = await serving?.result
  }

  private func serve(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var parts = inbound.makeAsyncIterator()
      var request = ""
      while !Self.isWhole(request), let part = try await parts.next() { request += String(buffer: part) }
      guard let end = request.firstRange(of: "\r\n") else { return }
      let line = String(request[..<end.lowerBound])
      let mood = kept.withLock { kept in
        kept.lines.append(line)
        return kept.plan(line)
      }
      switch mood {
      case .cutBefore: return
      case .answering(let status):
        let body = #"{"error":{"code":"CREATE_FAILED","message":"Failed to create resource"}}"#
        let head = "HTTP/1.1 \(status) Trouble\r\nContent-Type: application/json\r\nConnection: close\r\n"
        try await outbound.write(ByteBuffer(string: "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"))
      case .well, .holding, .cutAnswer:
        // The end of the answer is the end of the connection.
        request.insert(contentsOf: "\r\nConnection: close", at: end.lowerBound)
        try await pass(request, to: outbound, mood)
      }
    }
  }

  private func pass(
    _ request: String, to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, _ mood: Mood
  ) async throws {
    let server = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: target) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    try await server.executeThenClose { answer, questions in
      try await questions.write(ByteBuffer(string: request))
      var left = if case .cutAnswer(let bytes) = mood { bytes } else { Int.max }
      for try await var part in answer {
        if mood == .holding { await untilReleased() }
        guard let passed = part.readSlice(length: min(left, part.readableBytes)) else { return }
        if passed.readableBytes > 0 { try await outbound.write(passed) }
        left -= passed.readableBytes
        if left == 0 { return }
      }
    }
  }

  private func untilReleased() async {
    await withCheckedContinuation { continuation in
      let isReleased = kept.withLock { kept in
        if !kept.isReleased { kept.held.append(continuation) }
        return kept.isReleased
      }
      if isReleased { continuation.resume() }
    }
  }

  /// Whether a request is there to its end.
  private static func isWhole(_ request: String) -> Bool {
    guard let end = request.firstRange(of: "\r\n\r\n") else { return false }
    let length = request[..<end.lowerBound].split(separator: "\r\n").lazy.compactMap { field in
      let parts = field.split(separator: ":", maxSplits: 1)
      return parts.first?.lowercased() == "content-length" ? Int(parts[1].drop { $0 == " " }) : nil
    }.first
    return request[end.upperBound...].utf8.count >= length ?? 0
  }
}

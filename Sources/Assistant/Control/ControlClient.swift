import Foundation
import NIOCore
import NIOPosix

/// Sends typed commands to a box that runs.
public struct ControlClient: Sendable {
  private let path: String

  /// A client of the box whose socket is at `path`.
  public init(path: String) {
    self.path = path
  }

  /// Sends each line and hands on the answer, a line of JSON.
  /// - Returns: false when no box answers there.
  public func send(_ lines: AsyncStream<String>, answer: (String) throws -> Void) async throws -> Bool {
    try await send(lines.map { ControlRequest(text: $0) }, answer: answer)
  }

  /// Sends each request and hands on the answer, a line of JSON.
  /// - Returns: false when no box answers there.
  public func send(
    _ requests: some AsyncSequence<ControlRequest, Never>, answer: (String) throws -> Void
  ) async throws -> Bool {
    let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
    do {
      channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(unixDomainSocketPath: path) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(LineDecoder()))
            return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      return false
    }
    try await channel.executeThenClose { answers, outbound in
      var iterator = answers.makeAsyncIterator()
      for await request in requests {
        var buffer = ByteBuffer(bytes: try JSONEncoder().encode(request))
        buffer.writeInteger(UInt8(ascii: "\n"))
        try await outbound.write(buffer)
        guard let reply = try await iterator.next() else { return }
        try answer(String(buffer: reply))
      }
    }
    return true
  }
}

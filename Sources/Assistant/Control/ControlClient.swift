import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Sends typed commands to a running box.
public struct ControlClient: Sendable {
  /// A box that accepts commands and does not answer: it is stopped, or extremely busy.
  public struct Silent: Error, CustomStringConvertible {
    public let seconds: Int64

    public var description: String {
      "the box that runs has not answered for \(seconds) seconds; it may be stopped or hang (systemctl --user status sous)"
    }
  }

  /// A box that ended the connection before it answered: it was stopped, or it refuses this user.
  public struct HungUp: Error, CustomStringConvertible {
    public var description: String {
      "the box hung up before it answered, so this may not have been done; look whether it runs: systemctl --user status sous"
    }
  }

  private let path: String
  private let patience: TimeAmount

  /// A client of the box with the socket at `path`.
  /// - Parameter patience: the timeout of an answer. The default is a minute: the box may ask others
  ///   first.
  public init(path: String, patience: TimeAmount = .seconds(60)) {
    self.path = path
    self.patience = patience
  }

  /// Sends each line and passes on the answer, a line of JSON.
  /// - Returns: false if no box answers there.
  public func send(_ lines: AsyncStream<String>, answer: (String) throws -> Void) async throws -> Bool {
    try await send(lines.map { ControlRequest(text: $0) }, answer: answer)
  }

  /// Sends each request and passes on the answer, a line of JSON.
  /// - Returns: false if no box answers there.
  /// - Throws: ``Silent`` if there is a box that does not answer in time, ``HungUp`` if it ends the
  ///   connection instead.
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
    let isLate = Late()
    let silent = Silent(seconds: patience.nanoseconds / 1_000_000_000)
    try await channel.executeThenClose { answers, outbound in
      var iterator = answers.makeAsyncIterator()
      for await request in requests {
        var buffer = ByteBuffer(bytes: try JSONEncoder().encode(request))
        buffer.writeInteger(UInt8(ascii: "\n"))
        // The end of the connection wakes the waiting caller, however deep the wait is.
        let deadline = channel.channel.eventLoop.scheduleTask(in: patience) {
          isLate.become()
          channel.channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        do {
          try await outbound.write(buffer)
        } catch {
          throw isLate.now ? silent : HungUp()
        }
        guard let reply = try await iterator.next() else { throw isLate.now ? silent : HungUp() }
        try answer(String(buffer: reply))
      }
    }
    return true
  }
}

/// Whether the time for an answer is over.
private final class Late: Sendable {
  private let isOver = Mutex(false)

  var now: Bool { isOver.withLock { $0 } }
  func become() { isOver.withLock { $0 = true } }
}

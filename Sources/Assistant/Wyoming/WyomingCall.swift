import Foundation
import NIOCore
import NIOPosix
import Wyoming

/// One request to a Wyoming service.
struct WyomingCall: Sendable {
  let host: String
  let port: Int
  /// The timeout from the connection to the answer.
  let limit: TimeAmount

  /// Sends events, and takes events until they are an answer.
  /// - Parameter answer: the complete answer; nil: there is more to come.
  /// - Throws: the errors of `answer`, and the reason for a missing answer.
  func ask<Answer: Sendable>(
    _ events: [WyomingEvent], answer: (WyomingEvent) throws -> Answer?
  ) async throws -> Answer {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(2))
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            ByteToMessageHandler(WyomingDecoder()), MessageToByteHandler(WyomingEncoder()))
          return try NIOAsyncChannel<WyomingEvent, WyomingEvent>(wrappingChannelSynchronously: channel)
        }
      }
    let end = channel.channel.eventLoop.scheduleTask(in: limit) { channel.channel.close(promise: nil) }
    defer { end.cancel() }
    return try await channel.executeThenClose { inbound, outbound in
      for event in events { try await outbound.write(event) }
      for try await event in inbound {
        if event.type == "error" { throw WyomingTalk.Problem("the service at \(host):\(port) has failed") }
        if let answer = try answer(event) { return answer }
      }
      throw WyomingTalk.Problem("the service at \(host):\(port) broke off")
    }
  }
}

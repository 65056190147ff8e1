import Basics
import BoxSettings
import Foundation
import NIOCore
import NIOPosix
import ServiceLifecycle
import Speaking
import Wyoming

/// Answers clients of Wyoming: any satellite, phone or speaker of Home Assistant reaches the kitchen by
/// it.
///
/// The protocol has no passwords, so the service listens on this machine alone by default. On a network
/// it admits only the addresses in the settings, or the house's own network if they name none.
struct WyomingService: Service {
  let box: Box
  let ears: WyomingEars
  let voice: (any Voice)?
  let settings: Settings.Wyoming
  /// The limit of sound in memory for all connections together.
  var budget = SoundBudget()
  var bell: SatelliteBell?
  let isAtOpenDesk: @Sendable () -> Bool
  /// Called with the port when it is open.
  var onRunning: @Sendable (_ port: Int) async -> Void = { _ in }

  func run() async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: settings.listen, port: settings.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            ByteToMessageHandler(WyomingDecoder(longestData: Self.longestData)), MessageToByteHandler(WyomingEncoder()),
            IdleStateHandler(readTimeout: Self.patience), ClosesWhenIdle())
          return try NIOAsyncChannel<WyomingEvent, WyomingEvent>(
            wrappingChannelSynchronously: channel,
            configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2)))
        }
      }
    await onRunning(server.channel.localAddress?.port ?? settings.port)
    try await withGracefulShutdownHandler {
      try await server.executeThenClose { clients in
        await withDiscardingTaskGroup { group in
          let (open, admission) = (OpenCount(most: Self.mostConnections), NetworkAdmission(settings.allows))
          do {
            for try await client in clients {
              guard admission.admits(client.channel.remoteAddress?.ipAddress), await open.take() else {
                try? await client.channel.close()
                continue
              }
              group.addTask {
                await serve(client)
                await open.giveBack()
              }
            }
          } catch {
            // The port is gone; the box itself goes on.
          }
        }
      }
    } onGracefulShutdown: {
      server.channel.close(promise: nil)
    }
  }

  private func serve(_ client: NIOAsyncChannel<WyomingEvent, WyomingEvent>) async {
    let talk = WyomingTalk(
      box: box, ears: ears, budget: budget, voice: voice, bell: bell, isAtOpenDesk: isAtOpenDesk,
      address: client.channel.remoteAddress?.ipAddress ?? Identifier.new())
    // An error on the connection ends only that.
    try? await client.executeThenClose { inbound, outbound in
      nonisolated(unsafe) var events = inbound.makeAsyncIterator()
      do {
        try await talk.run(WyomingEvents { try await events.next() }) { try await outbound.write($0) }
      } catch {
        try await outbound.write(WyomingEvent("error", Failure(error)))
      }
    }
  }

  private struct Failure: Encodable {
    var text: String
    var code: String

    init(_ error: any Error) {
      switch error {
      case is WyomingProblem: (text, code) = ("\(error)", "malformed")
      case let error as DecodingError:
        (text, code) = ("The data of an event is not as it must be: \(error)", "malformed")
      case is WyomingEars.Busy: (text, code) = ("Others are listened to already; try again.", "busy")
      default: (text, code) = ("\(error)", "failed")
      }
      text = String(text.prefix(300))
    }
  }

  private static let patience = TimeAmount.seconds(120)
  private static let mostConnections = 64
  // The text of an answer is at most 2,000 characters.
  private static let longestData = 65_536
}

/// Counts the connections.
private actor OpenCount {
  private let most: Int
  private var count = 0

  init(most: Int) { self.most = most }

  func take() -> Bool {
    guard count < most else { return false }
    count += 1
    return true
  }

  func giveBack() { count -= 1 }
}

/// Ends a connection without data for long.
private final class ClosesWhenIdle: ChannelInboundHandler {
  typealias InboundIn = WyomingEvent

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}

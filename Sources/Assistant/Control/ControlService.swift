import Foundation
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Takes typed commands from other programs of the same user, such as `sous do`, on a Unix socket,
/// because the store belongs to the running box. It refuses other users, except root, whatever the
/// socket's mode.
public struct ControlService: Service {
  let box: Box
  let desk: DeviceDesk
  let path: String
  let isAllowed: @Sendable (_ user: UInt32) -> Bool

  /// Serves `box` at `path`, whose folder is made for this user alone.
  /// - Parameter isAllowed: the permitted users. The default is the one that runs this, and root.
  public init(
    box: Box, desk: DeviceDesk, path: String,
    isAllowed: @escaping @Sendable (_ user: UInt32) -> Bool = { $0 == geteuid() || $0 == 0 }
  ) {
    self.box = box
    self.desk = desk
    self.path = path
    self.isAllowed = isAllowed
  }

  public func run() async throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(LineDecoder()))
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try await withGracefulShutdownHandler {
      try await server.executeThenClose { clients in
        await withDiscardingTaskGroup { group in
          do {
            for try await client in clients { group.addTask { await serve(client) } }
          } catch {
            // The socket is gone; the box itself goes on.
          }
        }
      }
    } onGracefulShutdown: {
      server.channel.close(promise: nil)
    }
  }

  /// Whether the program at the other end belongs to this user, or to root (unix(7), `SO_PEERCRED`).
  private func isOurs(_ channel: any Channel) async -> Bool {
    guard let options = channel as? any SocketOptionProvider,
      let peer: PeerCredentials = try? await options.unsafeGetSocketOption(
        level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
      ).get()
    else { return false }
    return isAllowed(peer.user)
  }

  private static func line(_ json: Data) -> ByteBuffer {
    var buffer = ByteBuffer(bytes: json)
    buffer.writeInteger(UInt8(ascii: "\n"))
    return buffer
  }

  private func serve(_ client: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async {
    // A client that hangs up half-way only ends its own conversation.
    try? await client.executeThenClose { lines, answers in
      guard await isOurs(client.channel) else { return }
      for try await line in lines.cancelOnGracefulShutdown() {
        let request = try JSONDecoder().decode(ControlRequest.self, from: Data(line.readableBytesView))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        if let devices = request.devices {
          try await answers.write(Self.line(encoder.encode(desk.answer(devices))))
          continue
        }
        let answer =
          if let command = request.command {
            await box.take(command, shownAs: request.text, origin: .text)
          } else {
            await box.take(request.text, origin: .text)
          }
        try await answers.write(Self.line(encoder.encode(AnswerLine(answer))))
      }
    }
  }
}

/// `struct ucred` of Linux (unix(7)).
private struct PeerCredentials: Sendable {
  var process: Int32
  var user: UInt32
  var group: UInt32
}

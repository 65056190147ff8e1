import Foundation
import NIOCore
import NIOWebSocket
import Synchronization
import Wire

/// A connected client, as the hub knows it.
final class LiveClient: Sendable {
  /// The client's subscriptions.
  struct Wishes: Sendable {
    /// The types of frames; nil: all.
    var types: Set<String>?
    /// The person whose list it wants; nil: everybody's.
    var person: String?
    /// The client's read permission.
    var sight = Sight(.guest)
    /// The end of the session; nil: it ends when the client is expelled.
    var until: Date?
    /// The address at which this client reaches the box, `https://box.local:8080`, for addresses of
    /// pictures.
    var address = ""
    /// The client's name in the journal.
    var sender = Sender(.unknown)

    /// Whether it subscribes to orders and may see this one. Orders are sent only on request.
    func wantsOrder(of account: String?) -> Bool {
      types?.contains("order") == true && (sight.reads(.orders) || account != nil && sight.account == account)
    }

    func wants(_ type: String) -> Bool { types?.contains(type) ?? true }
  }

  let channel: any Channel
  /// The address at which the client reached the box, `https://box.local:8080`; empty: unknown.
  let address: String
  private let greeted = Mutex<Wishes?>(nil)

  init(channel: any Channel, address: String = "") {
    self.channel = channel
    self.address = address
  }

  /// Nil until it has said hello.
  var wishes: Wishes? {
    get { greeted.withLock { $0 } }
    set { greeted.withLock { $0 = newValue } }
  }

  /// Sends a frame from wherever.
  func send(_ text: ByteBuffer) {
    if channel.eventLoop.inEventLoop {
      write(text)
    } else {
      channel.eventLoop.execute { self.write(text) }
    }
  }

  /// Sends a frame from the channel's own event loop. A client that does not read is disconnected: a new
  /// snapshot serves it better than all that it has missed.
  func write(_ text: ByteBuffer) {
    guard channel.isWritable else {
      channel.close(promise: nil)
      return
    }
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: text), promise: nil)
  }

  /// Sends a ping; the channel disconnects a client that does not answer.
  func ping() { send(.ping, ByteBuffer()) }

  /// Sends what is no text.
  func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer) {
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: opcode, data: data), promise: nil)
  }

  /// Sends an error to an unknown or revoked client and closes its connection; it gets nothing more in
  /// the meantime.
  func expel(_ error: ErrorFrame) {
    wishes = nil
    if let data = try? error.encoded() { send(ByteBuffer(bytes: data)) }
    close(.unknown(4401))
  }

  /// Sends the reason, and closes (RFC 6455, section 7.4).
  func close(_ code: WebSocketErrorCode) {
    channel.eventLoop.execute { [channel] in
      var data = channel.allocator.buffer(capacity: 2)
      data.write(webSocketErrorCode: code)
      channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
        .whenComplete { _ in channel.close(promise: nil) }
    }
  }
}

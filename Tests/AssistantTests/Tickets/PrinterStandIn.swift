import Foundation
import NIOCore
import NIOPosix
import Synchronization

@testable import Assistant

/// A receipt printer on the network: takes what it is sent, and says so as printers do.
final class PrinterStandIn: Sendable {
  enum Behaviour { case prints, hasNoPaper, saysNothing }

  let behaviour = Mutex(Behaviour.prints)
  private let taken = Mutex<[UInt8]>([])
  private let channel: any Channel

  init() async throws {
    let box = Mutex<PrinterStandIn?>(nil)
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Listener(printer: box.withLock { $0 }))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    box.withLock { $0 = self }
  }

  var place: PrinterPlace { PrinterPlace("tcp://127.0.0.1:\(channel.localAddress?.port ?? 0)") ?? .nowhere }

  /// The tickets that came out whole, as the text on them.
  var tickets: [String] { Self.tickets(in: taken.withLock { $0 }) }

  func close() async throws { try await channel.close() }

  /// The text of all tickets, each to its cut.
  static func tickets(in bytes: [UInt8]) -> [String] {
    var (tickets, text, at) = ([String](), "", 0)
    while at < bytes.count {
      // How long what a command takes with it is: ESC @, ESC t n, ESC E n, GS ! n, GS B n, GS V m n, GS r n.
      let command = at + 1 < bytes.count ? (bytes[at], bytes[at + 1]) : (0, 0)
      switch command {
      case (0x1B, 0x40): at += 2
      case (0x1B, 0x74), (0x1B, 0x45), (0x1D, 0x21), (0x1D, 0x42), (0x1D, 0x72): at += 3
      case (0x1D, 0x56):
        tickets.append(text)
        (text, at) = ("", at + 4)
      default:
        text += String(data: Data([bytes[at]]), encoding: .windowsCP1252) ?? ""
        at += 1
      }
    }
    return tickets
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let printer: PrinterStandIn?
    private var received: [UInt8] = []

    init(printer: PrinterStandIn?) { self.printer = printer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += Array(unwrapInboundIn(data).readableBytesView)
      guard received.suffix(3) == ESCPOS.question[...], let printer else { return }
      let behaviour = printer.behaviour.withLock { $0 }
      if behaviour != .hasNoPaper { printer.taken.withLock { $0 += received } }
      received = []
      guard behaviour != .saysNothing else { return }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [behaviour == .prints ? 0x00 : 0x0C])), promise: nil)
    }
  }
}

extension PrinterPlace {
  /// A device that cannot be.
  static let nowhere = PrinterPlace("/dev/null/printer").unsafelyUnwrapped
}

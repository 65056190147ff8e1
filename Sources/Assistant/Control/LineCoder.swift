import NIOCore

/// Lines that end in a newline, as bytes without it.
struct LineDecoder: ByteToMessageDecoder {
  typealias InboundOut = ByteBuffer

  /// A line exceeds the limit.
  struct TooLong: Error {}

  /// The limit in bytes; the default is 1 MiB.
  var limit = 1 << 20

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    guard let end = buffer.readableBytesView.firstIndex(of: 0x0A) else {
      guard buffer.readableBytes <= limit else { throw TooLong() }
      return .needMoreData
    }
    let length = end - buffer.readableBytesView.startIndex
    guard let line = buffer.readSlice(length: length) else { return .needMoreData }
    buffer.moveReaderIndex(forwardBy: 1)
    context.fireChannelRead(wrapInboundOut(line))
    return .continue
  }
}

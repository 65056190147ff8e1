import COpenSSL
import NIOCore

/// One end of a TLS connection, at the front of a pipeline: the handlers behind it see plain bytes.
///
/// Writes before the end of the handshake wait for it. OpenSSL reads and writes memory alone, so
/// nothing blocks.
public final class TLSHandler: ChannelDuplexHandler {
  public typealias InboundIn = ByteBuffer
  public typealias InboundOut = ByteBuffer
  public typealias OutboundIn = ByteBuffer
  public typealias OutboundOut = ByteBuffer

  private enum Phase { case fresh, shaking, open, closed }

  private let tls: TLSContext
  let session: OpaquePointer
  // Both belong to the session.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  private let isServer: Bool
  private var phase = Phase.fresh
  private var hasSaidGoodbye = false
  private var hasHeardGoodbye = false
  private var unsent: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
  private var isFlushWanted = false
  /// The number of the other end's key updates.
  private var keyUpdates = 0

  /// An end of a connection.
  /// - Parameters:
  ///   - host: for a client, the name or address that the other end must prove; nil, the default: none.
  /// - Throws: ``TLSError/failed(_:)`` if there is no memory, or `host` is no name.
  public init(_ tls: TLSContext, host: String? = nil) throws(TLSError) {
    guard let session = SSL_new(tls.handle) else { throw TLSError.of("making a session of TLS") }
    guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
      SSL_free(session)
      throw TLSError.of("making a session of TLS")
    }
    SSL_set_bio(session, incoming, outgoing)
    (self.tls, self.session, self.incoming, self.outgoing) = (tls, session, incoming, outgoing)
    isServer = tls.trust == nil
    if isServer { SSL_set_accept_state(session) } else { SSL_set_connect_state(session) }
    countKeyUpdates()
    if let host, !isServer { try setHost(host) }
  }

  deinit { SSL_free(session) }

  // Each costs the receiver more than the sender, and OpenSSL accepts any number of them.
  private func countKeyUpdates() {
    SSL_ctrl(session, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
    SSL_set_msg_callback(session) { isWritten, _, kind, bytes, length, _, own in
      guard isWritten == 0, kind == SSL3_RT_HANDSHAKE, length > 0, let bytes, let own,
        bytes.load(as: UInt8.self) == UInt8(SSL3_MT_KEY_UPDATE)
      else { return }
      Unmanaged<TLSHandler>.fromOpaque(own).takeUnretainedValue().keyUpdates += 1
    }
  }

  private func setHost(_ host: String) throws(TLSError) {
    if (try? SocketAddress(ipAddress: host, port: 0)) != nil {
      // A handshake carries no addresses (RFC 6066, section 3).
      guard X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1 else {
        throw TLSError.of("expecting \(host)")
      }
      return
    }
    let isTold = host.withCString { name in
      SSL_ctrl(
        session, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), UnsafeMutableRawPointer(mutating: name))
    }
    guard isTold == 1, SSL_set1_host(session, host) == 1 else { throw TLSError.of("expecting \(host)") }
  }

  // MARK: Coming and going

  public func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  public func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  public func channelInactive(context: ChannelHandlerContext) {
    let wasCut = phase != .closed && !hasHeardGoodbye
    let wasOpen = phase == .open
    end(ChannelError.ioOnClosedChannel)
    if wasCut { context.fireErrorCaught(wasOpen ? TLSError.truncated : TLSError.handshake("it closed the connection")) }
    context.fireChannelInactive()
  }

  public func handlerRemoved(context: ChannelHandlerContext) { end(ChannelError.ioOnClosedChannel) }

  public func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode != .input {
      send(context)
      sayGoodbye(context)
      if mode == .all { end(ChannelError.ioOnClosedChannel) }
    }
    context.close(mode: mode, promise: promise)
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard phase == .fresh else { return }
    phase = .shaking
    shake(context)
  }

  private func end(_ error: any Error) {
    phase = .closed
    let left = unsent
    unsent = []
    for one in left { one.promise?.fail(error) }
  }

  private func sayGoodbye(_ context: ChannelHandlerContext) {
    guard phase == .open, !hasSaidGoodbye else { return }
    hasSaidGoodbye = true
    ERR_clear_error()
    SSL_shutdown(session)
    drain(context)
  }

  private func fail(_ error: TLSError, _ context: ChannelHandlerContext) {
    // The alert with the reason, if there is one.
    drain(context)
    end(error)
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }

  // MARK: Handshake

  private func shake(_ context: ChannelHandlerContext) {
    ERR_clear_error()
    let done = SSL_do_handshake(session)
    if done == 1 {
      drain(context)
      if let reason = distrust() { return fail(.untrusted(reason), context) }
      phase = .open
      if isFlushWanted { send(context) }
      return
    }
    let problem = SSL_get_error(session, done)
    if problem == SSL_ERROR_WANT_READ || problem == SSL_ERROR_WANT_WRITE { return drain(context) }
    let result = SSL_get_verify_result(session)
    let reason = TLSError.reason ?? "it speaks no TLS"
    guard !isServer, result != Int(X509_V_OK) else { return fail(.handshake(reason), context) }
    fail(.untrusted(X509_verify_cert_error_string(result).map { String(cString: $0) } ?? reason), context)
  }

  /// The reason for distrust that OpenSSL has not checked; nil: none.
  private func distrust() -> String? {
    guard case .certificate(let isIt) = tls.trust else { return nil }
    let certificate = SSL_get1_peer_certificate(session)
    defer { X509_free(certificate) }
    var der: UnsafeMutablePointer<UInt8>?
    let length = i2d_X509(certificate, &der)
    defer { CRYPTO_free(der, nil, 0) }
    guard length > 0, let der else { return "it shows no certificate" }
    return isIt(Array(UnsafeBufferPointer(start: der, count: Int(length)))) ? nil : "it shows another certificate"
  }

  // MARK: What comes

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase != .closed else { return }
    begin(context)
    var bytes = unwrapInboundIn(data)
    while bytes.readableBytes > 0, phase != .closed {
      // A piece at a time, so that a peer that sends many empty records takes no memory.
      let piece = bytes.readSlice(length: min(bytes.readableBytes, Self.piece)) ?? ByteBuffer()
      let isTaken = piece.withUnsafeReadableBytes { piece in
        var count = 0
        return BIO_write_ex(incoming, piece.baseAddress, piece.count, &count) == 1 && count == piece.count
      }
      guard isTaken else { return fail(TLSError.of("keeping what came"), context) }
      if phase == .shaking { shake(context) }
      if phase == .open { read(context) }
    }
  }

  private func read(_ context: ChannelHandlerContext) {
    while phase == .open {
      var buffer = context.channel.allocator.buffer(capacity: Self.piece)
      ERR_clear_error()
      var count = 0
      let got = buffer.withUnsafeMutableWritableBytes { SSL_read_ex(session, $0.baseAddress, $0.count, &count) }
      guard keyUpdates <= Self.mostKeyUpdates else {
        return fail(.failed("it changes its keys again and again"), context)
      }
      if got == 1 {
        buffer.moveWriterIndex(forwardBy: count)
        context.fireChannelRead(wrapInboundOut(buffer))
        continue
      }
      switch SSL_get_error(session, got) {
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return drain(context)
      case SSL_ERROR_ZERO_RETURN:
        hasHeardGoodbye = true
        sayGoodbye(context)
        return context.close(promise: nil)
      default: return fail(.failed(TLSError.reason ?? "what came is no TLS"), context)
      }
    }
  }

  // MARK: What goes

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard phase != .closed, !hasSaidGoodbye else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    unsent.append((unwrapOutboundIn(data), promise))
  }

  public func flush(context: ChannelHandlerContext) {
    isFlushWanted = true
    send(context)
  }

  private func send(_ context: ChannelHandlerContext) {
    guard phase == .open else { return }
    isFlushWanted = false
    let wanted = unsent
    unsent = []
    for (place, one) in wanted.enumerated() {
      var bytes = one.bytes
      while phase == .open, let piece = bytes.readSlice(length: min(bytes.readableBytes, Self.piece)),
        piece.readableBytes > 0
      {
        ERR_clear_error()
        var count = 0
        let isWritten = piece.withUnsafeReadableBytes { SSL_write_ex(session, $0.baseAddress, $0.count, &count) }
        guard isWritten == 1 else {
          let error = TLSError.failed(TLSError.reason ?? "nothing can be written")
          for left in wanted[place...] { left.promise?.fail(error) }
          return fail(error, context)
        }
        if bytes.readableBytes > 0 { context.write(wrapOutboundOut(written(context)), promise: nil) }
      }
      context.write(wrapOutboundOut(written(context)), promise: one.promise)
    }
    context.flush()
  }

  /// OpenSSL's output.
  private func written(_ context: ChannelHandlerContext) -> ByteBuffer {
    let size = BIO_ctrl_pending(outgoing)
    var buffer = context.channel.allocator.buffer(capacity: size)
    guard size > 0 else { return buffer }
    var count = 0
    _ = buffer.withUnsafeMutableWritableBytes { BIO_read_ex(outgoing, $0.baseAddress, size, &count) }
    buffer.moveWriterIndex(forwardBy: count)
    return buffer
  }

  private func drain(_ context: ChannelHandlerContext) {
    let buffer = written(context)
    if buffer.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(buffer), promise: nil) }
  }

  /// The most bytes of a TLS record (RFC 8446, section 5.1).
  private static let piece = 16_384
  /// The most key updates of an end on one connection: with each it may send 2^24.5 records at least (RFC
  /// 8446, section 5.5), some 400 GB.
  static let mostKeyUpdates = 32
}

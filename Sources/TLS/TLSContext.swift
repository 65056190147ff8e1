import COpenSSL

/// What connections of one kind have in common: a server's certificate, or whom a client trusts. TLS 1.2 at least, by
/// OpenSSL's libssl with its own choice of ciphers.
public final class TLSContext: Sendable {
  /// Whom a client trusts.
  public enum Trust: Sendable, Hashable {
    /// Whoever the system's authorities vouch for, under the name that was asked for.
    case system
    /// Whoever the authorities in a file of PEM vouch for, under the name that was asked for.
    case authorities(path: String)
    /// Whoever shows the certificate whose bytes (DER) this takes.
    case certificate(@Sendable (_ der: [UInt8]) -> Bool)
    /// Everybody: for tests alone.
    case everybody

    public static func == (one: Trust, other: Trust) -> Bool {
      switch (one, other) {
      case (.system, .system), (.everybody, .everybody): true
      case (.authorities(let path), .authorities(let otherPath)): path == otherPath
      default: false
      }
    }

    public func hash(into hasher: inout Hasher) {
      if case .authorities(let path) = self { hasher.combine(path) }
    }
  }

  // OpenSSL counts who uses it, and locks what changes.
  nonisolated(unsafe) let handle: OpaquePointer
  let trust: Trust?

  private init(_ method: OpaquePointer?, trust: Trust?) throws(TLSError) {
    guard let handle = SSL_CTX_new(method) else { throw TLSError.of("making a context of TLS") }
    self.handle = handle
    self.trust = trust
    SSL_CTX_ctrl(handle, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    // Thousands of pages lie idle on a box; SSL_MODE_RELEASE_BUFFERS.
    SSL_CTX_ctrl(handle, SSL_CTRL_MODE, 0x10, nil)
    // SSL_OP_NO_RENEGOTIATION, SSL_OP_NO_COMPRESSION: nobody needs them, and both were used for attacks.
    SSL_CTX_set_options(handle, 1 << 30 | 1 << 17)
    // A key that is locked by a password is refused; OpenSSL would ask for it on the terminal.
    SSL_CTX_set_default_passwd_cb(handle) { _, _, _, _ in 0 }
  }

  deinit { SSL_CTX_free(handle) }

  /// A server's.
  /// - Parameters:
  ///   - certificate: the path of its certificate in PEM, followed by those that vouch for it.
  ///   - key: the path of its key in PEM.
  /// - Throws: ``TLSError/failed(_:)`` for files that are no certificate and its key.
  public convenience init(certificate: String, key: String) throws(TLSError) {
    try self.init(TLS_server_method(), trust: nil)
    guard SSL_CTX_use_certificate_chain_file(handle, certificate) == 1 else {
      throw TLSError.of("reading the certificate \(certificate)")
    }
    guard SSL_CTX_use_PrivateKey_file(handle, key, SSL_FILETYPE_PEM) == 1, SSL_CTX_check_private_key(handle) == 1 else {
      throw TLSError.of("reading the key \(key)")
    }
  }

  /// A client's.
  /// - Throws: ``TLSError/failed(_:)`` for a file that holds no certificates.
  public convenience init(trusting trust: Trust) throws(TLSError) {
    try self.init(TLS_client_method(), trust: trust)
    switch trust {
    case .system: SSL_CTX_set_default_verify_paths(handle)
    case .authorities(let path):
      guard SSL_CTX_load_verify_file(handle, path) == 1 else { throw TLSError.of("reading the certificates \(path)") }
    case .certificate, .everybody: return
    }
    SSL_CTX_set_verify(handle, SSL_VERIFY_PEER, nil)
  }
}

/// Why there is no safe connection.
public enum TLSError: Error, Hashable, CustomStringConvertible {
  /// Something cannot be done; what, and OpenSSL's reason.
  case failed(String)
  /// The other end speaks no TLS, or none that this one takes.
  case handshake(String)
  /// The other end cannot prove who it is.
  case untrusted(String)
  /// The connection ended without a goodbye: what came may not be all.
  case truncated

  /// One line.
  public var description: String {
    switch self {
    case .failed(let reason), .handshake(let reason), .untrusted(let reason): reason
    case .truncated: "the connection was cut off"
    }
  }

  static func of(_ tried: String) -> TLSError { .failed("\(tried) failed\(reason.map { ": \($0)" } ?? "")") }

  /// The oldest of OpenSSL's errors on this thread; nil: there is none. They are gone then.
  static var reason: String? {
    let code = ERR_get_error()
    ERR_clear_error()
    return code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
  }
}

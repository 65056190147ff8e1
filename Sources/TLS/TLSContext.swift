import COpenSSL

/// The shared settings of connections: a server's certificate, or a client's trust. TLS 1.2 at least,
/// by OpenSSL's libssl with its own choice of ciphers.
public final class TLSContext: Sendable {
  /// A client's trust.
  public enum Trust: Sendable, Hashable {
    /// Certificates signed by the system's authorities, for the requested name.
    case system
    /// Certificates signed by the authorities in a file of PEM, for the requested name.
    case authorities(path: String)
    /// A certificate whose bytes (DER) this function accepts.
    case certificate(@Sendable (_ der: [UInt8]) -> Bool)
    /// Any certificate: for tests alone.
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

  // OpenSSL counts the references, and locks changes.
  nonisolated(unsafe) let handle: OpaquePointer
  let trust: Trust?

  private init(_ method: OpaquePointer?, trust: Trust?) throws(TLSError) {
    guard let handle = SSL_CTX_new(method) else { throw TLSError.of("making a context of TLS") }
    self.handle = handle
    self.trust = trust
    SSL_CTX_ctrl(handle, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    // SSL_MODE_RELEASE_BUFFERS: a box has thousands of idle pages.
    SSL_CTX_ctrl(handle, SSL_CTRL_MODE, 0x10, nil)
    // SSL_OP_NO_RENEGOTIATION, SSL_OP_NO_COMPRESSION: both are unnecessary, and were used for attacks.
    SSL_CTX_set_options(handle, 1 << 30 | 1 << 17)
    // An encrypted key is refused; OpenSSL would ask for its password on the terminal.
    SSL_CTX_set_default_passwd_cb(handle) { _, _, _, _ in 0 }
  }

  deinit { SSL_CTX_free(handle) }

  /// Makes a server's context.
  /// - Parameters:
  ///   - certificate: the path of its certificate in PEM, followed by the intermediate ones.
  ///   - key: the path of its key in PEM.
  /// - Throws: ``TLSError/failed(_:)`` if the files are not a certificate and its key.
  public convenience init(certificate: String, key: String) throws(TLSError) {
    try self.init(TLS_server_method(), trust: nil)
    guard SSL_CTX_use_certificate_chain_file(handle, certificate) == 1 else {
      throw TLSError.of("reading the certificate \(certificate)")
    }
    guard SSL_CTX_use_PrivateKey_file(handle, key, SSL_FILETYPE_PEM) == 1, SSL_CTX_check_private_key(handle) == 1 else {
      throw TLSError.of("reading the key \(key)")
    }
  }

  /// Makes a client's context.
  /// - Throws: ``TLSError/failed(_:)`` for a file without certificates.
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

/// The reason for a failed TLS connection.
public enum TLSError: Error, Hashable, CustomStringConvertible {
  /// An operation failed: its name, and OpenSSL's reason.
  case failed(String)
  /// The other end speaks no TLS, or none that this end accepts.
  case handshake(String)
  /// The other end cannot prove its identity.
  case untrusted(String)
  /// The connection ended without a close notification: the data may be incomplete.
  case truncated

  /// One line.
  public var description: String {
    switch self {
    case .failed(let reason), .handshake(let reason), .untrusted(let reason): reason
    case .truncated: "the connection was cut off"
    }
  }

  static func of(_ tried: String) -> TLSError { .failed("\(tried) failed\(reason.map { ": \($0)" } ?? "")") }

  /// The oldest of OpenSSL's errors on this thread; nil: there is none. It clears the queue.
  static var reason: String? {
    let code = ERR_get_error()
    ERR_clear_error()
    return code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
  }
}

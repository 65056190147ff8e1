import COpenSSL

/// What libcrypto could not do.
public struct CryptographyError: Error, CustomStringConvertible, Sendable {
  /// One line: what was tried, and libcrypto's own reason where it gives one.
  public let description: String

  /// Takes libcrypto's reason off its queue of errors.
  init(_ tried: String) {
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
    description = "\(tried) failed\(reason.map { ": \($0)" } ?? "")"
  }
}

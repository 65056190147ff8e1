import COpenSSL

/// An error of libcrypto.
public struct CryptographyError: Error, CustomStringConvertible, Sendable {
  /// One line: the failed operation, and libcrypto's own reason if it gives one.
  public let description: String

  /// Takes libcrypto's reason off its queue of errors.
  init(_ tried: String) {
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
    description = "\(tried) failed\(reason.map { ": \($0)" } ?? "")"
  }
}

import COpenSSL

/// A buffer from which libcrypto reads PEM, or to which it writes PEM.
final class PEMText {
  let handle: OpaquePointer?

  /// An empty buffer for writing.
  init() { handle = BIO_new(BIO_s_mem()) }

  /// A buffer for reading.
  init(_ text: String) {
    handle = BIO_new(BIO_s_mem())
    let bytes = Array(text.utf8)
    var written = 0
    BIO_write_ex(handle, bytes, bytes.count, &written)
  }

  deinit { BIO_free(handle) }

  /// The written text; reading it empties the buffer.
  var written: String {
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(handle))
    var count = 0
    BIO_read_ex(handle, &bytes, bytes.count, &count)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

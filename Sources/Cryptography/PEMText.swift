import COpenSSL

/// A text that libcrypto reads PEM from, or writes it to.
final class PEMText {
  let handle: OpaquePointer?

  /// An empty one, to be written.
  init() { handle = BIO_new(BIO_s_mem()) }

  /// One to be read.
  init(_ text: String) {
    handle = BIO_new(BIO_s_mem())
    let bytes = Array(text.utf8)
    var written = 0
    BIO_write_ex(handle, bytes, bytes.count, &written)
  }

  deinit { BIO_free(handle) }

  /// What stands in it, which is gone from it then.
  var written: String {
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(handle))
    var count = 0
    BIO_read_ex(handle, &bytes, bytes.count, &count)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

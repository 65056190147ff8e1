import CZlib
import Foundation

/// Decompression by zlib (https://zlib.net/manual.html), bounded, because a few bytes can stand for
/// gigabytes.
enum Inflate {
  /// The container of the bytes.
  enum Wrapping: Int32 {
    /// DEFLATE alone, as in ZIP archives (RFC 1951).
    case none = -15
    /// gzip (RFC 1952).
    case gzip = 31
  }

  /// The decompressed bytes; nil if the data is damaged or has more than `limit` bytes. Also the number
  /// of decompressed bytes, in either case.
  static func bytes(of data: Data, _ wrapping: Wrapping, limit: Int) -> (data: Data?, made: Int) {
    var stream = z_stream()
    guard sous_inflate_init(&stream, wrapping.rawValue) == Z_OK else { return (nil, 0) }
    defer { inflateEnd(&stream) }
    var input = [UInt8](data)
    var output = [UInt8](repeating: 0, count: 1 << 16)
    var result = Data()
    let count = UInt32(clamping: input.count)
    let isWhole = input.withUnsafeMutableBufferPointer { source -> Bool in
      stream.next_in = source.baseAddress
      stream.avail_in = count
      while true {
        let (status, made) = output.withUnsafeMutableBufferPointer { target -> (Int32, Int) in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, target.count - Int(stream.avail_out))
        }
        result.append(contentsOf: output[..<made])
        guard result.count <= limit else { return false }
        if status == Z_STREAM_END { return true }
        // No progress: the input ended early.
        guard status == Z_OK, made > 0 || stream.avail_in > 0 else { return false }
      }
    }
    return (isWhole ? result : nil, result.count)
  }
}

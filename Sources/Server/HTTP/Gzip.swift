import CZlib
import Foundation

/// Compression by zlib (https://zlib.net/manual.html) into the gzip format (RFC 1952).
enum Gzip {
  /// The compressed bytes; nil if zlib has no memory.
  static func bytes(of data: Data) -> Data? {
    var stream = z_stream()
    // 15 bits of window, and 16 for the gzip header.
    guard sous_deflate_init(&stream, Z_BEST_COMPRESSION, 15 + 16) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = [UInt8](data)
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Data(output.prefix(Int(stream.total_out)))
  }
}

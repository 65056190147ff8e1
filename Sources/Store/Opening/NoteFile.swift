import Basics
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of one line, overwritten in place, so that writing works on a full disk too. A checksum
/// detects a partial write. A failed write is ignored: no caller waits for it.
final class NoteFile: Sendable {
  private let handle: Int32

  /// Opens the file, or makes it.
  init(_ path: String) { handle = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }

  deinit { if handle >= 0 { close(handle) } }

  /// Replaces the words.
  func write(_ words: [String]) {
    guard handle >= 0 else { return }
    let line = Self.line(words)
    _ = line.withUnsafeBytes { pwrite(handle, $0.baseAddress, $0.count, 0) }
  }

  /// The words of a file; nil: it is missing or damaged.
  static func words(of path: String) -> [String]? {
    guard let data = FileManager.default.contents(atPath: path), data.count == length else { return nil }
    let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).dropLast().map(String.init)
    return line(words) == Array(data) ? words : nil
  }

  private static let length = 128

  private static func line(_ words: [String]) -> [UInt8] {
    let text = words.joined(separator: " ") + " "
    let line = text + String(checksum(text), radix: 16)
    // bounded: the length is a constant
    return Array(line.utf8.prefix(length - 1)) + [UInt8](repeating: 0x20, count: max(0, length - 1 - line.utf8.count))
      + [0x0A]
  }

  // FNV-1a, 64 bits (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv-17).
  private static func checksum(_ text: String) -> UInt64 {
    FNV1a.hash(text.utf8)
  }
}

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The newest command that was acknowledged, in the file `sous.last` beside the database.
///
/// Of a damaged log SQLite takes what comes before the damage, and drops what comes after it without a word
/// (https://www.sqlite.org/fileformat.html, section 4.3). This tells that something was dropped. It is written when the disk has
/// the command, and not waited for: after a power cut it may tell of an older command, never of one that was not kept.
final class StoreSeal: Sendable {
  /// What the file says.
  struct Mark: Equatable {
    /// The name of the store.
    var epoch: String
    /// The number of its newest command.
    var sequence: Int
  }

  private let path: String
  private let epoch: String
  private let handle: Int32

  /// Opens the file, and makes it where there is none. What cannot be written is not: the database says what is wrong.
  init(folder: StoreFolder, epoch: String) {
    path = folder.seal
    self.epoch = epoch
    handle = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  }

  deinit { if handle >= 0 { close(handle) } }

  /// Tells of a command that is kept.
  func write(_ sequence: Int) {
    guard handle >= 0 else { return }
    let line = Self.line(Mark(epoch: epoch, sequence: sequence))
    // In one piece and in one place: half of it would be no mark.
    _ = line.withUnsafeBytes { pwrite(handle, $0.baseAddress, $0.count, 0) }
  }

  /// What the file in a folder says; nil: there is none, or it is damaged.
  static func mark(in folder: StoreFolder) -> Mark? {
    guard let data = FileManager.default.contents(atPath: folder.seal), data.count == length else { return nil }
    let parts = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count == 3, let sequence = Int(parts[1]), sequence > 0 else { return nil }
    let mark = Mark(epoch: String(parts[0]), sequence: sequence)
    return line(mark) == Array(data) ? mark : nil
  }

  private static let length = 128

  private static func line(_ mark: Mark) -> [UInt8] {
    let text = "\(mark.epoch) \(mark.sequence) "
    let line = text + String(checksum(text), radix: 16)
    // bounded: the length is a constant
    return Array(line.utf8.prefix(length - 1)) + [UInt8](repeating: 0x20, count: max(0, length - 1 - line.utf8.count))
      + [0x0A]
  }

  // FNV-1a, 64 bits (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv-17).
  private static func checksum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

import Foundation
import Wire

/// The file of a queue: a line for each event, `CRC JSON`, with the checksum in eight hexadecimal
/// digits.
///
/// A line counts if it is complete and its checksum matches, so one that was cut off when the app was
/// killed does not. The text after the last valid line is removed at opening: otherwise the next line
/// would be joined to it.
final class OutboxLog<Entry: Codable & Hashable & Sendable> {
  /// The event of a line.
  enum Record: Codable, Hashable {
    case add(Entry)
    /// Replaces the entry with the same identifier.
    case set(Entry)
    case done([String])
  }

  private let file: URL
  private var handle: FileHandle
  private var length: UInt64
  /// The number of lines.
  private(set) var lines: Int

  private init(file: URL, handle: FileHandle, length: UInt64, lines: Int) {
    self.file = file
    self.handle = handle
    self.length = length
    self.lines = lines
  }

  deinit { try? handle.close() }

  /// Opens a log, and passes on its events.
  /// - Returns: the number of unreadable lines, beside the log.
  static func opened(
    _ file: URL, _ replay: (Record) -> Void
  ) throws(Outbox.Failure) -> (log: OutboxLog, dropped: Int) {
    try explaining(file) {
      let manager = FileManager.default
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // The remains of an interrupted rewrite.
      try? manager.removeItem(at: fresh(for: file))
      if !manager.fileExists(atPath: file.path) {
        guard manager.createFile(atPath: file.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        syncFolder(of: file)
      }
      let handle = try FileHandle(forUpdating: file)
      let bytes = try handle.readToEnd() ?? Data()
      let read = read(bytes, replay)
      if read.length < bytes.count { try handle.truncate(atOffset: UInt64(read.length)) }
      try handle.seekToEnd()
      return (
        OutboxLog(file: file, handle: handle, length: UInt64(read.length), lines: read.lines), read.dropped
      )
    }
  }

  /// Writes a line; durably: returns when the disk has it.
  /// - Throws: ``Outbox/Failure/disk(path:reason:)``; then the file is unchanged.
  func append(_ record: Record, durably: Bool) throws(Outbox.Failure) {
    try Self.explaining(file) {
      do {
        let line = try Self.line(record)
        try handle.write(contentsOf: line)
        if durably { try handle.synchronize() }
        length += UInt64(line.count)
        lines += 1
      } catch {
        try? handle.truncate(atOffset: length)
        try? handle.seek(toOffset: length)
        throw error
      }
    }
  }

  /// Replaces the file's content by these records, all or nothing.
  /// - Throws: ``Outbox/Failure/disk(path:reason:)``; then the file is unchanged.
  func rewrite(with records: [Record]) throws(Outbox.Failure) {
    try Self.explaining(file) {
      let fresh = Self.fresh(for: file)
      let bytes = try records.map(Self.line).reduce(into: Data()) { $0 += $1 }
      guard FileManager.default.createFile(atPath: fresh.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let new = try FileHandle(forUpdating: fresh)
      do {
        try new.write(contentsOf: bytes)
        try new.synchronize()
        // The name moves from the old file to the new one atomically (rename(2)).
        guard rename(fresh.path, file.path) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      } catch {
        try? new.close()
        try? FileManager.default.removeItem(at: fresh)
        throw error
      }
      Self.syncFolder(of: file)
      try? handle.close()
      (handle, length, lines) = (new, UInt64(bytes.count), records.count)
    }
  }

  // MARK: Lines

  private static func line(_ record: Record) throws -> Data {
    let json = try WireCoding.encoder.encode(record)
    let sum = String(CRC32.checksum(of: json), radix: 16)
    return Data("\(String(repeating: "0", count: 8 - sum.count))\(sum) ".utf8) + json + [newline]
  }

  /// Reads lines.
  /// - Returns: the bytes up to the end of the last valid line; the number of valid lines, and of invalid
  ///   ones.
  private static func read(_ bytes: Data, _ replay: (Record) -> Void) -> (length: Int, lines: Int, dropped: Int) {
    var (length, lines, dropped, start) = (0, 0, 0, bytes.startIndex)
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: newline)
      if let end, let record = record(in: bytes[start..<end]) {
        replay(record)
        length = bytes.distance(from: bytes.startIndex, to: end) + 1
        lines += 1
      } else {
        dropped += 1
      }
      start = end.map { $0 + 1 } ?? bytes.endIndex
    }
    return (length, lines, dropped)
  }

  private static func record(in line: Data) -> Record? {
    guard line.count > 9, let sum = UInt32(String(decoding: line.prefix(8), as: UTF8.self), radix: 16)
    else { return nil }
    let json = Data(line.dropFirst(9))
    guard CRC32.checksum(of: json) == sum else { return nil }
    return try? WireCoding.decoder.decode(Record.self, from: json)
  }

  private static var newline: UInt8 { UInt8(ascii: "\n") }

  // MARK: Files

  private static func fresh(for file: URL) -> URL { file.appendingPathExtension("new") }

  // The folder stores a new name (fsync(2)).
  private static func syncFolder(of file: URL) {
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func explaining<Result>(
    _ file: URL, _ body: () throws -> Result
  ) throws(Outbox.Failure) -> Result {
    do {
      return try body()
    } catch {
      let reason = (error as NSError).localizedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
      throw .disk(path: file.path, reason: reason)
    }
  }
}

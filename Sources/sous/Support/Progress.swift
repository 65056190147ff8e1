import Foundation

/// The progress of long work, updated in place on standard error if that is a terminal.
enum Progress {
  /// - Parameter ratio: the decibels of speech over noise; nil: as recorded.
  static func show(_ count: Int, of total: Int, at ratio: Double?) {
    show("\(ratio.map { "\($0) dB" } ?? "as recorded"): \(count) of \(total)")
  }

  static func show(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Removes the line.
  static func clear() { show("") }
}

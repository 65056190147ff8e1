import Foundation

/// How far long work is, in place on standard error where that is a terminal.
enum Progress {
  /// - Parameter ratio: decibels of speech over noise; nil: as recorded.
  static func show(_ count: Int, of total: Int, at ratio: Double?) {
    show("\(ratio.map { "\($0) dB" } ?? "as recorded"): \(count) of \(total)")
  }

  static func show(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Takes the line away again.
  static func clear() { show("") }
}

import Dispatch
import Glibc

/// The output of a screen: a file descriptor, written on a queue of its own, because a stopped terminal
/// (Ctrl-S) or a full pipe blocks its writer.
public final class TextOutput: Sendable {
  /// Standard output.
  public static let standard = TextOutput(descriptor: STDOUT_FILENO)
  /// Standard error.
  public static let errors = TextOutput(descriptor: STDERR_FILENO)

  private let descriptor: Int32
  private let queue: DispatchQueue

  /// Writes to an open file descriptor, which stays open.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    queue = DispatchQueue(label: "sous.output.\(descriptor)")
  }

  /// Writes the text after all earlier text. A failed write is dropped, because there is no place to
  /// report it.
  public func write(_ text: String) {
    guard !text.isEmpty else { return }
    queue.async { [descriptor] in
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return }
        // bounded: the system wrote so many, and at least one
        bytes = bytes.dropFirst(written)
      }
    }
  }

  /// Waits until everything is written.
  public func flush() { queue.sync {} }

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The terminal's current size; nil if it is none.
  public var size: ScreenSize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
    return ScreenSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}

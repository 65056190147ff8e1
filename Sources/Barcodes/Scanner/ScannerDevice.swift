import Basics
import CEvdev
import Foundation
import Glibc

/// A barcode scanner that is plugged in: a Linux input device such as `/dev/input/by-id/usb-…-event-kbd`, taken for this
/// program alone, so that what it reads is not typed into a terminal as well.
///
/// A device that is not there, or is unplugged, is looked for again. A named pipe serves as well, for recorded events.
public struct ScannerDevice: Sendable {
  /// Where the device is.
  public let path: String
  /// How long to wait before looking for it again. The default is 2 s.
  public let patience: Duration

  /// A scanner at `path`, which need not be there yet.
  public init(path: String, patience: Duration = .seconds(2)) {
    self.path = path
    self.patience = patience
  }

  /// What the scanner does from now on, until nobody asks any more. A thread of its own waits for it.
  public func events() -> AsyncStream<ScannerEvent> {
    let (path, patience) = (path, patience)
    // Nobody scans so much before the box has taken it in.
    return AsyncStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
      guard let wake = Wake() else {
        continuation.yield(.missing(why: "scanner: no pipe can be made: \(errnoText()); close other programs"))
        return continuation.finish()
      }
      continuation.onTermination = { _ in wake.end() }
      let thread = Thread {
        Thread.nameThis("sous-scanner")
        ScannerLoop(path: path, patience: patience, wake: wake, tell: { continuation.yield($0) }).run()
      }
      thread.start()
    }
  }
}

/// Ends the waits of another thread for good: a pipe whose writing end is closed.
final class Wake: Sendable {
  private let pipe: Pipe
  /// Readable once the waits are to end.
  let file: Int32

  init?() {
    // Foundation's pipe closes its ends when it goes, and its first end closes only once.
    pipe = Pipe()
    file = pipe.fileHandleForReading.fileDescriptor
    guard file >= 0 else { return nil }
  }

  func end() { try? pipe.fileHandleForWriting.close() }
}

/// What the errno of a call that just failed means.
func errnoText() -> String { String(cString: strerror(errno)) }

import Basics
import CEvdev
import Foundation
import Glibc

/// A connected barcode scanner: a Linux input device such as `/dev/input/by-id/usb-…-event-kbd`,
/// grabbed by this program alone, so that its keys do not reach a terminal as well.
///
/// A missing or unplugged device is looked for again. A named pipe works as well, for recorded events.
public struct ScannerDevice: Sendable {
  /// The device's path.
  public let path: String
  /// The wait before the next search for the device. The default is 2 s.
  public let patience: Duration

  /// A scanner at `path`, which need not be there yet.
  public init(path: String, patience: Duration = .seconds(2)) {
    self.path = path
    self.patience = patience
  }

  /// The scanner's events from now on, until the stream ends. A thread of its own waits for them.
  public func events() -> AsyncStream<ScannerEvent> {
    let (path, patience) = (path, patience)
    // The box takes events faster than people scan.
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

/// Ends the waits of another thread for good: a pipe with a closed writing end.
final class Wake: Sendable {
  private let pipe: Pipe
  /// Readable when the waits must end.
  let file: Int32

  init?() {
    // Foundation's pipe closes its ends when it goes, and its first end closes only once.
    pipe = Pipe()
    file = pipe.fileHandleForReading.fileDescriptor
    guard file >= 0 else { return nil }
  }

  func end() { try? pipe.fileHandleForWriting.close() }
}

/// The text of the errno after a failed call.
func errnoText() -> String { String(cString: strerror(errno)) }

import CEvdev
import Glibc

/// The loop of the scanner's thread: open, read until the device is gone, look for it again.
struct ScannerLoop {
  let path: String
  let patience: Duration
  let wake: Wake
  let tell: (ScannerEvent) -> Void

  /// Goes on until ``Wake/end()``.
  func run() {
    var isToldMissing = false
    while true {
      switch open() {
      case .success(let file):
        isToldMissing = false
        tell(.opened)
        let why = read(file)
        close(file)
        guard let why else { return }
        tell(.missing(why: why))
        isToldMissing = true
      case .failure(let problem):
        if !isToldMissing { tell(.missing(why: problem.text)) }
        isToldMissing = true
      }
      if isEnded(within: patience) { return }
    }
  }

  private struct Problem: Error {
    var text: String
  }

  private func open() -> Result<Int32, Problem> {
    func failure(_ text: String) -> Result<Int32, Problem> { .failure(Problem(text: "scanner \(path): \(text)")) }
    // Without blocking: a pipe without a writer would keep the thread here.
    let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      switch errno {
      case ENOENT, ENODEV, ENXIO: return failure("it is not there; plug it in, or mend scanner.device")
      case EACCES, EPERM: return failure("permission denied; put this user into the group input")
      default: return failure(errnoText())
      }
    }
    var status = stat()
    guard fstat(file, &status) == 0, [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT) else {
      close(file)
      return failure("it is no input device; ls /dev/input/by-id shows them")
    }
    guard status.st_mode & S_IFMT == S_IFCHR else { return .success(file) }
    guard sous_evdev_grab(file) == 0 else {
      let code = errno
      close(file)
      return code == EBUSY
        ? failure("another program has it; end that program")
        : failure("it is no input device (\(String(cString: strerror(code)))); ls /dev/input/by-id shows them")
    }
    return .success(file)
  }

  /// Reads codes until the device is gone, and returns the reason; nil: the waits must end.
  private func read(_ file: Int32) -> String? {
    var keys = ScannedKeys()
    var buffer = [UInt8](repeating: 0, count: 64 * MemoryLayout<input_event>.size)
    while true {
      var waits = [pollfd(fd: file, events: Int16(POLLIN), revents: 0), wakePoll]
      guard poll(&waits, 2, -1) >= 0 || errno == EINTR else { return "scanner \(path): \(errnoText())" }
      if waits[1].revents != 0 { return nil }
      guard waits[0].revents != 0 else { continue }
      let count = Glibc.read(file, &buffer, buffer.count)
      if count > 0 {
        for code in keys.take(buffer[..<count]) { tell(.code(code)) }
      } else if count == 0 || ![EAGAIN, EINTR].contains(errno) {
        return "scanner \(path): it is gone; plug it in again"
      }
    }
  }

  private func isEnded(within patience: Duration) -> Bool {
    let (seconds, attoseconds) = patience.components
    var wait = [wakePoll]
    return poll(&wait, 1, Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)) > 0
  }

  private var wakePoll: pollfd { pollfd(fd: wake.file, events: Int16(POLLIN), revents: 0) }
}

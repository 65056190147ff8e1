import Glibc

/// Bytes from a file, a pipe or memory, read forward only, with a look at what comes next.
final class ByteInput {
  /// The name for messages: the path, or "standard input".
  let name: String
  private let descriptor: Int32?
  private let closes: Bool
  private var buffer: [UInt8]
  private var next = 0
  private var ended: Bool

  private static let blockBytes = 1 << 15

  /// Opens the file at `path`; `-` is standard input.
  init(path: String) throws(AudioError) {
    if path == "-" {
      (name, descriptor, closes) = ("standard input", STDIN_FILENO, false)
    } else {
      let opened = open(path, O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else { throw .cannotOpen(name: path, reason: Self.systemText(errno)) }
      (name, descriptor, closes) = (path, opened, true)
    }
    buffer = []
    ended = false
  }

  /// Reads from `bytes` in memory.
  init(bytes: [UInt8], name: String) {
    self.name = name
    descriptor = nil
    closes = false
    buffer = bytes
    ended = true
  }

  deinit {
    if closes, let descriptor { close(descriptor) }
  }

  /// Up to `count` bytes; fewer only at the end of the input.
  func read(_ count: Int) throws(AudioError) -> ArraySlice<UInt8> {
    try fill(count)
    let end = min(buffer.count, next + count)
    defer { next = end }
    return buffer[next..<end]
  }

  /// Up to `count` bytes that the next ``read(_:)`` will give again.
  func peek(_ count: Int) throws(AudioError) -> ArraySlice<UInt8> {
    try fill(count)
    return buffer[next..<min(buffer.count, next + count)]
  }

  /// Passes over `count` bytes and says how many there were.
  func skip(_ count: Int) throws(AudioError) -> Int {
    var left = count
    while left > 0 {
      let passed = try read(min(left, Self.blockBytes)).count
      if passed == 0 { break }
      left -= passed
    }
    return count - left
  }

  private func fill(_ count: Int) throws(AudioError) {
    guard let descriptor, !ended, buffer.count - next < count else { return }
    buffer.removeFirst(next)
    next = 0
    while buffer.count < count, !ended {
      var block = [UInt8](repeating: 0, count: max(Self.blockBytes, count - buffer.count))
      // A pipe hands over what it has: waiting for a whole block would hold live sound back.
      let got = Glibc.read(descriptor, &block, block.count)
      if got < 0 {
        if errno == EINTR { continue }
        throw .inputOutput(name: name, reason: Self.systemText(errno))
      }
      ended = got == 0
      buffer.append(contentsOf: block.prefix(got))
    }
  }

  static func systemText(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

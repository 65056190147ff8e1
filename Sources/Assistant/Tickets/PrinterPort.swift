import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why a ticket was not printed.
enum PrinterError: Error, Hashable, CustomStringConvertible {
  case unreachable(String)
  /// The printer accepts nothing more: switched off, or its lid is open.
  case stuck
  case noPaper
  /// The printer accepted the ticket and did not confirm, as before, that it has printed it.
  case silent

  var description: String {
    switch self {
    case .unreachable(let why): "the ticket printer cannot be reached: \(why)"
    case .stuck: "the ticket printer takes nothing: look whether it is on and closed"
    case .noPaper: "the ticket printer is out of paper"
    case .silent: "the ticket printer does not say that it printed: look whether it is on and has paper"
    }
  }
}

/// An open printer: a device, a file or a connection. Its calls block, within the given limits.
struct PrinterPort: ~Copyable {
  private let descriptor: Int32
  /// Whether it can report its paper's state.
  let answers: Bool

  /// Opens a printer.
  /// - Throws: ``PrinterError/unreachable(_:)``
  init(_ place: PrinterPlace, within seconds: Double) throws(PrinterError) {
    switch place.kind {
    case .file(let path): (descriptor, answers) = (try Self.file(path), false)
    case .network(let host, let port): (descriptor, answers) = (try Self.reach(host, port, within: seconds), true)
    }
  }

  deinit { close(descriptor) }

  /// Writes all bytes.
  /// - Throws: ``PrinterError/stuck``, or ``PrinterError/unreachable(_:)`` if the printer goes away.
  func put(_ bytes: [UInt8], within seconds: Double) throws(PrinterError) {
    let end = Self.now() + seconds
    var sent = 0
    while sent < bytes.count {
      guard Self.wait(descriptor, POLLOUT, until: end) else { throw .stuck }
      let count = bytes[sent...].withUnsafeBytes { rest in
        // A write to a closed connection must be an error, not a signal.
        answers
          ? send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          : write(descriptor, rest.baseAddress, rest.count)
      }
      if count > 0 {
        sent += count
      } else if count == 0 || ![EAGAIN, EINTR].contains(errno) {
        throw .unreachable(count == 0 ? "it takes nothing" : Self.reason())
      }
    }
  }

  /// The next byte from the printer; nil: none in that time, or it has hung up.
  func answer(within seconds: Double) -> UInt8? {
    guard Self.wait(descriptor, POLLIN, until: Self.now() + seconds) else { return nil }
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? byte : nil
  }

  // MARK: The system

  private static func file(_ path: String) throws(PrinterError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o644)
    guard descriptor >= 0 else { throw .unreachable("\(path): \(reason())") }
    return descriptor
  }

  private static func reach(_ host: String, _ port: UInt16, within seconds: Double) throws(PrinterError) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let found = getaddrinfo(host, "\(port)", &hints, &list)
    guard found == 0, let list else { throw .unreachable("\(host): \(String(cString: gai_strerror(found)))") }
    defer { freeaddrinfo(list) }
    let end = now() + seconds
    var why = "no address"
    for address in sequence(first: list, next: \.pointee.ai_next) {
      let address = address.pointee
      let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = socket(address.ai_family, type, address.ai_protocol)
      guard descriptor >= 0 else { continue }
      var error = connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 ? 0 : errno
      if error == EINPROGRESS {
        error = ETIMEDOUT
        if wait(descriptor, POLLOUT, until: end) {
          var length = socklen_t(MemoryLayout<Int32>.size)
          getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
        }
      }
      guard error != 0 else { return descriptor }
      why = String(cString: strerror(error))
      close(descriptor)
    }
    throw .unreachable("\(host), port \(port): \(why)")
  }

  private static func wait(_ descriptor: Int32, _ event: Int32, until end: Double) -> Bool {
    while true {
      let left = min(max(0, end - now()), 3_600)
      var asked = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      // bounded: an hour at most
      let ready = poll(&asked, 1, Int32(left * 1_000))
      if ready > 0 { return true }
      if ready < 0, errno == EINTR { continue }
      return false
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

import Foundation
import Grammar

/// Starts programs.
///
/// `posix_spawn` rather than Foundation's `Process`: it reports at once that a program is missing, and
/// puts the child in a process group of its own, so that a script's children end with it.
enum ChildSpawn {
  /// Starts `arguments` (the program first) with these descriptors as its standard ones; returns the
  /// child's number.
  static func spawn(
    _ arguments: [String], input: Int32, output: Int32, complaints: Int32
  ) throws(VoiceError) -> pid_t {
    let name = arguments.first ?? ""
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, theirs) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (complaints, STDERR_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, own, theirs)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program need not ignore or block the same signals as this process.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, name, &actions, &attributes, words, environ)
    switch code {
    case 0: return child
    case ENOENT: throw .missingProgram(name: name)
    default: throw .cannotStart(name: name, reason: ProcessPipe.systemText(code))
    }
  }

  /// Kills a child and its children at once, and waits for it; its status is ignored.
  static func kill(_ child: pid_t) {
    Glibc.kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// The first line of a program's error output, safe for display.
  static func line(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let scalars = TerminalSequences.removed(from: line).unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
  }
}

/// A pipe of the system.
struct ProcessPipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  /// - Parameter name: the name of its program, for the error.
  init(_ name: String) throws(VoiceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(name: name, reason: Self.systemText(errno)) }
    (reading, writing) = (ends[0], ends[1])
    Self.keepToOneself(ends)
  }

  private init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }

  /// A pair of sockets in place of a pipe: a write after the reader has gone is an error, not a signal.
  static func sockets(_ name: String) throws(VoiceError) -> ProcessPipe {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw .cannotStart(name: name, reason: systemText(errno))
    }
    keepToOneself(ends)
    return ProcessPipe(reading: ends[0], writing: ends[1])
  }

  // Swift's Glibc has no pipe2; a program started elsewhere in between holds the pipe open until it
  // ends, no more.
  private static func keepToOneself(_ ends: [Int32]) { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }

  mutating func closeReading() {
    if reading >= 0 { Glibc.close(reading) }
    reading = -1
  }

  mutating func closeWriting() {
    if writing >= 0 { Glibc.close(writing) }
    writing = -1
  }

  mutating func close() {
    closeWriting()
    closeReading()
  }

  static func systemText(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

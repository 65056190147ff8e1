import Foundation
import Grammar
import Synchronization

/// A program that is run once for what it writes, with a limit to its time and its output.
///
/// `posix_spawn` rather than Foundation's `Process`: it tells at once that a program is missing, and puts the child in a
/// process group of its own, so that a script's children end with it.
package final class ChildProcess: Sendable {
  /// The program's name, as given.
  let name: String
  private let arguments: [String]
  private let input: String
  private let cancelled = Atomic(false)

  /// The most that is read, in bytes: five minutes of 48 000 Hz mono.
  static let mostBytes = 32 << 20
  // Less than a pipe holds, so that the text can be put in before the program runs and nobody waits for anybody.
  private static let mostInput = 32 << 10

  /// Will run `arguments` (the program first) with `input` on its standard input.
  package init(_ arguments: [String], input: String) {
    name = arguments.first ?? ""
    self.arguments = arguments
    self.input = input
  }

  /// Ends the program, from any thread.
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Runs the program to its end and gives what it wrote. Blocks.
  package func output(limit: Duration) throws(VoiceError) -> [UInt8] {
    guard !cancelled.load(ordering: .relaxed) else { throw .cancelled }
    let deadline = ContinuousClock.now + limit
    var standardInput = try Pipe(name)
    defer { standardInput.close() }
    var output = try Pipe(name)
    defer { output.close() }
    var complaints = try Pipe(name)
    defer { complaints.close() }
    let text = Array(input.utf8.prefix(Self.mostInput))
    _ = write(standardInput.writing, text, text.count)
    standardInput.closeWriting()

    let child = try spawn(standardInput.reading, output.writing, complaints.writing)
    output.closeWriting()
    complaints.closeWriting()
    var sound: [UInt8] = []
    var message: [UInt8] = []
    do throws(VoiceError) {
      try collect(output.reading, complaints.reading, until: deadline, sound: &sound, message: &message)
      let status = try wait(for: child, until: deadline, limit: limit)
      guard status == 0 else { throw .failed(name: name, status: status, message: Self.line(message)) }
      return sound
    } catch {
      if case .failed = error { throw error }
      kill(-child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      if case .timedOut = error { throw .timedOut(name: name, after: limit) }
      throw error
    }
  }

  private func spawn(_ input: Int32, _ output: Int32, _ complaints: Int32) throws(VoiceError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (own, theirs) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (complaints, STDERR_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, own, theirs)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores or blocks, the program need not.
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
    default: throw .cannotStart(name: name, reason: Pipe.systemText(code))
    }
  }

  /// Reads both until the program closes them.
  private func collect(
    _ output: Int32, _ complaints: Int32, until deadline: ContinuousClock.Instant, sound: inout [UInt8],
    message: inout [UInt8]
  ) throws(VoiceError) {
    var watched = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
    ]
    var block = [UInt8](repeating: 0, count: 1 << 16)
    // A descriptor below zero is passed over by poll. Complaints alone are not waited for: a script's helper may live on.
    while watched[0].fd >= 0 {
      let left = try left(until: deadline)
      guard poll(&watched, 2, left) > 0 else { continue }
      for index in 0...1 where watched[index].revents != 0 {
        let got = read(watched[index].fd, &block, block.count)
        if got < 0, errno == EINTR { continue }
        if got <= 0 {
          watched[index].fd = -1
        } else if index == 0 {
          sound += block.prefix(got)
          if sound.count > Self.mostBytes { throw .noSound(name: name, reason: "it wrote more than 32 MB") }
        } else if message.count < 1_000 {
          message += block.prefix(got)
        }
      }
    }
    // What it said last may lie there still.
    guard watched[1].fd >= 0, poll(&watched[1], 1, 0) > 0 else { return }
    let got = read(complaints, &block, block.count)
    if got > 0, message.count < 1_000 { message += block.prefix(got) }
  }

  /// Waits for the program's end: its status, or minus the signal that ended it.
  private func wait(
    for child: pid_t, until deadline: ContinuousClock.Instant, limit: Duration
  ) throws(VoiceError) -> Int32 {
    while true {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F) }
      _ = try left(until: deadline)
      usleep(1_000)
    }
  }

  /// How long to wait for the next byte, in milliseconds; short, so that being cancelled is seen soon.
  private func left(until deadline: ContinuousClock.Instant) throws(VoiceError) -> Int32 {
    if cancelled.load(ordering: .relaxed) { throw .cancelled }
    let left = deadline - ContinuousClock.now
    guard left > .zero else { throw .timedOut(name: name, after: .zero) }
    return Int32(max(1, min(50, left / .milliseconds(1))))
  }

  private static func line(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let scalars = TerminalSequences.removed(from: line).unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
  }
}

/// A pipe of the system's.
private struct Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init(_ name: String) throws(VoiceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(name: name, reason: Self.systemText(errno)) }
    (reading, writing) = (ends[0], ends[1])
    // Swift's Glibc has no pipe2; a program started elsewhere in between holds the pipe open until it ends, no more.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  mutating func closeWriting() {
    if writing >= 0 { Glibc.close(writing) }
    writing = -1
  }

  mutating func close() {
    closeWriting()
    if reading >= 0 { Glibc.close(reading) }
    reading = -1
  }

  static func systemText(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

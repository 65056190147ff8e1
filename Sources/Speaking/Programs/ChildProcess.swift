import Foundation
import Synchronization

/// A program that is run once for its output, with a limit of time and size.
package final class ChildProcess: Sendable {
  /// The program's name, as given.
  let name: String
  private let arguments: [String]
  private let input: String
  private let cancelled = Atomic(false)

  /// The most bytes of output: five minutes of 48 000 Hz mono.
  static let mostBytes = 32 << 20
  // Less than a pipe's buffer, so that the text can be written before the program runs and neither side
  // waits.
  private static let mostInput = 32 << 10

  /// Prepares `arguments` (the program first) with `input` on its standard input.
  package init(_ arguments: [String], input: String) {
    name = arguments.first ?? ""
    self.arguments = arguments
    self.input = input
  }

  /// Ends the program, from any thread.
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Runs the program to its end and returns its output. Blocks.
  package func output(limit: Duration) throws(VoiceError) -> [UInt8] {
    guard !cancelled.load(ordering: .relaxed) else { throw .cancelled }
    let deadline = ContinuousClock.now + limit
    var standardInput = try ProcessPipe(name)
    defer { standardInput.close() }
    var output = try ProcessPipe(name)
    defer { output.close() }
    var complaints = try ProcessPipe(name)
    defer { complaints.close() }
    let text = Array(input.utf8.prefix(Self.mostInput))
    _ = write(standardInput.writing, text, text.count)
    standardInput.closeWriting()

    let child = try ChildSpawn.spawn(
      arguments, input: standardInput.reading, output: output.writing, complaints: complaints.writing)
    output.closeWriting()
    complaints.closeWriting()
    var sound: [UInt8] = []
    var message: [UInt8] = []
    do throws(VoiceError) {
      try collect(output.reading, complaints.reading, until: deadline, sound: &sound, message: &message)
      let status = try wait(for: child, until: deadline, limit: limit)
      guard status == 0 else { throw .failed(name: name, status: status, message: ChildSpawn.line(message)) }
      return sound
    } catch {
      if case .failed = error { throw error }
      ChildSpawn.kill(child)
      if case .timedOut = error { throw .timedOut(name: name, after: limit) }
      throw error
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
    // poll ignores a negative descriptor. Standard error alone is not waited for: a script's helper may
    // live on.
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
    // The last message may still be there.
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

  /// The wait for the next byte, in milliseconds; short, so that a cancellation is noticed soon.
  private func left(until deadline: ContinuousClock.Instant) throws(VoiceError) -> Int32 {
    if cancelled.load(ordering: .relaxed) { throw .cancelled }
    let left = deadline - ContinuousClock.now
    guard left > .zero else { throw .timedOut(name: name, after: .zero) }
    return Int32(max(1, min(50, left / .milliseconds(1))))
  }
}

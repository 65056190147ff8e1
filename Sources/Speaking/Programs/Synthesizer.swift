import Audio
import Foundation

/// A long-running program that makes the sound of one sentence after the other (`voice/speak.py`
/// documents the protocol). Used from one thread at a time, which it blocks.
final class Synthesizer {
  /// The fields of a line from the program.
  private struct Header: Decodable {
    var ready: Bool?
    var id: Int?
    var rate: Int?
    var samples: Int?
    var error: String?
  }

  /// The reason for a failed sentence.
  enum Failure: Error, Equatable {
    /// An error of this sentence alone; the program goes on.
    case sentence(String)
    /// The program has ended, or must be ended.
    case program(String)
  }

  private let child: pid_t
  private var input: ProcessPipe
  private var output: ProcessPipe
  private var complaints: ProcessPipe
  private var received: [UInt8] = []
  private var complained: [UInt8] = []
  private var count = 0
  private let isUnwanted: () -> Bool

  /// The longest line, in bytes.
  private static let longestLine = 64 << 10
  private static let rates = 8_000...48_000
  /// The most samples: five minutes at 48 kHz.
  private static let mostSamples = 300 * 48_000

  /// Starts the program, and returns when it is ready.
  /// - Parameters:
  ///   - limit: the time for starting.
  ///   - isUnwanted: polled now and then; true: the start is no longer needed.
  init(_ arguments: [String], limit: Duration, isUnwanted: @escaping () -> Bool) throws(Failure) {
    let name = arguments.first ?? ""
    self.isUnwanted = isUnwanted
    var pipes: [ProcessPipe] = []
    do throws(VoiceError) {
      pipes.append(try .sockets(name))
      for _ in 0..<2 { pipes.append(try ProcessPipe(name)) }
      child = try ChildSpawn.spawn(
        arguments, input: pipes[0].reading, output: pipes[1].writing, complaints: pipes[2].writing)
    } catch {
      for index in pipes.indices { pipes[index].close() }
      throw .program(Self.reason(error))
    }
    (input, output, complaints) = (pipes[0], pipes[1], pipes[2])
    input.closeReading()
    output.closeWriting()
    complaints.closeWriting()
    do throws(Failure) {
      let header = try header(until: .now + limit)
      if let error = header.error { throw .program(error) }
      guard header.ready == true else { throw .program("it wrote something else than that it is ready") }
    } catch {
      end()
      throw error
    }
  }

  deinit { end() }

  private var hasEnded = false

  /// Ends the program.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    ChildSpawn.kill(child)
    input.close()
    output.close()
    complaints.close()
  }

  /// The sound of a sentence, 16 000 Hz mono.
  /// - Parameter limit: the time for it.
  func sound(of sentence: String, speed: Double, limit: Duration) throws(Failure) -> [Float] {
    struct Wish: Encodable {
      var id: Int
      var text: String
      var speed: Double
    }
    count += 1
    let deadline = ContinuousClock.now + limit
    guard let wish = try? JSONEncoder().encode(Wish(id: count, text: sentence, speed: speed)) else {
      throw .sentence("it cannot be written as JSON")
    }
    try send(Array(wish) + [UInt8(ascii: "\n")])
    let header = try header(until: deadline)
    guard header.id == count else { throw .program("it answered something else than it was asked") }
    if let error = header.error { throw .sentence(error) }
    guard let rate = header.rate, Self.rates.contains(rate), let samples = header.samples,
      (0...Self.mostSamples).contains(samples)
    else { throw .program("its answer has no samples") }
    let bytes = try take(2 * samples, until: deadline)
    let sound = (0..<samples).map { index in
      Float(Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)) / 32_768
    }
    do {
      let converter = try FormatConverter(from: AudioFormat(sampleRate: rate, channels: 1))
      return try converter.process(sound) + converter.finish()
    } catch {
      throw .sentence("\(error)")
    }
  }

  // MARK: Talking

  private func send(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Not write, which would signal this process after the program has gone.
      let sent = rest.withUnsafeBytes { Glibc.send(input.writing, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { throw ended() }
      rest = rest.dropFirst(sent)
    }
  }

  private func header(until deadline: ContinuousClock.Instant) throws(Failure) -> Header {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[..<end]
        received.removeFirst(end + 1)
        guard let header = try? JSONDecoder().decode(Header.self, from: Data(line)) else {
          throw .program("it wrote something else than it should")
        }
        return header
      }
      guard received.count < Self.longestLine else { throw .program("it wrote a line without end") }
      try receive(until: deadline)
    }
  }

  private func take(_ count: Int, until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    received.reserveCapacity(count)
    while received.count < count { try receive(until: deadline) }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Reads the available bytes, after a short wait.
  private func receive(until deadline: ContinuousClock.Instant) throws(Failure) {
    var watched = [
      pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: complaints.reading, events: Int16(POLLIN), revents: 0),
    ]
    if isUnwanted() { throw .program("it is not wanted any more") }
    let left = deadline - .now
    guard left > .zero else { throw .program("it took too long") }
    // Short, so that a cancellation is noticed soon.
    guard poll(&watched, 2, Int32(max(1, min(50, left / .milliseconds(1))))) > 0 else { return }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    if watched[1].revents != 0 {
      let got = read(complaints.reading, &block, block.count)
      // The last message is the reason for the program's end.
      if got > 0 { complained = Array((complained + block.prefix(got)).suffix(4_000)) }
      // A closed descriptor would wake this up for ever.
      if got == 0 { complaints.closeReading() }
    }
    guard watched[0].revents != 0 else { return }
    let got = read(output.reading, &block, block.count)
    if got < 0, errno == EINTR { return }
    guard got > 0 else { throw ended() }
    received += block.prefix(got)
  }

  private func ended() -> Failure {
    let lines = String(decoding: complained, as: UTF8.self).split(whereSeparator: \.isNewline)
    let last = lines.last.map { ChildSpawn.line(Array($0.utf8)) } ?? ""
    return .program(last.isEmpty ? "it has ended" : "it has ended: \(last)")
  }

  private static func reason(_ error: VoiceError) -> String {
    switch error {
    case .missingProgram(let name): "\(name) is missing"
    case .cannotStart(let name, let reason): "\(name) cannot be started: \(reason)"
    default: "\(error)"
    }
  }
}

import Foundation
import Testing

/// A process of the program while it runs.
final class Running: @unchecked Sendable {
  // Unchecked: one thread at a time drives it.
  enum Input {
    /// It reads this file.
    case file(String)
    /// It reads what the test sends.
    case pipe
  }

  private let process = Process()
  private let input: Pipe?
  private let output = Pipe()
  private let complaintFile: String
  private var rest = Data()
  private var hasEnded = false

  init(
    _ program: String, _ arguments: [String], environment: [String: String], input: Input, folder: String
  ) throws {
    complaintFile = "\(folder)/complaints-\(UUID().uuidString)"
    try Data().write(to: URL(filePath: complaintFile))
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: complaintFile)
    switch input {
    case .file(let path):
      self.input = nil
      process.standardInput = FileHandle(forReadingAtPath: path)
    case .pipe:
      let pipe = Pipe()
      self.input = pipe
      process.standardInput = pipe
    }
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  var pid: Int32 { process.processIdentifier }

  /// Types a line.
  func type(_ line: String) throws {
    try input?.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Ends what is typed.
  func endInput() throws { try input?.fileHandleForWriting.close() }

  /// Asks it to end, as systemd does.
  func terminate() { kill(pid, SIGTERM) }

  /// Whether it has a handler for a signal (proc_pid_status(5)).
  func catches(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
    return mask & (1 << UInt64(signal - 1)) != 0
  }

  /// Asks every millisecond whether something has come about; false when it has not within `seconds`.
  func waited(within seconds: TimeInterval = 600, until isSo: @escaping @Sendable () -> Bool) async -> Bool {
    await onOwnThread {
      let deadline = Date().addingTimeInterval(seconds)
      while !isSo() {
        guard Date() < deadline else { return false }
        usleep(1_000)
      }
      return true
    }
  }

  /// What it wrote on standard error up to now.
  var complaints: [String] {
    let data = (try? Data(contentsOf: URL(filePath: complaintFile))) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The next line that fits; nil when the program ends before, or `seconds` go by.
  func line(within seconds: TimeInterval = 600, where fits: @escaping @Sendable (String) -> Bool) async -> String? {
    await onOwnThread {
      let deadline = Date().addingTimeInterval(seconds)
      while let line = self.nextLine(before: deadline) {
        if fits(line) { return line }
      }
      return nil
    }
  }

  /// The lines from now to the end.
  func lines(within seconds: TimeInterval = 600) async -> [String] {
    await onOwnThread {
      let deadline = Date().addingTimeInterval(seconds)
      var lines: [String] = []
      while let line = self.nextLine(before: deadline) { lines.append(line) }
      return lines
    }
  }

  /// Its exit status when it ends by itself within `seconds`; otherwise it is killed, and the signal is negative.
  func end(within seconds: TimeInterval = 600) async -> Int32 {
    _ = await lines(within: seconds)
    return await onOwnThread {
      if !self.hasEnded { kill(self.pid, SIGKILL) }
      self.process.waitUntilExit()
      return self.process.terminationReason == .exit
        ? self.process.terminationStatus : -self.process.terminationStatus
    }
  }

  private func nextLine(before deadline: Date) -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var waiting = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline.timeIntervalSinceNow
      guard left > 0 else { return nil }
      let ready = poll(&waiting, 1, Int32(left * 1000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(waiting.fd, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        hasEnded = true
        return nil
      }
      rest += bytes[..<count]
    }
  }
}

/// Runs what blocks for long off the cooperative pool.
private func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}

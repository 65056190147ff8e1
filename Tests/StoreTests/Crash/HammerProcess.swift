import Foundation
import Testing

@testable import Store

/// A process of the test tool that works on a store, and the lines it prints.
final class HammerProcess {
  private let process = Process()
  private let output = Pipe()
  private var rest = Data()

  init(_ arguments: [String]) throws {
    // Built beside the bundle of this test's resources.
    process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "sous-test-tool")
    process.arguments = ["store"] + arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  var pid: Int32 { process.processIdentifier }

  /// The next line; nil when it has ended.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      rest += bytes[..<count]
    }
  }

  /// The lines from now to the end.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// SIGKILL: it can neither notice nor finish anything.
  func kill() {
    Foundation.kill(pid, SIGKILL)
  }

  /// How it ended.
  func wait() -> (status: Int32, wasKilled: Bool) {
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }
}

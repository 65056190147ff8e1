import Foundation

/// The built example as a process.
final class Example: Sendable {
  private let process = Process()
  /// What it says, line by line, up to its end.
  let lines: AsyncStream<String>

  init(_ arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = Self.built
    process.arguments = arguments
    process.standardOutput = output
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    try process.run()
    // Reading waits, which no thread of the tests must.
    Thread.detachNewThread {
      var rest = Data()
      while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
        rest += more
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
  }

  /// What it ended with.
  var status: Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// SIGKILL: it can neither notice nor finish anything.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The identifier of the order that it says it has placed.
  func order(in lines: [String]) -> String? {
    let told = lines.last { $0.hasPrefix("Order ") && $0.contains("(") }
    return told?.split(separator: "(").last?.split(separator: ")").first.map(String.init)
  }

  /// The day of the first Saturday that is a week ahead at least.
  static func saturday(after now: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
    let days = 7 + (14 - calendar.component(.weekday, from: now)) % 7
    let day = calendar.date(byAdding: .day, value: days, to: now) ?? now
    let parts = calendar.dateComponents([.year, .month, .day], from: day)
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  // Built beside the program that runs the tests.
  private static var built: URL {
    let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: runner).deletingLastPathComponent().appending(path: "sous-order")
  }
}

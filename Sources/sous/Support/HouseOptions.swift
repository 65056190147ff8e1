import ArgumentParser
import Assistant
import Foundation

/// The option that sets the clock.
struct ClockOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The moment that dates and times are read against, in the household's time zone.",
      valueName: "2026-03-14T18:05"))
  var now: String?

  /// The clock: the machine's, or one that shows `--now`.
  func clock(in calendar: Calendar) throws -> HouseClock {
    guard let now else { return HouseClock() }
    return HouseClock(startingAt: try Self.moment(now, in: calendar))
  }

  /// Reads `YYYY-MM-DDTHH:MM`, with seconds or without.
  static func moment(_ text: String, in calendar: Calendar) throws -> Date {
    if let moment = HouseClock.moment(text, in: calendar) { return moment }
    throw ValidationError("--now \(text) is no moment; write it as 2026-03-14T18:05.")
  }
}

/// Lines of standard input, as they arrive.
enum StandardInput {
  static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      // Reading blocks, so it has a thread of its own.
      let thread = Thread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
      thread.start()
    }
  }
}

import Foundation
import Testing

/// The time that each test of a suite may wait for others: for a program, a broker, a connection. It grows with what else the
/// machine has to do, so a test that stands still ends soon on a machine at rest, and one that is merely slow does not fail.
package struct Deadline: TestTrait, SuiteTrait, TestScoping {
  private let seconds: Double
  package let isRecursive = true

  /// How much longer everything takes here and now than on a machine at rest: 1 to 10, by the load of the last minute.
  package static var patience: Double {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return 2 }
    return min(10, max(1, load / Double(ProcessInfo.processInfo.activeProcessorCount)))
  }

  fileprivate init(seconds: Double) { self.seconds = seconds }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let limit = seconds * Self.patience
    let (ends, end) = AsyncStream<Bool>.makeStream()
    async let work: Void = {
      defer { end.yield(true) }
      try await function()
    }()
    async let alarm: Void = {
      guard (try? await Task.sleep(for: .seconds(limit))) != nil else { return }
      end.yield(false)
    }()
    for await isDone in ends {
      if isDone { return try await work }
      Issue.record("It stood still for \(Int(limit)) seconds.")
      // What it awaits is cancelled as this ends.
      return
    }
    await alarm
  }
}

extension Trait where Self == Deadline {
  /// Each test has so many seconds on a machine at rest. The default is 60.
  package static func deadline(_ seconds: Double = 60) -> Self { Deadline(seconds: seconds) }
}

import Foundation

/// The time as a connection sees it; tests have one of their own, in which nobody waits.
public struct ClientTime: Sendable {
  /// This device's wall clock.
  public var now: @Sendable () -> Date
  /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// A random number from 0 up to 1, so that all phones of a house do not come back in the same moment.
  public var random: @Sendable () -> Double

  /// Makes a time.
  public init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  /// The device's own.
  public static let system = ClientTime(
    now: { Date() }, sleep: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0..<1) })
}

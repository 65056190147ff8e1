import Foundation

/// The time for a connection; tests have one of their own without waits.
public struct ClientTime: Sendable {
  /// This device's wall clock.
  public var now: @Sendable () -> Date
  /// Waits; throws `CancellationError` if the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// A random number from 0 up to 1, so that the phones of a house do not all return at once.
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

  /// The device's own time.
  public static let system = ClientTime(
    now: { Date() }, sleep: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0..<1) })
}

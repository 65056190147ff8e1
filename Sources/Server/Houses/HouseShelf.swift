import Store

/// The houses of a platform, opened on demand.
public protocol HouseShelf: Sendable {
  /// The businesses of all of them.
  var directory: BusinessDirectory { get }
  /// The program's metrics, in the format of Prometheus.
  var measures: String { get }
  /// Runs open houses until the task is cancelled.
  func run() async throws
  /// Whether the store can be asked.
  func isReady() async -> Bool
  /// Runs `body` with the front of a house, which stays open in the meantime.
  /// - Returns: nil: there is no such house.
  /// - Throws: `StoreError`, and the errors of `body`.
  func with<Value: Sendable>(
    _ house: String, _ body: @Sendable (HouseFront) async throws -> Value
  ) async throws -> Value?
}

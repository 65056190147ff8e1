import Store

/// The houses of a platform, each opened when it is asked for.
public protocol HouseShelf: Sendable {
  /// The businesses of all of them.
  var directory: BusinessDirectory { get }
  /// What the program measures of itself, as Prometheus reads it.
  var measures: String { get }
  /// Keeps open houses going until the task is cancelled.
  func run() async throws
  /// Whether the store can be asked.
  func isReady() async -> Bool
  /// Does something with the front of a house, which stays open meanwhile.
  /// - Returns: nil: there is no such house.
  /// - Throws: `StoreError`, and what `body` throws.
  func with<Value: Sendable>(
    _ house: String, _ body: @Sendable (HouseFront) async throws -> Value
  ) async throws -> Value?
}

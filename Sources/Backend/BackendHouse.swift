import Commands
import Restaurant

/// The house of a backend's news.
public protocol BackendHouse: Sendable {
  /// The current food businesses.
  func restaurant() async -> RestaurantState
  /// Applies news of a backend, by a command on the bus.
  /// - Returns: the message for people; empty: none.
  /// - Throws: `Refusal` for impossible news, and the store's errors.
  func take(_ news: BackendCommand) async throws -> String
}

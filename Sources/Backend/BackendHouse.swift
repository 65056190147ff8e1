import Commands
import Restaurant

/// The house that a backend's news are for.
public protocol BackendHouse: Sendable {
  /// The food businesses as they are now.
  func restaurant() async -> RestaurantState
  /// Takes news of a backend in, by a command on the bus.
  /// - Returns: what people are told of them; empty: nothing.
  /// - Throws: `Refusal` for news that cannot be, and what the store throws.
  func take(_ news: BackendCommand) async throws -> String
}

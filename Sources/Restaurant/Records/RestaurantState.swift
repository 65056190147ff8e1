import Commands
import OrderedCollections

/// Everything the box knows of food businesses.
public struct RestaurantState: Sendable, Hashable {
  public var businesses: Table<Business> = [:]

  /// An empty state.
  public init() {}

  /// Carries an event out.
  public mutating func apply(_ event: RestaurantEvent) {
    switch event {
    case .business(let change): businesses[change.id] = change.after
    }
  }
}

import Foundation
import Kitchen
import Restaurant

/// Everything that the box knows.
public struct HomeState: Sendable, Hashable {
  /// The household's own.
  public var kitchen: KitchenState
  /// Businesses, menus, orders and reservations.
  public var restaurant: RestaurantState

  /// Makes a state. The default is that nothing is known.
  public init(kitchen: KitchenState = KitchenState(), restaurant: RestaurantState = RestaurantState()) {
    self.kitchen = kitchen
    self.restaurant = restaurant
  }

  /// Carries an event out.
  public mutating func apply(_ event: HomeEvent) {
    switch event {
    case .kitchen(let event): kitchen.apply(event)
    case .restaurant(let event): restaurant.apply(event)
    }
  }

  /// The next moment at which time alone changes something, so that a tick of the clock is due; nil: none is.
  /// It can lie in the past, after the box was off.
  public var nextDeadline: Date? { [kitchen.nextDeadline, restaurant.nextHoldLapse].compactMap { $0 }.min() }
}

extension HomeState {
  /// What recipes, businesses and menus have as pictures: addresses of the web, and the box's own.
  public var pictures: Set<String> {
    restaurant.pictures.union(kitchen.recipes.values.lazy.compactMap(\.image))
  }
}

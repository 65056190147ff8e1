import Foundation
import Kitchen
import Restaurant

/// All data of the box.
public struct HomeState: Sendable, Hashable {
  /// The household's own data.
  public var kitchen: KitchenState
  /// The businesses, menus, orders and reservations.
  public var restaurant: RestaurantState

  /// Makes a state. The default is empty.
  public init(kitchen: KitchenState = KitchenState(), restaurant: RestaurantState = RestaurantState()) {
    self.kitchen = kitchen
    self.restaurant = restaurant
  }

  /// Applies an event.
  public mutating func apply(_ event: HomeEvent) {
    switch event {
    case .kitchen(let event): kitchen.apply(event)
    case .restaurant(let event): restaurant.apply(event)
    }
  }

  /// The next time at which time alone changes something, so that a tick of the clock is due; nil: none
  /// is. It can be in the past, after the box was off.
  public var nextDeadline: Date? { [kitchen.nextDeadline, restaurant.nextHoldLapse].compactMap { $0 }.min() }
}

extension HomeState {
  /// The pictures of recipes, businesses and menus: addresses of the web, and the box's own.
  public var pictures: Set<String> {
    restaurant.pictures.union(kitchen.recipes.values.lazy.compactMap(\.image))
  }
}

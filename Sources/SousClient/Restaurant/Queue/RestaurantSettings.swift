import Foundation

/// The settings of an app for the food businesses.
public struct RestaurantSettings: Sendable {
  /// The lifetime of menus, businesses and rules in seconds, before the box is asked again. The default
  /// is 300.
  public var menusGoodFor = 300.0
  /// The time in seconds for which an order for now may wait for the box: a meal must not be cooked after
  /// its customer has gone. An order for later waits until its time, a booking until its own. The default
  /// is 900.
  public var orderLifetime = 900.0
  /// The time in seconds after which an order's price is checked again before sending. The default is 60.
  public var priceGoodFor = 60.0
  /// The number of orders and bookings of this device to store. The default is 30.
  public var remembered = 30
  /// The most waiting orders and bookings. The default is 100.
  public var mostWaiting = 100
  /// The calendar for a business's local times. The default is the device's.
  public var calendar = Calendar.current

  /// The defaults.
  public init() {}
}

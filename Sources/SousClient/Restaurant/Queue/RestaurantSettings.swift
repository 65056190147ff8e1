import Foundation

/// How an app deals with the food businesses.
public struct RestaurantSettings: Sendable {
  /// For how many seconds menus, businesses and rules are good before the box is asked again. The default is 300.
  public var menusGoodFor = 300.0
  /// For how many seconds an order for now may wait for the box: what nobody stands there for any more must not be
  /// cooked. One for later waits until its time, a table until it would be taken. The default is 900.
  public var orderLifetime = 900.0
  /// After how many seconds an order's price is looked at again before it is sent. The default is 60.
  public var priceGoodFor = 60.0
  /// How many orders and bookings of this device are remembered. The default is 30.
  public var remembered = 30
  /// The most orders and bookings that may wait. The default is 100.
  public var mostWaiting = 100
  /// How times on the wall of a business are read. The default is the device's.
  public var calendar = Calendar.current

  /// The defaults.
  public init() {}
}

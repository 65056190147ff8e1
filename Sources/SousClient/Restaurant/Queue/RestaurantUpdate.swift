import Wire

/// What an app is told of the food businesses.
public enum RestaurantUpdate: Hashable, Sendable {
  /// What is in the cart.
  case cart(Cart)
  /// What was ordered and booked here and waits, or was not done; oldest first.
  case waiting([RestaurantIntent])
  /// What was ordered with this device, newest first.
  case orders([OwnOrder])
  /// What was booked with this device, newest first.
  case bookings([OwnBooking])
  /// The box took an order of this device.
  case placed(OwnOrder)
  /// The box took a booking of this device.
  case booked(OwnBooking)
  /// An order or a booking was not done; it stays among those that wait until somebody puts it away.
  case notDone(RestaurantIntent, RestaurantIntent.Outcome)
  /// What waits could not be sent now, and why; it is tried again.
  case held(String)
  /// An order has moved on, of this device or of another of the household.
  case moved(OrderRecord)
  /// Something does not work, in words for people.
  case problem(String)
}

/// What came of an order or a booking.
public enum RestaurantOutcome: Hashable, Sendable {
  case placed(OwnOrder)
  case booked(OwnBooking)
  case notDone(RestaurantIntent.Outcome)
  /// It was taken back before anything came of it.
  case withdrawn
}

/// Why something cannot be done on this device.
public enum RestaurantProblem: Error, Hashable, CustomStringConvertible {
  case emptyCart
  /// There is nothing of that identifier.
  case unknown(String)
  /// The time of a booking, or of an order for later, is over, or is none.
  case past

  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .emptyCart: "There is nothing in the cart."
    case .unknown(let id): "There is nothing called \(id) on this device."
    case .past: "That time is over."
    }
  }
}

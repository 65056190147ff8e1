import Wire

/// A message to an app about the food businesses.
public enum RestaurantUpdate: Hashable, Sendable {
  /// The cart.
  case cart(Cart)
  /// The waiting and the failed requests of this device; oldest first.
  case waiting([RestaurantIntent])
  /// The orders of this device, newest first.
  case orders([OwnOrder])
  /// The bookings of this device, newest first.
  case bookings([OwnBooking])
  /// The box accepted an order of this device.
  case placed(OwnOrder)
  /// The box accepted a booking of this device.
  case booked(OwnBooking)
  /// An order or a booking failed; it stays in the waiting list until a person dismisses it.
  case notDone(RestaurantIntent, RestaurantIntent.Outcome)
  /// The waiting requests could not be sent now, for a reason; they are tried again.
  case held(String)
  /// An order of this device or of another in the household has a new status.
  case moved(OrderRecord)
  /// An error, in words for people.
  case problem(String)
}

/// The result of an order or a booking.
public enum RestaurantOutcome: Hashable, Sendable {
  case placed(OwnOrder)
  case booked(OwnBooking)
  case notDone(RestaurantIntent.Outcome)
  /// It was withdrawn before any result.
  case withdrawn
}

/// The reason why something cannot be done on this device.
public enum RestaurantProblem: Error, Hashable, CustomStringConvertible {
  case emptyCart
  /// The identifier is unknown.
  case unknown(String)
  /// The time of a booking, or of an order for later, is over or invalid.
  case past

  /// The error, on one line.
  public var description: String {
    switch self {
    case .emptyCart: "There is nothing in the cart."
    case .unknown(let id): "There is nothing called \(id) on this device."
    case .past: "That time is over."
    }
  }
}

import Foundation
import Wire

/// An order or a booking of this device that the box has not answered, or has not done.
public struct RestaurantIntent: Codable, Hashable, Sendable, Identifiable {
  /// The request.
  public enum Wish: Codable, Hashable, Sendable {
    case order(OrderToPlace)
    case booking(TableToBook)
  }

  /// The reason why it was not done, and will not be without a person's decision.
  public enum Outcome: Codable, Hashable, Sendable {
    /// The box refuses: its code, and the reason in words for people.
    case refused(code: String, message: String)
    /// It could not be sent in time, and nothing was ordered.
    case expired
    /// The price has changed; it was not sent. ``SousRestaurant/accept(_:)`` sends it all the same.
    case priceChanged(shown: Price, now: Price)
    /// A part of it is no longer available; it was not sent.
    case gone(String)
    /// The box's answer is invalid: it may have been done.
    case unclear(String)
  }

  /// The identifier, also at the box, and the Idempotency-Key: sent again, it is the same.
  public let id: String
  public let businessId: String
  public let businessName: String
  public var wish: Wish
  /// The cart; nil for a booking.
  public var cart: Cart?
  /// The shown price; nil: none was shown.
  public var shown: Price?
  /// The time of the request, by this device's clock.
  public let madeAt: Date
  /// The expiry.
  public var expiresAt: Date
  /// Whether it may have arrived: only the box can say then.
  public internal(set) var wasTried = false
  /// Whether it was withdrawn.
  public internal(set) var isWithdrawn = false
  /// The failure; nil: it waits.
  public internal(set) var outcome: Outcome?
}

extension RestaurantIntent.Outcome: CustomStringConvertible {
  /// The failure, on one line.
  public var description: String {
    switch self {
    case .refused(_, let message), .gone(let message), .unclear(let message): message
    case .expired: "The box could not be reached in time, so that was not done."
    case .priceChanged(let shown, let now): "It costs \(now) now, not \(shown). Shall it be ordered all the same?"
    }
  }
}

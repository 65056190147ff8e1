import Foundation
import Wire

/// An order or a booking that somebody has made on this device and the box has not answered, or has not done.
public struct RestaurantIntent: Codable, Hashable, Sendable, Identifiable {
  /// What is wanted.
  public enum Wish: Codable, Hashable, Sendable {
    case order(OrderToPlace)
    case booking(TableToBook)
  }

  /// Why it was not done, and will not be unless somebody says so.
  public enum Outcome: Codable, Hashable, Sendable {
    /// The box says no: its word for it, and why in words for people.
    case refused(code: String, message: String)
    /// It could not be sent in time, and nothing was ordered.
    case expired
    /// It costs something else now; it was not sent. ``SousRestaurant/accept(_:)`` sends it all the same.
    case priceChanged(shown: Price, now: Price)
    /// Something of it is not to be had any more; it was not sent.
    case gone(String)
    /// The box cannot be understood: it may have been done.
    case unclear(String)
  }

  /// Its identifier at the box as well, and its Idempotency-Key: sent again, it is the same.
  public let id: String
  public let businessId: String
  public let businessName: String
  public var wish: Wish
  /// What was in the cart; nil for a booking.
  public var cart: Cart?
  /// What it was said to cost; nil: nothing was said.
  public var shown: Price?
  /// When it was made, by this device's clock.
  public let madeAt: Date
  /// Until when it is worth sending.
  public var expiresAt: Date
  /// Whether it may have got through: only the box can say then.
  public internal(set) var wasTried = false
  /// Whether it is not wanted any more.
  public internal(set) var isWithdrawn = false
  /// Nil: it waits.
  public internal(set) var outcome: Outcome?
}

extension RestaurantIntent.Outcome: CustomStringConvertible {
  /// What came of it, on one line.
  public var description: String {
    switch self {
    case .refused(_, let message), .gone(let message), .unclear(let message): message
    case .expired: "The box could not be reached in time, so that was not done."
    case .priceChanged(let shown, let now): "It costs \(now) now, not \(shown). Shall it be ordered all the same?"
    }
  }
}

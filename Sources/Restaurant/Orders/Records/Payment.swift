import Commands
import Foundation

/// The state of an order's payment. It only moves along its states: from pending to paid or failed,
/// from failed to paid, from paid to refunded.
public enum Payment: Codable, Hashable, Sendable {
  case pending
  case failed
  case paid(at: Date)
  case refunded(paidAt: Date, at: Date)

  /// The name in the protocol.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    case pending, paid, refunded, failed
  }

  public var status: Status {
    switch self {
    case .pending: .pending
    case .failed: .failed
    case .paid: .paid
    case .refunded: .refunded
    }
  }

  /// The time of payment; nil: it was not paid.
  public var paidAt: Date? {
    switch self {
    case .paid(let moment), .refunded(let moment, _): moment
    case .pending, .failed: nil
    }
  }

  /// The error in its times; nil: none.
  var flaw: String? { Flaw.first(Flaw.of("paidAt", paidAt), Flaw.of("refundedAt", movedAt)) }

  /// The time of the last change; nil: it was never paid.
  var movedAt: Date? {
    switch self {
    case .paid(let moment), .refunded(_, let moment): moment
    case .pending, .failed: nil
    }
  }

  /// Records the payment.
  /// - Throws: ``Refusal`` if it was paid before.
  public mutating func pay(at moment: Date) throws {
    switch self {
    case .pending, .failed: self = .paid(at: moment)
    case .paid, .refunded: throw Refusal.coded(.validation, "That order is \(status.rawValue) already.")
    }
  }

  /// Records a failed attempt to pay.
  /// - Throws: ``Refusal`` if it is paid.
  public mutating func fail() throws {
    switch self {
    case .pending, .failed: self = .failed
    case .paid, .refunded: throw Refusal.coded(.validation, "That order is \(status.rawValue) already.")
    }
  }

  /// Records the refund.
  /// - Throws: ``Refusal`` if it was not paid.
  public mutating func refund(at moment: Date) throws {
    guard case .paid(let paidAt) = self else {
      throw Refusal.coded(
        .validation, "An order whose payment is \(status.rawValue) cannot be refunded, only one that is paid.")
    }
    self = .refunded(paidAt: paidAt, at: moment)
  }
}

/// A way to pay. No provider ever hands card data to the box.
public protocol PaymentProvider: Sendable {
  /// Its name in orders: "counter".
  var method: String { get }
  /// Collects the money of an order.
  /// - Returns: whether it was paid; false: the attempt failed.
  func collect(_ amount: Money, for order: Order) throws -> Bool
  /// Refunds the money.
  func refund(_ amount: Money, for order: Order) throws
}

/// Paying at pick-up: staff at the counter collect the money and confirm it.
public struct PayAtCounter: PaymentProvider {
  public let method = "counter"

  /// Makes the provider.
  public init() {}

  public func collect(_ amount: Money, for order: Order) throws -> Bool { true }
  public func refund(_ amount: Money, for order: Order) throws {}
}

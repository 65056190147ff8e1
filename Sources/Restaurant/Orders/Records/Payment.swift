import Commands
import Foundation

/// Whether an order is paid for. It only moves along its machine: from pending to paid or failed, from failed to paid,
/// from paid to refunded.
public enum Payment: Codable, Hashable, Sendable {
  case pending
  case failed
  case paid(at: Date)
  case refunded(paidAt: Date, at: Date)

  /// What it is called on the wire.
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

  /// When it was paid; nil: it was not.
  public var paidAt: Date? {
    switch self {
    case .paid(let moment), .refunded(let moment, _): moment
    case .pending, .failed: nil
    }
  }

  /// What is wrong with its moments; nil: nothing.
  var flaw: String? { Flaw.first(Flaw.of("paidAt", paidAt), Flaw.of("refundedAt", movedAt)) }

  /// When it came to stand as it does; nil: it was never paid.
  var movedAt: Date? {
    switch self {
    case .paid(let moment), .refunded(_, let moment): moment
    case .pending, .failed: nil
    }
  }

  /// Notes that it was paid.
  /// - Throws: ``Refusal`` where it was before.
  public mutating func pay(at moment: Date) throws {
    switch self {
    case .pending, .failed: self = .paid(at: moment)
    case .paid, .refunded: throw Refusal.coded(.validation, "That order is \(status.rawValue) already.")
    }
  }

  /// Notes that an attempt to pay failed.
  /// - Throws: ``Refusal`` where it is paid.
  public mutating func fail() throws {
    switch self {
    case .pending, .failed: self = .failed
    case .paid, .refunded: throw Refusal.coded(.validation, "That order is \(status.rawValue) already.")
    }
  }

  /// Notes that the money went back.
  /// - Throws: ``Refusal`` where nothing was paid.
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
  /// Takes the money of an order.
  /// - Returns: whether it was paid; false: the attempt failed.
  func collect(_ amount: Money, for order: Order) throws -> Bool
  /// Gives it back.
  func refund(_ amount: Money, for order: Order) throws
}

/// Paying where the order is picked up: somebody at the counter takes the money and says so.
public struct PayAtCounter: PaymentProvider {
  public let method = "counter"

  /// Makes the provider.
  public init() {}

  public func collect(_ amount: Money, for order: Order) throws -> Bool { true }
  public func refund(_ amount: Money, for order: Order) throws {}
}

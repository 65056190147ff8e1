import Commands
import Foundation

/// A message to a backend, and, for an order or a booking, the subject to follow there afterwards.
public struct Outgoing: Record {
  /// The kind of message.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case order, reservation
    case cancelOrder = "cancel_order"
    case cancelReservation = "cancel_reservation"
  }

  /// The state of the message.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable {
    case waiting, sent, refused
  }

  /// The identifier of the order or booking itself; it is also the idempotency key of the backend.
  public var id: String
  public var kind: Kind
  /// The order or booking.
  public var recordId: String
  public var businessId: String
  public internal(set) var state = State.waiting
  /// The backend's identifier of the order or booking; nil: it has not answered.
  public internal(set) var remoteId: String?
  /// The number of tries, without those that certainly did not reach the backend.
  public internal(set) var attempts = 0
  /// The reason for a refusal or for the last failure; nil: none.
  public internal(set) var problem: String?
  /// The backend's code of a refusal.
  public internal(set) var code: String?
  public var createdAt: Date
  /// The time of its sending or refusal.
  public internal(set) var settledAt: Date?

  /// The time for which a refused message is shown, in seconds: 31 days.
  static let refusedLasts: Double = 31 * 86_400

  /// Whether the backend may have received it although it has not answered.
  public var mayHaveArrived: Bool { attempts > 0 }

  public static let bounds: [Bound<Outgoing>] = [
    .whole("attempts", \.attempts, 0...1_000_000_000), .moment("createdAt", \.createdAt),
    .moment("settledAt", \.settledAt),
  ]

  public static let fields: [RecordField<Outgoing>] = []

  /// Makes a message to send.
  public init(id: String, kind: Kind, recordId: String, businessId: String, createdAt: Date) {
    self.id = id
    self.kind = kind
    self.recordId = recordId
    self.businessId = businessId
    self.createdAt = createdAt
  }

  /// Makes a stored message.
  public init(
    id: String, kind: Kind, recordId: String, businessId: String, state: State, remoteId: String?, attempts: Int,
    problem: String?, code: String?, createdAt: Date, settledAt: Date?
  ) {
    self.init(id: id, kind: kind, recordId: recordId, businessId: businessId, createdAt: createdAt)
    self.state = state
    self.remoteId = remoteId
    self.attempts = attempts
    self.problem = problem
    self.code = code
    self.settledAt = settledAt
  }
}

extension RestaurantState {
  /// The messages to send, the oldest first.
  public var waitingToBeSent: [Outgoing] { outbox.values.filter { $0.state == .waiting } }

  /// Whether a backend keeps a business.
  public func isRemote(_ business: String) -> Bool { remotes[business] != nil }

  /// A backend's identifier of an order or a booking of ours.
  public func remoteId(of record: String) -> String? { outbox[record]?.remoteId }

  /// The message of an order or booking at the backend; nil: it is kept here.
  func sent(_ record: String) -> Outgoing? { outbox[record] }

  /// The waiting cancellation of an order or booking.
  func cancellation(of record: String) -> Outgoing? {
    outbox[Self.cancellation(record)].flatMap { $0.state == .waiting ? $0 : nil }
  }

  static func cancellation(_ record: String) -> String { "\(record).cancel" }
}

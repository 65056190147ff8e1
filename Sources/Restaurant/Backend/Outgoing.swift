import Commands
import Foundation

/// Something that a backend is told, and, where it was an order or a booking, what is followed there afterwards.
public struct Outgoing: Record {
  /// What is told.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case order, reservation
    case cancelOrder = "cancel_order"
    case cancelReservation = "cancel_reservation"
  }

  /// How far it has come.
  public enum State: String, Codable, Hashable, Sendable, CaseIterable {
    case waiting, sent, refused
  }

  /// Of an order or a booking it is that record's identifier; it is also the key by which the backend knows a second
  /// attempt from a second order.
  public var id: String
  public var kind: Kind
  /// The order or booking.
  public var recordId: String
  public var businessId: String
  public internal(set) var state = State.waiting
  /// What the backend calls the order or booking; nil: it has not answered.
  public internal(set) var remoteId: String?
  /// How often it was begun to be sent, those times left out when the backend surely heard nothing of it.
  public internal(set) var attempts = 0
  /// Why it was not taken, or could not be sent last; nil: nothing is wrong.
  public internal(set) var problem: String?
  /// The backend's code of a refusal.
  public internal(set) var code: String?
  public var createdAt: Date
  /// When it was sent or refused.
  public internal(set) var settledAt: Date?

  /// How long what was refused is shown, in seconds: 31 days.
  static let refusedLasts: Double = 31 * 86_400

  /// Whether the backend may know of it although it has not answered.
  public var mayHaveArrived: Bool { attempts > 0 }

  public static let bounds: [Bound<Outgoing>] = [
    .whole("attempts", \.attempts, 0...1_000_000_000), .moment("createdAt", \.createdAt),
    .moment("settledAt", \.settledAt),
  ]

  public static let fields: [RecordField<Outgoing>] = []

  /// Something that waits to be sent.
  public init(id: String, kind: Kind, recordId: String, businessId: String, createdAt: Date) {
    self.id = id
    self.kind = kind
    self.recordId = recordId
    self.businessId = businessId
    self.createdAt = createdAt
  }

  /// As it was kept.
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
  /// What is to be sent, the oldest first.
  public var waitingToBeSent: [Outgoing] { outbox.values.filter { $0.state == .waiting } }

  /// Whether a backend keeps a business.
  public func isRemote(_ business: String) -> Bool { remotes[business] != nil }

  /// What a backend calls an order or a booking of ours.
  public func remoteId(of record: String) -> String? { outbox[record]?.remoteId }

  /// What follows an order or booking at the backend; nil: it is kept here.
  func sent(_ record: String) -> Outgoing? { outbox[record] }

  /// The cancellation of an order or booking that is on its way.
  func cancellation(of record: String) -> Outgoing? {
    outbox[Self.cancellation(record)].flatMap { $0.state == .waiting ? $0 : nil }
  }

  static func cancellation(_ record: String) -> String { "\(record).cancel" }
}

import Commands
import Foundation

/// A table held while its booking is read back.
public struct TableHold: Record {
  public var id: String
  /// The booking after a "yes".
  public var reservation: Reservation
  /// The expiry.
  public var expiresAt: Date

  /// The length of a hold, in seconds: longer than the wait for an answer.
  public static let length: Double = 120

  public static let bounds: [Bound<TableHold>] = [.moment("expiresAt", \.expiresAt), Bound { $0.reservation.flaw }]

  public static let fields: [RecordField<TableHold>] = []

  /// Holds the table of a booking.
  public init(id: String, reservation: Reservation, expiresAt: Date) {
    self.id = id
    self.reservation = reservation
    self.expiresAt = expiresAt
  }
}

/// A guest waiting for a table at a full time.
public struct WaitlistEntry: Record {
  public var id: String
  public var businessId: String
  /// The requested booking.
  public var wanted: ReservationDraft
  /// The person of the household who waits, if known.
  public var person: String?
  /// The account of the customer who waits; nil: none.
  public var account: String?
  public var createdAt: Date

  public static let bounds: [Bound<WaitlistEntry>] = [
    .moment("createdAt", \.createdAt),
    Bound { Flaw.of("partySize", $0.wanted.partySize, Reservation.partySizes) },
  ]

  public static let fields: [RecordField<WaitlistEntry>] = []

  /// Makes an entry.
  public init(
    id: String, businessId: String, wanted: ReservationDraft, person: String?, account: String? = nil, createdAt: Date
  ) {
    self.id = id
    self.businessId = businessId
    self.wanted = wanted
    self.person = person
    self.account = account
    self.createdAt = createdAt
  }
}

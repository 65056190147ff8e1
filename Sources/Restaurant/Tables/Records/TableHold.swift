import Commands
import Foundation

/// A table kept for somebody to whom the booking is being read back.
public struct TableHold: Record {
  public var id: String
  /// The booking that yes makes of it.
  public var reservation: Reservation
  /// When it is let go.
  public var expiresAt: Date

  /// How long a table is held, in seconds: longer than an answer is waited for.
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

/// Somebody who waits for a table at a time that is full.
public struct WaitlistEntry: Record {
  public var id: String
  public var businessId: String
  /// What is waited for.
  public var wanted: ReservationDraft
  /// Who of the household waits, where that is known.
  public var person: String?
  /// The account of the customer who waits; nil: nobody who has one.
  public var account: String?
  public var createdAt: Date

  public static let bounds: [Bound<WaitlistEntry>] = [
    .moment("createdAt", \.createdAt),
    Bound { Flaw.of("partySize", $0.wanted.partySize, Reservation.partySizes) },
  ]

  public static let fields: [RecordField<WaitlistEntry>] = []

  /// Somebody who waits.
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

import Basics
import Commands
import Foundation

/// A table booked for a party.
public struct Reservation: Record {
  public let id: String
  public let businessId: String
  /// The day, in the local time of the business.
  public let reservationDate: CalendarDay
  /// The time of day, in the local time of the business.
  public let reservationTime: ClockTime
  /// The moment of that day and time.
  public let startsAt: Date
  /// The number of guests.
  public let partySize: Int
  /// The length of the stay.
  public let durationMinutes: Int
  public var customerName: String
  /// The e-mail address; empty for a booking by voice without a known one.
  public var customerEmail: String
  public var customerPhone: String?
  public var seatingPreference: String?
  public var specialRequests: String?
  public var occasion: String?
  /// The source: "app", "website", "phone", "voice".
  public var source: String
  /// The person of the household who booked it, if known.
  public var person: String?
  /// The account of the customer who booked it; nil: none.
  public var account: String?
  /// The table.
  public internal(set) var table: TableInfo?
  public let createdAt: Date
  /// The progress of the booking.
  public internal(set) var progress: ReservationProgress

  /// The permitted numbers of guests.
  static let partySizes = 1...100_000

  public static let bounds: [Bound<Reservation>] = [
    Bound { booking in
      Flaw.first(
        Flaw.of("partySize", booking.partySize, partySizes),
        Flaw.of("durationMinutes", booking.durationMinutes, 1...1_439), Flaw.of("startsAt", booking.startsAt),
        Flaw.of("createdAt", booking.createdAt), booking.progress.flaw)
    }
  ]

  // A booking is cancelled, not undone.
  public static let fields: [RecordField<Reservation>] = []

  /// A booking in its current state.
  public init(
    id: String, businessId: String, reservationDate: CalendarDay, reservationTime: ClockTime, startsAt: Date,
    partySize: Int, durationMinutes: Int, customerName: String, customerEmail: String, customerPhone: String? = nil,
    seatingPreference: String? = nil, specialRequests: String? = nil, occasion: String? = nil, source: String,
    person: String? = nil, account: String? = nil, table: TableInfo?, createdAt: Date,
    progress: ReservationProgress = .pending
  ) {
    self.id = id
    self.businessId = businessId
    self.reservationDate = reservationDate
    self.reservationTime = reservationTime
    self.startsAt = startsAt
    self.partySize = partySize
    self.durationMinutes = durationMinutes
    self.customerName = customerName
    self.customerEmail = customerEmail
    self.customerPhone = customerPhone
    self.seatingPreference = seatingPreference
    self.specialRequests = specialRequests
    self.occasion = occasion
    self.source = source
    self.person = person
    self.account = account
    self.table = table
    self.createdAt = createdAt
    self.progress = progress
  }

  /// The table, for contexts where `table` names a table of the store.
  public var seat: TableInfo? { table }
  /// The end of the stay.
  public var endsAt: Date { startsAt.addingTimeInterval(Double(durationMinutes) * 60) }
  /// The status of the booking.
  public var status: ReservationStatus { progress.status }

  /// The next state.
  /// - Throws: ``Refusal`` with the code VALIDATION_ERROR if there is no such step.
  func advanced(to status: ReservationStatus, at moment: Date, reason: String? = nil) throws -> Reservation {
    guard let next = progress.advanced(to: status, at: moment, reason: reason) else {
      let from = self.status.words
      let steps = self.status.next.map(\.words).sorted()
      let rest = steps.isEmpty ? "nothing else any more" : "only \(steps.joined(separator: " or "))"
      throw Refusal.coded(.validation, "A reservation that is \(from) cannot become \(status.words), \(rest).")
    }
    var changed = self
    changed.progress = next
    return changed
  }
}

extension ReservationStatus {
  /// The name in words.
  var words: String { self == .noShow ? "a no-show" : rawValue }
}

extension Reservation {
  private enum CodingKeys: String, CodingKey {
    case id, businessId, reservationDate, reservationTime, startsAt, partySize, durationMinutes, status, customerName
    case customerEmail, customerPhone, seatingPreference, specialRequests, occasion, source, person, table, createdAt
    case confirmedAt, seatedAt, completedAt, cancelledAt, noShowAt, cancellationReason
  }

  /// Decodes a booking in its flat form.
  /// - Throws: `DecodingError`, also if its times contradict its status.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let progress = ReservationProgress(
      status: try values.decode(ReservationStatus.self, forKey: .status),
      confirmedAt: try values.decodeIfPresent(Date.self, forKey: .confirmedAt),
      seatedAt: try values.decodeIfPresent(Date.self, forKey: .seatedAt),
      completedAt: try values.decodeIfPresent(Date.self, forKey: .completedAt),
      cancelledAt: try values.decodeIfPresent(Date.self, forKey: .cancelledAt),
      noShowAt: try values.decodeIfPresent(Date.self, forKey: .noShowAt),
      cancellationReason: try values.decodeIfPresent(String.self, forKey: .cancellationReason))
    guard let progress else {
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: values, debugDescription: "the moments of a reservation contradict its status")
    }
    self.init(
      id: try values.decode(String.self, forKey: .id), businessId: try values.decode(String.self, forKey: .businessId),
      reservationDate: try values.decode(CalendarDay.self, forKey: .reservationDate),
      reservationTime: try values.decode(ClockTime.self, forKey: .reservationTime),
      startsAt: try values.decode(Date.self, forKey: .startsAt),
      partySize: try values.decode(Int.self, forKey: .partySize),
      durationMinutes: try values.decode(Int.self, forKey: .durationMinutes),
      customerName: try values.decode(String.self, forKey: .customerName),
      customerEmail: try values.decode(String.self, forKey: .customerEmail),
      customerPhone: try values.decodeIfPresent(String.self, forKey: .customerPhone),
      seatingPreference: try values.decodeIfPresent(String.self, forKey: .seatingPreference),
      specialRequests: try values.decodeIfPresent(String.self, forKey: .specialRequests),
      occasion: try values.decodeIfPresent(String.self, forKey: .occasion),
      source: try values.decode(String.self, forKey: .source),
      person: try values.decodeIfPresent(String.self, forKey: .person),
      table: try values.decodeIfPresent(TableInfo.self, forKey: .table),
      createdAt: try values.decode(Date.self, forKey: .createdAt), progress: progress)
  }

  /// Encodes a booking in its flat form.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(businessId, forKey: .businessId)
    try values.encode(reservationDate, forKey: .reservationDate)
    try values.encode(reservationTime, forKey: .reservationTime)
    try values.encode(startsAt, forKey: .startsAt)
    try values.encode(partySize, forKey: .partySize)
    try values.encode(durationMinutes, forKey: .durationMinutes)
    try values.encode(status, forKey: .status)
    try values.encode(customerName, forKey: .customerName)
    try values.encode(customerEmail, forKey: .customerEmail)
    try values.encodeIfPresent(customerPhone, forKey: .customerPhone)
    try values.encodeIfPresent(seatingPreference, forKey: .seatingPreference)
    try values.encodeIfPresent(specialRequests, forKey: .specialRequests)
    try values.encodeIfPresent(occasion, forKey: .occasion)
    try values.encode(source, forKey: .source)
    try values.encodeIfPresent(person, forKey: .person)
    try values.encodeIfPresent(table, forKey: .table)
    try values.encode(createdAt, forKey: .createdAt)
    try values.encodeIfPresent(progress.confirmedAt, forKey: .confirmedAt)
    try values.encodeIfPresent(progress.seatedAt, forKey: .seatedAt)
    try values.encodeIfPresent(progress.completedAt, forKey: .completedAt)
    try values.encodeIfPresent(progress.cancelledAt, forKey: .cancelledAt)
    try values.encodeIfPresent(progress.noShowAt, forKey: .noShowAt)
    try values.encodeIfPresent(progress.cancellationReason, forKey: .cancellationReason)
  }
}

import Commands
import Foundation

/// The progress of a booking, with the time of each step: a state with a missing or a surplus time
/// cannot be expressed.
public enum ReservationProgress: Hashable, Sendable {
  case pending
  case confirmed(at: Date)
  case seated(confirmed: Date, at: Date)
  case completed(confirmed: Date, seated: Date, at: Date)
  case cancelled(confirmed: Date?, at: Date, reason: String?)
  case noShow(confirmed: Date, at: Date)

  /// The state's name.
  public var status: ReservationStatus {
    switch self {
    case .pending: .pending
    case .confirmed: .confirmed
    case .seated: .seated
    case .completed: .completed
    case .cancelled: .cancelled
    case .noShow: .noShow
    }
  }

  /// The step to `status` at `moment`; nil if there is none from here.
  public func advanced(to status: ReservationStatus, at moment: Date, reason: String? = nil) -> ReservationProgress? {
    switch (self, status) {
    case (.pending, .confirmed): .confirmed(at: moment)
    case (.pending, .cancelled): .cancelled(confirmed: nil, at: moment, reason: reason)
    case (.confirmed(let confirmed), .seated): .seated(confirmed: confirmed, at: moment)
    case (.confirmed(let confirmed), .cancelled): .cancelled(confirmed: confirmed, at: moment, reason: reason)
    case (.confirmed(let confirmed), .noShow): .noShow(confirmed: confirmed, at: moment)
    case (.seated(let confirmed, let seated), .completed):
      .completed(confirmed: confirmed, seated: seated, at: moment)
    default: nil
    }
  }

  /// The time of confirmation.
  public var confirmedAt: Date? {
    switch self {
    case .pending: nil
    case .confirmed(let moment), .seated(let moment, _), .completed(let moment, _, _), .noShow(let moment, _): moment
    case .cancelled(let moment, _, _): moment
    }
  }

  /// The time of seating.
  public var seatedAt: Date? {
    switch self {
    case .seated(_, let moment), .completed(_, let moment, _): moment
    case .pending, .confirmed, .cancelled, .noShow: nil
    }
  }

  /// The time of leaving.
  public var completedAt: Date? { if case .completed(_, _, let moment) = self { moment } else { nil } }

  /// The time of cancellation.
  public var cancelledAt: Date? { if case .cancelled(_, let moment, _) = self { moment } else { nil } }

  /// The reason for cancellation.
  public var cancellationReason: String? { if case .cancelled(_, _, let reason) = self { reason } else { nil } }

  /// The time when the guests were given up.
  public var noShowAt: Date? { if case .noShow(_, let moment) = self { moment } else { nil } }

  /// The error in its times; nil: none.
  var flaw: String? {
    Flaw.first(
      Flaw.of("confirmedAt", confirmedAt), Flaw.of("seatedAt", seatedAt), Flaw.of("completedAt", completedAt),
      Flaw.of("cancelledAt", cancelledAt), Flaw.of("noShowAt", noShowAt))
  }

  /// The progress of a row or message with a status and times; nil if they contradict each other.
  public init?(
    status: ReservationStatus, confirmedAt: Date?, seatedAt: Date?, completedAt: Date?, cancelledAt: Date?,
    noShowAt: Date?, cancellationReason: String?
  ) {
    let made: ReservationProgress? =
      switch status {
      case .pending: .pending
      case .confirmed: confirmedAt.map { .confirmed(at: $0) }
      case .seated: confirmedAt.flatMap { confirmed in seatedAt.map { .seated(confirmed: confirmed, at: $0) } }
      case .completed:
        confirmedAt.flatMap { confirmed in
          seatedAt.flatMap { seated in
            completedAt.map { .completed(confirmed: confirmed, seated: seated, at: $0) }
          }
        }
      case .cancelled: cancelledAt.map { .cancelled(confirmed: confirmedAt, at: $0, reason: cancellationReason) }
      case .noShow: confirmedAt.flatMap { confirmed in noShowAt.map { .noShow(confirmed: confirmed, at: $0) } }
      }
    guard let made, made.confirmedAt == confirmedAt, made.seatedAt == seatedAt, made.completedAt == completedAt,
      made.cancelledAt == cancelledAt, made.noShowAt == noShowAt, made.cancellationReason == cancellationReason
    else { return nil }
    self = made
  }
}

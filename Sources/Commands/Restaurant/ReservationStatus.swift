import Basics

/// The status of a booking.
public enum ReservationStatus: String, Sendable, Hashable, NamedChoice {
  case pending, confirmed, seated, completed, cancelled
  case noShow = "no_show"

  /// The possible next states.
  public var next: Set<ReservationStatus> {
    switch self {
    case .pending: [.confirmed, .cancelled]
    case .confirmed: [.seated, .cancelled, .noShow]
    case .seated: [.completed]
    case .completed, .cancelled, .noShow: []
    }
  }

  /// Whether it keeps a table from others.
  public var takesTable: Bool { self == .pending || self == .confirmed || self == .seated }
}

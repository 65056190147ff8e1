import Basics
import Commands
import Foundation

/// What is known of a business that a backend keeps: the rest stands in the records of every business.
public struct RemoteBusiness: Record {
  /// What the backend said to be free, when it was asked.
  public struct Availability: Codable, Hashable, Sendable {
    public var date: CalendarDay
    public var partySize: Int
    public var slots: [RemoteSlot]
    public var askedAt: Date

    /// What is wrong with its numbers and moments; nil: nothing.
    fileprivate var flaw: String? {
      let room = slots.lazy.compactMap { slot in
        slot.remainingCapacity.flatMap { Flaw.of("remainingCapacity", $0, 0...1_000_000) }
      }
      return Flaw.first(
        Flaw.of("askedAt", askedAt), Flaw.of("partySize", partySize, Reservation.partySizes), room.first)
    }

    /// What was said to be free when it was asked.
    public init(date: CalendarDay, partySize: Int, slots: [RemoteSlot], askedAt: Date) {
      self.date = date
      self.partySize = partySize
      self.slots = slots
      self.askedAt = askedAt
    }
  }

  /// The business's identifier.
  public var id: String
  /// When its menu came; nil: it never has.
  public var menuAt: Date?
  /// The newest last.
  public var availability: [Availability] = []

  /// How long a menu is fresh, in seconds. An older one is asked for again, and used where that fails.
  public static let menuLasts: Double = 300
  /// How long what is free is believed, in seconds: others book as well.
  public static let availabilityLasts: Double = 60
  /// How many answers are kept.
  static let mostAnswers = 8

  public static let bounds: [Bound<RemoteBusiness>] = [
    .moment("menuAt", \.menuAt),
    Bound(mend: { $0.availability.removeAll { $0.flaw != nil } }) { $0.availability.lazy.compactMap(\.flaw).first },
  ]

  public static let fields: [RecordField<RemoteBusiness>] = []

  /// A business of which nothing has come yet.
  public init(id: String) { self.id = id }

  /// Whether the menu has to be asked for again.
  public func needsMenu(at now: Date) -> Bool {
    // A clock that was set back makes it old, not fresh for ever.
    menuAt.map { !(0..<Self.menuLasts).contains(now.timeIntervalSince($0)) } ?? true
  }

  /// What is free, where that was asked lately; nil: it has to be asked.
  public func slots(on date: CalendarDay, partySize: Int, at now: Date) -> [RemoteSlot]? {
    availability.last { answer in
      answer.date == date && answer.partySize == partySize
        && (0..<Self.availabilityLasts).contains(now.timeIntervalSince(answer.askedAt))
    }?.slots
  }

  /// Takes an answer in.
  mutating func take(_ answer: Availability) {
    availability.removeAll { old in
      (old.date == answer.date && old.partySize == answer.partySize)
        || !(0..<Self.availabilityLasts).contains(answer.askedAt.timeIntervalSince(old.askedAt))
    }
    availability = availability.suffix(Self.mostAnswers - 1) + [answer]
  }
}

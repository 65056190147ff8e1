import Basics
import Commands
import Foundation

/// The data of a business at a backend, beside the records of every business.
public struct RemoteBusiness: Record {
  /// A backend's answer about free tables.
  public struct Availability: Codable, Hashable, Sendable {
    public var date: CalendarDay
    public var partySize: Int
    public var slots: [RemoteSlot]
    public var askedAt: Date

    /// The error in its numbers and times; nil: none.
    fileprivate var flaw: String? {
      let room = slots.lazy.compactMap { slot in
        slot.remainingCapacity.flatMap { Flaw.of("remainingCapacity", $0, 0...1_000_000) }
      }
      return Flaw.first(
        Flaw.of("askedAt", askedAt), Flaw.of("partySize", partySize, Reservation.partySizes), room.first)
    }

    /// Makes an answer.
    public init(date: CalendarDay, partySize: Int, slots: [RemoteSlot], askedAt: Date) {
      self.date = date
      self.partySize = partySize
      self.slots = slots
      self.askedAt = askedAt
    }
  }

  /// The business's identifier.
  public var id: String
  /// The time of its menu; nil: there is none yet.
  public var menuAt: Date?
  /// The answers, the newest last.
  public var availability: [Availability] = []

  /// The lifetime of a menu, in seconds. An older one is requested again, and used if that fails.
  public static let menuLasts: Double = 300
  /// The lifetime of an answer about free tables, in seconds: other guests book as well.
  public static let availabilityLasts: Double = 60
  /// The most stored answers.
  static let mostAnswers = 8

  public static let bounds: [Bound<RemoteBusiness>] = [
    .moment("menuAt", \.menuAt),
    Bound(mend: { $0.availability.removeAll { $0.flaw != nil } }) { $0.availability.lazy.compactMap(\.flaw).first },
  ]

  public static let fields: [RecordField<RemoteBusiness>] = []

  /// A business without any answer yet.
  public init(id: String) { self.id = id }

  /// Whether the menu has to be requested again.
  public func needsMenu(at now: Date) -> Bool {
    // A clock that was set back makes it old, not fresh for ever.
    menuAt.map { !(0..<Self.menuLasts).contains(now.timeIntervalSince($0)) } ?? true
  }

  /// The free tables from a recent answer; nil: the backend has to be asked.
  public func slots(on date: CalendarDay, partySize: Int, at now: Date) -> [RemoteSlot]? {
    availability.last { answer in
      answer.date == date && answer.partySize == partySize
        && (0..<Self.availabilityLasts).contains(now.timeIntervalSince(answer.askedAt))
    }?.slots
  }

  /// Stores an answer.
  mutating func take(_ answer: Availability) {
    availability.removeAll { old in
      (old.date == answer.date && old.partySize == answer.partySize)
        || !(0..<Self.availabilityLasts).contains(answer.askedAt.timeIntervalSince(old.askedAt))
    }
    availability = availability.suffix(Self.mostAnswers - 1) + [answer]
  }
}

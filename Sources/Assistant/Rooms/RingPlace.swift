import Foundation
import Kitchen
import Server

/// The place of a ring in the house: that of its setting, and after a minute everywhere.
struct RingPlace: Sendable {
  /// The room of this box, in its form in identifiers; nil: it is the home's box.
  let room: String?
  /// Whether the box of another room is connected and rings itself.
  let isHere: @Sendable (_ room: String) -> Bool

  /// Whether a ring is audible here.
  func sounds(_ ringing: Ringing, at now: Date) -> Bool {
    if now.timeIntervalSince(ringing.since) >= Self.alone { return true }
    let owner = RoomDesk.room(of: ringing.id)
    if owner == room { return true }
    // A timer of a room whose box is gone rings at the home's.
    guard room == nil, let owner else { return false }
    return !isHere(owner)
  }

  /// The time in seconds for which it rings in one place alone.
  private static let alone = 60.0
}

extension Ringing {
  /// The timer's or the alarm's identifier.
  var id: String {
    switch self {
    case .timer(let timer): timer.id
    case .alarm(let alarm): alarm.id
    }
  }

  /// When it began to ring.
  var since: Date {
    switch self {
    case .timer(let timer): timer.endedAt ?? timer.startedAt
    case .alarm(let alarm): alarm.ringsAt
    }
  }
}

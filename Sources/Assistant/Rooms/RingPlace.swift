import Foundation
import Kitchen
import Server

/// Where in the house something rings: where it was set, and everywhere after a minute.
struct RingPlace: Sendable {
  /// The room that this box is in, as identifiers have it; nil: it is the home's box.
  let room: String?
  /// Whether the box of another room is there to ring itself.
  let isHere: @Sendable (_ room: String) -> Bool

  /// Whether something that rings is to be heard here.
  func sounds(_ ringing: Ringing, at now: Date) -> Bool {
    if now.timeIntervalSince(ringing.since) >= Self.alone { return true }
    let owner = RoomDesk.room(of: ringing.id)
    if owner == room { return true }
    // What was set in a room whose box is gone rings at the home's.
    guard room == nil, let owner else { return false }
    return !isHere(owner)
  }

  /// How long it rings in one place alone, in seconds.
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

import Commands
import Foundation
import Home
import Kitchen
import Server

/// A box's relations to the boxes of other rooms.
struct OtherRooms: Sendable {
  /// The room of this box; nil: it is the home's.
  private(set) var room: Room?
  /// The place of rings in the house; nil: here.
  private var place: RingPlace?
  /// Decides whether this box answers the words; nil: there is no other box.
  var elect: (@Sendable (WakeBid) async -> Bool)?
  /// Passes on commands and shows of this box to the others; nil: there are none.
  private(set) var tell: (@Sendable (Publication<HomeEvent>) -> Void)?

  /// Makes the relations of a single box.
  init() {}

  /// Makes those of the home's box.
  init(of desk: RoomDesk) {
    place = RingPlace(room: nil, isHere: { desk.isHere($0) })
    elect = { await desk.answers($0, from: nil) }
    tell = { desk.follow($0) }
  }

  /// Makes those of a room's box.
  init(in room: Room) {
    self.room = room
    place = RingPlace(room: String(room.id.prefix(8)), isHere: { _ in false })
    elect = { await room.answers($0) }
  }

  /// Whether things may ring elsewhere.
  var areThere: Bool { place != nil }

  /// The kitchen in this room's terms.
  func shown(_ state: KitchenState) async -> KitchenState { await room?.shown(state) ?? state }

  /// Whether something rings here.
  func isToRing(_ state: KitchenState, at now: Date) -> Bool {
    guard let place else { return !state.ringing.isEmpty }
    return state.ringing.contains { place.sounds($0, at: now) }
  }
}

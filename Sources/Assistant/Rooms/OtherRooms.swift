import Commands
import Foundation
import Home
import Kitchen
import Server

/// What a box has to do with the boxes of other rooms.
struct OtherRooms: Sendable {
  /// The room that this box is in; nil: it is the home's.
  private(set) var room: Room?
  /// Where in the house things ring; nil: here.
  private var place: RingPlace?
  /// Who is asked whether this box answers what it heard; nil: there is no other box.
  var elect: (@Sendable (WakeBid) async -> Bool)?
  /// Who is told what is done and shown here, for the others; nil: nobody.
  private(set) var tell: (@Sendable (Publication<HomeEvent>) -> Void)?

  /// There are none.
  init() {}

  /// As the home's box has to do with them.
  init(of desk: RoomDesk) {
    place = RingPlace(room: nil, isHere: { desk.isHere($0) })
    elect = { await desk.answers($0, from: nil) }
    tell = { desk.follow($0) }
  }

  /// As the box of a room has to do with them.
  init(in room: Room) {
    self.room = room
    place = RingPlace(room: String(room.id.prefix(8)), isHere: { _ in false })
    elect = { await room.answers($0) }
  }

  /// Whether things may ring elsewhere.
  var areThere: Bool { place != nil }

  /// The kitchen as it is in this room.
  func shown(_ state: KitchenState) async -> KitchenState { await room?.shown(state) ?? state }

  /// Whether something rings here.
  func isToRing(_ state: KitchenState, at now: Date) -> Bool {
    guard let place else { return !state.ringing.isEmpty }
    return state.ringing.contains { place.sounds($0, at: now) }
  }
}

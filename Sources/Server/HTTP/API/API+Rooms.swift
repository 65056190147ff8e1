import Basics
import Commands
import Foundation
import Hummingbird
import ServiceLifecycle
import Store
import Wire

extension API {
  /// Adds the routes for boxes in other rooms.
  func addRooms(to api: Routes) {
    api.managing.get("room/journal") { request, context in
      let (desk, room) = try room(context)
      let query = try Query(of: request)
      let (after, wait) = (try query.number("after", 0...Int.max) ?? 0, try query.number("wait", 0...30) ?? 0)
      let announced = try query.number("announced", 0...Int.max)
      do {
        // A stopping box does not wait for it.
        let news = try await cancelWhenGracefulShutdown {
          try await desk.news(after: after, announced: announced, for: room, wait: .seconds(wait))
        }
        // It may have been revoked while it waited.
        guard devices.devices.contains(where: { $0.id == room }) else {
          throw ErrorFrame(.unauthorized, "This device is no longer paired with the box.")
        }
        return try Reply.data(news)
      } catch BranchProblem.trimmed {
        return Reply.error(.refused, "The journal no longer knows all of that: take the whole store.", .conflict)
      }
    }
    api.managing.get("room/store") { _, context in
      let (desk, _) = try room(context)
      let data = try await desk.wholeStore()
      return Response(
        status: .ok, headers: [.contentType: "application/vnd.sqlite3"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
    api.managing.post("room/sentences") { request, context in
      let (desk, room) = try room(context)
      let sentence = try await body(request, as: RoomSentence.self)
      guard [.voice, .text, .clock].contains(sentence.origin), !sentence.commands.isEmpty,
        sentence.commands.count <= Self.mostCommands, (1...200).contains(sentence.id.utf8.count)
      else { throw ErrorFrame(.malformed, "A sentence is said, typed or the clock's, and has 1 to 20 commands.") }
      let giver = context.caller.giver
      return try Reply.data(await desk.answer(to: sentence, from: room, isAtOpenDesk: giver.isAtOpenDesk))
    }
  }

  /// Adds the route that chooses which box answers a wake word.
  func addBids(to api: Routes) {
    api.managing.post("room/bids") { request, context in
      let (desk, room) = try room(context)
      let bid = try await body(request, as: WakeBid.self)
      guard bid.isSound else { throw ErrorFrame(.malformed, "No microphone hears that: a score, and decibels.") }
      return try Reply.data(["answers": await desk.answers(bid, from: room)])
    }
  }

  // Only a paired box: the page on the box's own machine is not a room.
  private func room(_ context: WebContext) throws -> (RoomDesk, String) {
    guard let desk = house.rooms, let device = context.caller.device else {
      throw ErrorFrame(.refused, "Rooms are boxes that are paired with the box of a home.")
    }
    return (desk, device)
  }

  private static let mostCommands = 20
}

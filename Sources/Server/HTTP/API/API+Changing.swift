import Commands
import Foundation
import Hummingbird
import Kitchen
import Wire

extension API {
  /// Adds the routes that change something. Each is a command on the bus.
  func addChanging(to api: Routes) {
    api.changing.post("commands") { request, context in
      let frame = try await body(request, as: CommandFrame.self)
      if let text = frame.text { return try await answer(.words(text), to: request, context) }
      guard let intent = frame.intent else { throw ErrorFrame(.malformed, "Send text, or intent and slots.") }
      let command = try await reader().command(intent: intent, slots: frame.slots ?? [:])
      return try await answer(.command(command), to: request, context)
    }
    api.changing.post("items") { request, context in
      let command = try await reader().command(body(request, as: ItemAdded.self))
      return try await answer(.command(command), to: request, context)
    }
    api.changing.patch("items/:id") { request, context in
      let id = try context.identifier()
      let patch = try await body(request, as: ItemPatch.self)
      return try await change(id, patch, request, context)
    }
    api.changing.delete("items/:id") { request, context in
      let id = try context.identifier()
      return try await answer(.command(.item(.delete(id: id))), to: request, context)
    }
    api.changing.post("timers") { request, context in
      let new = try await body(request, as: NewTimer.self)
      return try await answer(.command(.timer(.start(seconds: new.seconds, name: new.name))), to: request, context)
    }
    api.changing.post("timers/:id/:action") { request, context in
      guard let action = TimerCommandFrame.Action(rawValue: try context.parameters.require("action")), action != .start
      else {
        throw ErrorFrame(.notFound, "There is no such action.")
      }
      let details = try await body(request, as: TimerDetails.self)
      // Even for an action that needs none: an invalid value is always an error.
      if let seconds = details.seconds, !(1...604_800).contains(seconds) {
        throw ErrorFrame(.malformed, "seconds is a number of seconds from 1 to 604800, which is a week.")
      }
      let frame = TimerCommandFrame(
        id: nil, action: action, timerId: try context.identifier(), seconds: details.seconds,
        name: details.name)
      return try await answer(.command(reader().command(frame)), to: request, context)
    }
    api.changing.post("pantry") { request, context in
      let command = try await reader().command(body(request, as: AddPantryItem.self))
      return try await answer(.command(command), to: request, context)
    }
  }

  private func reader() async -> FrameReader { FrameReader(state: await hub.current().state.kitchen) }

  private struct NewTimer: Decodable {
    var seconds: Int
    var name: String?
  }

  private struct TimerDetails: Decodable {
    var seconds: Int?
    var name: String?
  }

  /// The fields of `item_updated`, and whether it is ticked.
  private struct ItemPatch: Decodable {
    var checked: Bool?
    var at: Date?
    var fields: ItemFields

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      checked = try container.decodeIfPresent(Bool.self, forKey: .checked)
      at = try container.decodeIfPresent(Date.self, forKey: .at)
      fields = try ItemFields(from: decoder)
    }

    private enum CodingKeys: String, CodingKey { case checked, at }
  }

  // Ticking is one command, and every other change another: a request with both is refused, because half
  // of it could be refused.
  private func change(
    _ id: String, _ patch: ItemPatch, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let fields = patch.fields
    guard let checked = patch.checked else {
      guard fields != ItemFields() else { throw ErrorFrame(.malformed, "There is nothing to change in that.") }
      var frame = ItemUpdated(id: nil, at: patch.at, itemId: id)
      frame.fields = fields
      return try await answer(.command(reader().command(frame)), to: request, context)
    }
    guard fields == ItemFields() else {
      throw ErrorFrame(.malformed, "checked is changed alone, without other fields.")
    }
    let at = patch.at?.timeIntervalSince1970
    let command = checked ? ItemCommand.check(id: id, at: at) : .uncheck(id: id, at: at)
    return try await answer(.command(.item(command)), to: request, context)
  }
}

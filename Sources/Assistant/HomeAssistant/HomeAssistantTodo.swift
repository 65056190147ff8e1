import Foundation
import ListSync

/// A to-do list of Home Assistant, which may belong to Bring, Google Tasks, Mealie, CalDAV or any other
/// integration.
struct HomeAssistantTodo: RemoteList {
  let api: HomeAssistantAPI
  /// "todo.groceries"
  let entity: String
  let prefix = "todo:"

  private struct Reading: Decodable {
    struct Items: Decodable {
      struct Item: Decodable {
        var uid: String?
        var summary: String?
        var status: String?
      }
      var items: [Item]
    }
    var serviceResponse: [String: Items]

    private enum CodingKeys: String, CodingKey { case serviceResponse = "service_response" }
  }

  private struct Wish: Encodable {
    var entity: String
    var item: String?
    var rename: String?
    var status: [String]?
    var state: String?

    private enum CodingKeys: String, CodingKey {
      case item, rename, status
      case entity = "entity_id"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(entity, forKey: .entity)
      try container.encodeIfPresent(item, forKey: .item)
      try container.encodeIfPresent(rename, forKey: .rename)
      try container.encodeIfPresent(status, forKey: .status)
      try container.encodeIfPresent(state, forKey: .status)
    }
  }

  func lines() async throws -> [KnownLine] {
    let wish = Wish(entity: entity, status: [Self.open, Self.done])
    let reading: Reading = try await api.call("POST", "services/todo/get_items?return_response", wish)
    guard let items = reading.serviceResponse[entity]?.items else {
      throw HomeAssistantAPI.Problem.refused("there is no list \(entity)")
    }
    return items.compactMap { item in
      guard let uid = item.uid, let text = item.summary, !text.isEmpty else { return nil }
      return KnownLine(uid, ListText.line(of: text, isDone: item.status == Self.done))
    }
  }

  func add(_ line: ListLine) async throws {
    try await api.call("POST", "services/todo/add_item", Wish(entity: entity, item: ListText.text(of: line)))
  }

  func change(_ id: String, to line: ListLine, from before: ListLine) async throws {
    var wish = Wish(entity: entity, item: id)
    if line.name != before.name || line.amount != before.amount { wish.rename = ListText.text(of: line) }
    if line.isDone != before.isDone { wish.state = line.isDone ? Self.done : Self.open }
    try await api.call("POST", "services/todo/update_item", wish)
  }

  func remove(_ id: String) async throws {
    try await api.call("POST", "services/todo/remove_item", Wish(entity: entity, item: id))
  }

  private static let open = "needs_action"
  private static let done = "completed"
}

extension HomeAssistantAPI.Problem: RemoteProblem {
  var isRefusal: Bool { if case .refused = self { true } else { false } }
}

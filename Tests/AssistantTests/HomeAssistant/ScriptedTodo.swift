import Foundation
import ScriptedWeb
import Synchronization

/// Home Assistant with one to-do list, as its REST interface shows it.
final class ScriptedTodo: Sendable {
  private struct Kept {
    var items: [(uid: String, summary: String, isDone: Bool)] = []
    var made = 0
    var asked = 0
    var losesAnswers = false
    var hasList = true
    var saysNonsense = false
    /// Answers of the conversation, by what is said.
    var answers: [String: String] = [:]
  }

  private final class Shelf: Sendable { let kept = Mutex(Kept()) }

  private let shelf: Shelf
  private let web: ScriptedWeb

  init() async throws {
    let shelf = Shelf()
    self.shelf = shelf
    web = try await ScriptedWeb(reply: { request in shelf.kept.withLock { Self.answer(request, &$0) } })
  }

  var address: String { web.address("") }
  var asked: Int { shelf.kept.withLock(\.asked) }
  var lines: [String] {
    shelf.kept.withLock { kept in kept.items.map { "\($0.summary)\($0.isDone ? " x" : "")" }.sorted() }
  }

  var losesAnswers: Bool {
    get { shelf.kept.withLock(\.losesAnswers) }
    set { shelf.kept.withLock { $0.losesAnswers = newValue } }
  }
  var hasList: Bool {
    get { shelf.kept.withLock(\.hasList) }
    set { shelf.kept.withLock { $0.hasList = newValue } }
  }
  var saysNonsense: Bool {
    get { shelf.kept.withLock(\.saysNonsense) }
    set { shelf.kept.withLock { $0.saysNonsense = newValue } }
  }

  func answers(_ words: String, with text: String) { shelf.kept.withLock { $0.answers[words] = text } }

  func close() async { try? await web.close() }

  // MARK: What people do there

  func add(_ summary: String, isDone: Bool = false) {
    shelf.kept.withLock { kept in
      kept.made += 1
      kept.items.append(("uid-\(kept.made)", summary, isDone))
    }
  }

  func change(_ summary: String, to other: String) { edit(summary) { $0.summary = other } }
  func tick(_ summary: String) { edit(summary) { $0.isDone = true } }
  func remove(_ summary: String) { shelf.kept.withLock { $0.items.removeAll { $0.summary == summary } } }

  private func edit(_ summary: String, _ body: (inout (uid: String, summary: String, isDone: Bool)) -> Void) {
    shelf.kept.withLock { kept in
      for index in kept.items.indices where kept.items[index].summary == summary { body(&kept.items[index]) }
    }
  }

  // MARK: Answers

  private static func answer(_ request: ScriptedWeb.Request, _ kept: inout Kept) -> ScriptedWeb.Reply {
    kept.asked += 1
    let token = request.headers.first { $0.key.lowercased() == "authorization" }?.value
    guard token == "Bearer secret" else { return json(401, ["message": "Unauthorized"]) }
    guard !kept.saysNonsense else { return .text("<html>a router</html>") }
    let asked = (try? JSONSerialization.jsonObject(with: request.body) as? [String: Any]) ?? [:]
    if request.path == "/api/conversation/process" { return converse(asked["text"] as? String ?? "", kept) }
    guard kept.hasList, asked["entity_id"] as? String == "todo.groceries" else {
      return json(400, ["message": "Referenced entities todo.groceries are missing"])
    }
    let item = asked["item"] as? String
    switch request.path {
    case "/api/services/todo/get_items?return_response":
      let items = kept.items.map {
        ["uid": $0.uid, "summary": $0.summary, "status": $0.isDone ? "completed" : "needs_action"]
      }
      return json(200, ["changed_states": [], "service_response": ["todo.groceries": ["items": items]]])
    case "/api/services/todo/add_item":
      kept.made += 1
      kept.items.append(("uid-\(kept.made)", item ?? "", false))
    case "/api/services/todo/update_item":
      guard let index = kept.items.firstIndex(where: { $0.uid == item }) else { return missing }
      if let name = asked["rename"] as? String { kept.items[index].summary = name }
      if let status = asked["status"] as? String { kept.items[index].isDone = status == "completed" }
    case "/api/services/todo/remove_item":
      guard let index = kept.items.firstIndex(where: { $0.uid == item }) else { return missing }
      kept.items.remove(at: index)
    default: return json(404, ["message": "Not found"])
    }
    return kept.losesAnswers ? .cutOff(announcing: 500, sending: Data("[".utf8)) : json(200, [Any]())
  }

  private static func converse(_ text: String, _ kept: Kept) -> ScriptedWeb.Reply {
    let known = kept.answers[text]
    let data: [String: Any] = known == nil ? ["code": "no_intent_match"] : [:]
    return json(
      200,
      [
        "response": [
          "speech": ["plain": ["speech": known ?? "Sorry, I couldn't understand that"]],
          "response_type": known == nil ? "error" : "action_done", "data": data,
        ], "conversation_id": "01M87QE0", "continue_conversation": false,
      ])
  }

  // As 2025.4 says it.
  private static var missing: ScriptedWeb.Reply { json(500, ["message": "Unable to find to-do list item"]) }

  private static func json(_ status: Int, _ content: Any) -> ScriptedWeb.Reply {
    .answer(
      status, headers: ["Content-Type": "application/json"],
      body: (try? JSONSerialization.data(withJSONObject: content)) ?? Data())
  }
}

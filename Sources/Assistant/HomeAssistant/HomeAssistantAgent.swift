import Foundation
import Synchronization

/// Asks Home Assistant about sentences that the box does not understand: "turn off the light".
final class HomeAssistantAgent: Sendable {
  private struct Wish: Encodable {
    var text: String
    var language = "en"
    // Its own agent: another could be the box itself, and the two would ask each other for ever.
    var agent = "conversation.home_assistant"
    var conversation: String?

    private enum CodingKeys: String, CodingKey {
      case text, language
      case agent = "agent_id"
      case conversation = "conversation_id"
    }
  }

  private struct Reply: Decodable {
    struct Response: Decodable {
      struct Speech: Decodable {
        struct Plain: Decodable { var speech: String }
        var plain: Plain?
      }
      struct Details: Decodable { var code: String? }
      var speech: Speech?
      var type: String
      var data: Details?

      private enum CodingKeys: String, CodingKey {
        case speech, data
        case type = "response_type"
      }
    }
    var response: Response
    var conversation: String?

    private enum CodingKeys: String, CodingKey {
      case response
      case conversation = "conversation_id"
    }
  }

  private let api: HomeAssistantAPI
  /// Home Assistant's identifier of a speaker's conversation.
  private let conversations = Mutex<[String: String]>([:])

  init(_ api: HomeAssistantAPI) { self.api = api }

  /// Home Assistant's answer; nil: it does not understand the sentence either.
  /// - Parameter speaker: the speaker of the conversation.
  /// - Throws: `HomeAssistantAPI.Problem`
  func answer(to text: String, of speaker: String) async throws -> String? {
    let known = conversations.withLock { $0[speaker] }
    let reply: Reply = try await api.call("POST", "conversation/process", Wish(text: text, conversation: known))
    conversations.withLock { conversations in
      if conversations.count >= Self.mostConversations { conversations = [:] }
      conversations[speaker] = reply.conversation.flatMap { $0.utf8.count <= Self.longestName ? $0 : nil }
    }
    guard reply.response.type != "error" || reply.response.data?.code != "no_intent_match" else { return nil }
    return (reply.response.speech?.plain?.speech).flatMap(HomeAssistantAPI.sayable)
  }

  private static let mostConversations = 100
  /// The limit in bytes; Home Assistant's names have 26 letters.
  private static let longestName = 200
}

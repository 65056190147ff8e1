import BoxSettings
import Foundation
import SousClientNIO
import Web

/// The part of Home Assistant's REST API that the box uses
/// (https://developers.home-assistant.io/docs/api/rest).
struct HomeAssistantAPI: Sendable {
  /// The reason for a failed operation at Home Assistant.
  enum Problem: Error, Hashable, CustomStringConvertible {
    /// Home Assistant cannot be reached, or not now.
    case away(String)
    /// The token is not accepted.
    case notLetIn
    /// Home Assistant does not support it.
    case refused(String)

    var description: String {
      switch self {
      case .away(let reason): "Home Assistant cannot be reached: \(reason)"
      case .notLetIn: "Home Assistant does not take the token; make a new one and put it into home_assistant.token_file"
      case .refused(let reason): "Home Assistant does not do that: \(reason)"
      }
    }
  }

  private let base: String
  private let token: String
  private let fetcher: WebFetcher

  /// - Parameter addresses: the addresses of hosts, by name. By default, hosts are looked up.
  /// - Throws: `SecretFile.Problem`
  init(_ settings: Settings.HomeAssistant, addresses: [String: String] = [:]) throws {
    base = settings.address.hasSuffix("/") ? String(settings.address.dropLast()) : settings.address
    token = try SecretFile(settings.tokenFile, of: "home_assistant.token_file").read()
    var limits = WebFetcher.Limits()
    (limits.redirects, limits.time) = (0, 10)
    var fetcher = WebFetcher(limits: limits)
    fetcher.addresses = addresses
    self.fetcher = fetcher
  }

  /// Sends a request, and decodes the answer.
  /// - Throws: ``Problem``
  func call<Answer: Decodable>(
    _ method: String, _ path: String, _ body: (any Encodable & Sendable)? = nil, as: Answer.Type = Answer.self
  ) async throws -> Answer {
    let data = try await call(method, path, body)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      throw Problem.refused("its answer makes no sense; is \(base) Home Assistant?")
    }
    return answer
  }

  /// The watch for changes of a to-do list there; nil: the address is invalid.
  func watch(on entity: String) -> HomeAssistantWatch? {
    guard base.hasPrefix("http"), let url = URL(string: "ws\(base.dropFirst(4))/api/websocket") else { return nil }
    return HomeAssistantWatch(url, token: token, entity: entity, transport: NIOTransport())
  }

  /// Sends a request, and ignores the answer.
  /// - Throws: ``Problem``
  @discardableResult
  func call(_ method: String, _ path: String, _ body: (any Encodable & Sendable)? = nil) async throws -> Data {
    let headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
    let answer: WebAnswer
    do {
      answer = try await fetcher.send(
        method, "\(base)/api/\(path)", headers: headers, body: try body.map { try JSONEncoder().encode($0) })
    } catch {
      throw Problem.away("\(error)")
    }
    switch answer.status {
    case 200...299: return answer.body
    case 401, 403: throw Problem.notLetIn
    case 408, 429, 502, 503, 504: throw Problem.away("it answered \(answer.status)")
    default:
      struct Told: Decodable { var message: String }
      let told = try? JSONDecoder().decode(Told.self, from: answer.body).message
      throw Problem.refused(told.flatMap(Self.sayable) ?? "it answered \(answer.status)")
    }
  }

  /// The beginning of a foreign text for speech and display, in one line; nil: it is empty.
  static func sayable(_ text: String) -> String? {
    let start = text.unicodeScalars.prefix(longestText)
    let words = String(String.UnicodeScalarView(start)).split { $0.isWhitespace || $0.isNewline }
    let line = words.joined(separator: " ").unicodeScalars.filter { $0.properties.generalCategory != .control }
    return line.isEmpty ? nil : String(String.UnicodeScalarView(line))
  }

  /// The limit in scalars: half a minute of speech.
  private static let longestText = 500
}

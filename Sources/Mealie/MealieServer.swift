import Foundation
import Web

/// Mealie's API (https://docs.mealie.io/documentation/getting-started/api-usage/), of version 2 and
/// later.
public struct MealieServer: Sendable {
  /// The reason for a failed operation at the server.
  public enum Problem: Error, Hashable, CustomStringConvertible {
    /// The server cannot be reached, or not now.
    case away(String)
    /// The token is not accepted.
    case notLetIn
    /// The server does not support it.
    case refused(String)

    public var description: String {
      switch self {
      case .away(let reason): "Mealie cannot be reached: \(reason)"
      case .notLetIn:
        "Mealie does not take the token; make a new one under API Tokens and put it into mealie.token_file"
      case .refused(let reason): "Mealie does not do that: \(reason)"
      }
    }
  }

  private let base: String
  private let token: String
  private let fetcher: WebFetcher

  /// - Parameter addresses: the addresses of hosts, by name. By default, hosts are looked up.
  public init(_ address: String, token: String, addresses: [String: String] = [:]) {
    base = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.token = token
    var limits = WebFetcher.Limits()
    (limits.redirects, limits.time, limits.bytes) = (0, 20, 32 << 20)
    var fetcher = WebFetcher(limits: limits)
    fetcher.addresses = addresses
    self.fetcher = fetcher
  }

  /// The server's version, "v3.4.0"; the request needs no token.
  /// - Throws: ``Problem``
  public func version() async throws -> String {
    struct About: Decodable { var version: String }
    return try await get("app/about", as: About.self).version
  }

  /// The token's user.
  /// - Throws: ``Problem``
  public func user() async throws -> String {
    struct User: Decodable { var username: String? }
    return try await get("users/self", as: User.self).username ?? "somebody"
  }

  /// All items of a paginated list.
  /// - Throws: ``Problem``
  func all<Item: Decodable>(_ path: String, _ query: [String: String] = [:], of: Item.Type) async throws -> [Item] {
    try await get(path, query.merging(["perPage": "-1"]) { $1 }, as: Page<Item>.self).items
  }

  private struct Page<Item: Decodable>: Decodable { var items: [Item] }

  /// - Throws: ``Problem``
  func get<Answer: Decodable>(_ path: String, _ query: [String: String] = [:], as: Answer.Type) async throws -> Answer {
    let data = try await ask("GET", path, query)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { throw nonsense }
    return answer
  }

  /// Sends a request.
  /// - Throws: ``Problem``
  @discardableResult
  func ask(_ method: String, _ path: String, _ query: [String: String] = [:], _ body: Data? = nil) async throws -> Data
  {
    guard var address = URLComponents(string: "\(base)/api/\(path)") else {
      throw Problem.refused("\(base) is no address")
    }
    if !query.isEmpty {
      address.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
      // In a query, a plus would mean a space.
      address.percentEncodedQuery = address.percentEncodedQuery?.replacing("+", with: "%2B")
    }
    let headers = [
      "Authorization": "Bearer \(token)", "Content-Type": "application/json", "Accept": "application/json",
    ]
    let answer: WebAnswer
    do {
      answer = try await fetcher.send(method, address.string ?? base, headers: headers, body: body)
    } catch {
      throw Problem.away("\(error)")
    }
    switch answer.status {
    case 200...299: return answer.body
    case 401, 403: throw Problem.notLetIn
    case 404 where method == "DELETE": return Data()
    case 408, 429, 502, 503, 504: throw Problem.away("it answered \(answer.status)")
    default: throw Problem.refused("it answered \(answer.status) to \(method) /api/\(path)")
    }
  }

  private var nonsense: Problem { .refused("its answer makes no sense; is \(base) Mealie of version 2 or later?") }
}

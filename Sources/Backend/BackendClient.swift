import Basics
import BoxSettings
import Commands
import Foundation
import Web

/// The calls of a KitchenSync backend, each a request and its answer.
///
/// Answers are `{"data": …}` or `{"error": {"code", "message"}}`. Nothing is sent on to other
/// addresses, so that the token goes nowhere else.
package struct BackendClient: Sendable {
  private let base: String
  private let token: String
  private let fetcher: WebFetcher

  /// The largest answer, in bytes: a menu of some thousand items.
  static let largestAnswer = 16 << 20

  package init(_ settings: Settings.Backend) {
    base = settings.address.hasSuffix("/") ? String(settings.address.dropLast()) : settings.address
    token = settings.token
    var limits = WebFetcher.Limits()
    limits.time = settings.time
    limits.bytes = Self.largestAnswer
    limits.redirects = 0
    fetcher = WebFetcher(limits: limits)
  }

  /// The same client with a timeout of `seconds` at most.
  func waiting(atMost seconds: Double) -> BackendClient {
    var fetcher = fetcher
    fetcher.limits.time = min(fetcher.limits.time, seconds)
    return BackendClient(base: base, token: token, fetcher: fetcher)
  }

  private init(base: String, token: String, fetcher: WebFetcher) {
    (self.base, self.token, self.fetcher) = (base, token, fetcher)
  }

  // MARK: Calls

  package func businesses() async throws(BackendError) -> [BusinessDraft] {
    try await call("GET", "/api/business?active=true", as: [WireBusiness].self).map(\.draft)
  }

  func menu(of business: String) async throws(BackendError) -> RemoteMenu {
    let id = Self.component(business)
    let menu = try await call("GET", "/api/menu/\(id)/public", as: WireMenu.self)
    let settings = try await known { () async throws(BackendError) in
      try await call("GET", "/api/reservations/\(id)/settings", as: WireReservationSettings.self)
    }
    let tables = try await known { () async throws(BackendError) in
      try await call("GET", "/api/reservations/\(id)/tables", as: [WireTable].self)
    }
    let ordering = try await known { () async throws(BackendError) in
      try await call("GET", "/api/orders/\(id)/settings", as: WireOrdering.self)
    }
    return menu.menu(settings: settings?.draft, tables: tables?.map(\.draft), ordering: ordering)
  }

  func availability(
    at business: String, on date: CalendarDay, partySize: Int
  ) async throws(BackendError) -> [RemoteSlot] {
    try await call(
      "GET", "/api/reservations/\(Self.component(business))/availability?date=\(date)&partySize=\(partySize)",
      as: [RemoteSlot].self)
  }

  func place(_ order: WireOrderRequest, at business: String, key: String) async throws(BackendError) -> RemoteOrder {
    try await call(
      "POST", "/api/orders/\(Self.component(business))", key: key, body: try Self.encoded(order),
      as: RemoteOrder.self)
  }

  func order(_ id: String, at business: String) async throws(BackendError) -> RemoteOrder {
    try await call("GET", "/api/orders/\(Self.component(business))/\(Self.component(id))", as: RemoteOrder.self)
  }

  func cancelOrder(_ id: String, at business: String, key: String) async throws(BackendError) -> RemoteOrder {
    try await call(
      "PUT", "/api/orders/\(Self.component(business))/\(Self.component(id))/status", key: key,
      body: try Self.encoded(WireCancellation()), as: RemoteOrder.self)
  }

  func book(
    _ wish: WireReservationRequest, at business: String, key: String
  ) async throws(BackendError) -> RemoteReservation {
    try await call(
      "POST", "/api/reservations/\(Self.component(business))", key: key, body: try Self.encoded(wish),
      as: RemoteReservation.self)
  }

  func reservation(_ id: String, at business: String) async throws(BackendError) -> RemoteReservation {
    try await call(
      "GET", "/api/reservations/\(Self.component(business))/\(Self.component(id))", as: RemoteReservation.self)
  }

  func cancelReservation(
    _ id: String, at business: String, key: String
  ) async throws(BackendError) -> RemoteReservation {
    try await call(
      "PUT", "/api/reservations/\(Self.component(business))/\(Self.component(id))/status", key: key,
      body: try Self.encoded(WireCancellation()), as: RemoteReservation.self)
  }

  // MARK: Exchange

  private struct Envelope<Value: Decodable>: Decodable { var data: Value }

  private struct Refused: Decodable {
    struct Reason: Decodable {
      var code: String?
      var message: String?
    }
    var error: Reason
  }

  /// A business without tables has no rules for them, and the platform itself has no rules for orders.
  private func known<Value>(
    _ ask: () async throws(BackendError) -> Value
  ) async throws(BackendError) -> Value? {
    do {
      return try await ask()
    } catch {
      if case .refused(404, _, _) = error { return nil }
      throw error
    }
  }

  private func call<Value: Decodable>(
    _ method: String, _ path: String, key: String? = nil, body: Data? = nil, as type: Value.Type
  ) async throws(BackendError) -> Value {
    var headers = ["Accept": "application/json"]
    if !token.isEmpty { headers["Authorization"] = "Bearer \(token)" }
    if let key { headers["Idempotency-Key"] = key }
    if body != nil { headers["Content-Type"] = "application/json" }
    let answer: WebAnswer
    do {
      answer = try await fetcher.send(method, base + path, headers: headers, body: body)
    } catch {
      throw BackendError(error)
    }
    guard (200..<300).contains(answer.status) else { throw Self.failure(answer) }
    do {
      return try Self.decoder.decode(Envelope<Value>.self, from: answer.body).data
    } catch {
      throw .nonsense("its answer to \(method) \(path) makes no sense: \(Self.why(error))")
    }
  }

  private static func failure(_ answer: WebAnswer) -> BackendError {
    let told = try? decoder.decode(Refused.self, from: answer.body).error
    let message = told?.message ?? "it answered with the status \(answer.status)"
    switch answer.status {
    // A later try may succeed (RFC 9110, section 15.5.9; RFC 8470; RFC 6585, section 4).
    case 408, 425, 429, 500...: return .unavailable(message)
    case 300..<400: return .nonsense("it sends on to another address; set backend.url to that")
    // The request is valid: it is sent again when the token is right.
    case 401, 403: return .unreachable("it does not let this box in; check backend.token")
    default:
      return .refused(
        status: answer.status, code: told?.code ?? "\(BackendError.unexplained)\(answer.status)",
        message: message)
    }
  }

  /// The place and the cause of an error in an answer: "data[2].price: not a number".
  static func why(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("") { text, key in
        key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
      }
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): return "\(place(context.codingPath)) is null"
    case .typeMismatch(let type, let context): return "\(place(context.codingPath)) is no \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: return "it is no whole JSON"
    case .dataCorrupted(let context): return "\(place(context.codingPath)): \(context.debugDescription)"
    default: return "\(error)"
    }
  }

  private static func encoded(_ value: some Encodable) throws(BackendError) -> Data {
    do {
      return try encoder.encode(value)
    } catch {
      throw .nonsense("it cannot be written as JSON: \(error)")
    }
  }

  private static func component(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()]
      guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text.prefix(40))\" is no moment")
      }
      return date
    }
    return decoder
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

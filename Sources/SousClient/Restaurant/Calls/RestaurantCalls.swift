import Foundation
import Wire

/// The calls for food businesses, without storage or retries. Apps use ``SousRestaurant``.
public struct RestaurantCalls: Sendable {
  let address: BoxAddress
  let token: String?
  let transport: any RequestTransport

  /// Makes the calls of a box.
  public init(to address: BoxAddress, token: String? = nil, over transport: any RequestTransport) {
    (self.address, self.token, self.transport) = (address, token, transport)
  }

  /// Reads something.
  /// - Parameter knownTag: the known version, which gets the answer 304.
  /// - Throws: ``TransportError`` if there is no answer.
  func get(_ path: RestaurantPath, knownTag: String? = nil) async throws -> BoxAnswer {
    var request = BoxRequest(.get, path.url(at: address), token: token)
    request.knownTag = knownTag
    return try await transport.answer(to: request)
  }

  /// Sends a request, executed once for each key, and decodes the created or changed record.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  func send<Record: Decodable & Sendable>(
    _ method: BoxRequest.Method, _ path: RestaurantPath, _ body: some Encodable, key: String, as record: Record.Type
  ) async throws -> Record {
    var request = BoxRequest(
      method, path.url(at: address), token: token, body: try WireCoding.encoder.encode(body))
    request.idempotencyKey = key
    return try Self.data(of: try await transport.answer(to: request))
  }

  /// Reads a record.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  func read<Record: Decodable & Sendable>(_ path: RestaurantPath, as record: Record.Type) async throws -> Record {
    try Self.data(of: try await get(path))
  }

  /// The record of an answer: `{"data": …}`, or a bare array of the portion tables.
  /// - Throws: ``RestaurantCallError``
  static func data<Record: Decodable>(of answer: BoxAnswer) throws -> Record {
    guard (200..<300).contains(answer.status) else { throw RestaurantCallError(answer) }
    do {
      return try WireCoding.decoder.decode(DataAnswer<Record>.self, from: answer.body).data
    } catch {
      guard let rows = try? WireCoding.decoder.decode(Record.self, from: answer.body) else {
        throw RestaurantCallError.unreadable(status: answer.status)
      }
      return rows
    }
  }
}

/// `{"data": …}`
private struct DataAnswer<Record: Decodable>: Decodable { var data: Record }

/// An address within a box: the parts of a path, and the query.
struct RestaurantPath: Hashable, Sendable {
  var parts: [String]
  var query: [String: String] = [:]

  /// The parts are encoded so that each stays one part; nil parameters of the query are left out.
  init(_ parts: String..., query: [String: String?] = [:]) {
    self.parts = parts
    self.query = query.compactMapValues { $0 }
  }

  /// The path and the query, percent-encoded, always the same for equal values.
  var text: String {
    let path = parts.map { "/" + Self.encoded($0) }.joined()
    let asked = query.sorted { $0.key < $1.key }.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
    return asked.isEmpty ? path : "\(path)?\(asked.joined(separator: "&"))"
  }

  func url(at address: BoxAddress) -> URL {
    URL(string: text, relativeTo: address.url)?.absoluteURL ?? address.url
  }

  // The unreserved characters (RFC 3986, section 2.3). A part of dots alone would mean another folder.
  private static func encoded(_ text: String) -> String {
    if text.allSatisfy({ $0 == "." }) { return text.replacing(".", with: "%2E") }
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

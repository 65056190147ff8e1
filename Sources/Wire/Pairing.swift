import Foundation

/// The request of a device to `POST /api/v1/pair`.
public struct PairingRequest: Codable, Hashable, Sendable {
  /// The eight digits that the box shows.
  public var code: String
  /// The household's name for the device: "Sam's phone".
  public var name: String?

  /// Makes a request.
  public init(code: String, name: String? = nil) {
    self.code = code
    self.name = name
  }
}

/// The answer to the right code.
public struct PairedAs: Codable, Hashable, Sendable {
  /// The device's secret token for all later requests.
  public var token: String
  /// The device's identifier.
  public var id: String
  /// `family`, `guest` or `staff`.
  public var role: String

  /// Makes an answer.
  public init(token: String, id: String, role: String) {
    self.token = token
    self.id = id
    self.role = role
  }
}

/// An answer of the HTTP API: `{"data": …}` or `{"error": {"code", "message"}}`.
public enum APIAnswer<Content: Decodable & Sendable>: Decodable, Sendable {
  case data(Content)
  case error(ErrorFrame)

  private enum CodingKeys: String, CodingKey { case data, error }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let error = try container.decodeIfPresent(ErrorFrame.self, forKey: .error) {
      self = .error(error)
    } else {
      self = .data(try container.decode(Content.self, forKey: .data))
    }
  }
}

import Foundation

/// One event of Wyoming, the protocol of Home Assistant's voice services
/// (https://github.com/OHF-Voice/wyoming): a type, data as JSON, and bytes.
public struct WyomingEvent: Sendable, Hashable {
  public var type: String
  /// A JSON object; empty: none.
  public var data: Data
  public var payload: Data

  /// Makes an event.
  public init(_ type: String, data: Data = Data(), payload: Data = Data()) {
    (self.type, self.data, self.payload) = (type, data, payload)
  }

  /// Makes an event with data.
  public init(_ type: String, _ content: some Encodable, payload: Data = Data()) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    self.init(type, data: (try? encoder.encode(content)) ?? Data(), payload: payload)
  }

  /// The event's data.
  /// - Throws: `DecodingError`
  public func content<Content: Decodable>(as type: Content.Type = Content.self) throws -> Content {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: data.isEmpty ? Data("{}".utf8) : data)
  }
}

/// The format of sound, in `audio-start` and in each `audio-chunk`.
public struct WyomingAudioFormat: Codable, Sendable, Hashable {
  /// The frames a second, in hertz.
  public var rate: Int
  /// The bytes of a sample.
  public var width: Int
  public var channels: Int

  /// The format of the box: 16 kHz, 16 bits, one channel.
  public static let house = WyomingAudioFormat(rate: 16_000, width: 2, channels: 1)

  public init(rate: Int, width: Int, channels: Int) {
    (self.rate, self.width, self.channels) = (rate, width, channels)
  }
}

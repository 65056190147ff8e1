import Foundation

/// A frame of the WebSocket: `{"type":"snake_case","data":{…}}`.
public protocol Frame: Codable, Sendable {
  /// The frame's `type`.
  static var type: String { get }
}

extension Frame {
  /// The frame as it is sent.
  public func encoded() throws -> Data { try WireCoding.encoder.encode(Envelope(data: self)) }

  /// The number of bytes before and after the data of such a frame: keys come in order.
  public static var envelope: (head: Int, tail: Int) { (#"{"data":"#.utf8.count, #","type":"\#(type)"}"#.utf8.count) }
}

/// A frame's `type`, before its data are read.
public struct FrameHead: Decodable, Sendable {
  public var type: String

  /// Reads the type of a frame.
  /// - Throws: `DecodingError` for invalid data.
  public init(reading frame: Data) throws {
    self = try WireCoding.decoder.decode(FrameHead.self, from: frame)
  }
}

extension Frame {
  /// Reads the data of a frame of this type.
  /// - Throws: `DecodingError`
  public init(reading frame: Data) throws {
    self = try WireCoding.decoder.decode(Envelope<Self>.self, from: frame).data
  }
}

private struct Envelope<Content: Frame>: Codable {
  var type: String
  var data: Content

  init(data: Content) {
    type = Content.type
    self.data = data
  }
}

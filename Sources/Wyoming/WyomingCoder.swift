import Foundation
import NIOCore

/// The reason why the received bytes are no event.
public enum WyomingProblem: Error, Hashable, CustomStringConvertible {
  case noJSON
  case tooLong(what: String, most: Int)
  case payload(of: String)

  public var description: String {
    switch self {
    case .noJSON: "that is no line of JSON with a type"
    case .tooLong(let what, let most): "\(what) is longer than \(most) bytes"
    case .payload(let type): "only sound has a payload, and \(type.prefix(40)) is none"
    }
  }
}

/// Decodes events: a line of JSON, the rest of its data, and bytes, with the lengths from the line.
public struct WyomingDecoder: NIOSingleStepByteToMessageDecoder {
  public typealias InboundOut = WyomingEvent

  private struct Head: Decodable {
    var type: String
    var dataLength: Int?
    var payloadLength: Int?

    private enum CodingKeys: String, CodingKey {
      case type
      case dataLength = "data_length"
      case payloadLength = "payload_length"
    }
  }

  private var head: (head: Head, line: Data)?
  private let longestData: Int

  /// - Parameter longestData: the limit of an event's data in bytes. The default is 1 MiB: a service
  ///   describes hundreds of voices.
  public init(longestData: Int = 1 << 20) { self.longestData = longestData }

  public mutating func decode(buffer: inout ByteBuffer) throws -> WyomingEvent? {
    if head == nil {
      guard let end = buffer.readableBytesView.firstIndex(of: 0x0A) else {
        guard buffer.readableBytes <= Self.longestLine else {
          throw WyomingProblem.tooLong(what: "a line", most: Self.longestLine)
        }
        return nil
      }
      let length = end - buffer.readableBytesView.startIndex
      guard length <= Self.longestLine else { throw WyomingProblem.tooLong(what: "a line", most: Self.longestLine) }
      let line = Data(buffer.readBytes(length: length) ?? [])
      buffer.moveReaderIndex(forwardBy: 1)
      guard let read = try? JSONDecoder().decode(Head.self, from: line) else { throw WyomingProblem.noJSON }
      for (what, length, most) in [
        ("data", read.dataLength, longestData), ("payload", read.payloadLength, Self.longestPayload),
      ] {
        guard let length else { continue }
        guard (0...most).contains(length) else { throw WyomingProblem.tooLong(what: what, most: most) }
      }
      guard (read.payloadLength ?? 0) == 0 || read.type == "audio-chunk" else {
        throw WyomingProblem.payload(of: read.type)
      }
      head = (read, line)
    }
    guard let (read, line) = head else { return nil }
    // bounded: each is at most 1 MiB
    let (own, payload) = (read.dataLength ?? 0, read.payloadLength ?? 0)
    guard buffer.readableBytes >= own + payload else { return nil }
    head = nil
    let data = try Self.data(of: line, and: Data(buffer.readBytes(length: own) ?? []))
    return WyomingEvent(read.type, data: data, payload: Data(buffer.readBytes(length: payload) ?? []))
  }

  public mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> WyomingEvent? {
    try decode(buffer: &buffer)
  }

  // Senders put data into the line, after it, or into both.
  private static func data(of line: Data, and rest: Data) throws -> Data {
    let inline = (try? JSONSerialization.jsonObject(with: line) as? [String: Any])?["data"] as? [String: Any]
    guard let inline, !inline.isEmpty else {
      guard rest.isEmpty || (try? JSONSerialization.jsonObject(with: rest) as? [String: Any]) != nil else {
        throw WyomingProblem.noJSON
      }
      return rest
    }
    var whole = inline
    if !rest.isEmpty {
      guard let more = try? JSONSerialization.jsonObject(with: rest) as? [String: Any] else {
        throw WyomingProblem.noJSON
      }
      whole.merge(more) { $1 }
    }
    return try JSONSerialization.data(withJSONObject: whole)
  }

  private static let longestLine = 65_536
  /// The longest payload, in bytes: half a minute of sound.
  private static let longestPayload = 1 << 20
}

/// Encodes events.
public struct WyomingEncoder: MessageToByteEncoder {
  public typealias OutboundIn = WyomingEvent

  private struct Head: Encodable {
    var type: String
    var version = "1.10.0"
    var dataLength: Int?
    var payloadLength: Int?

    private enum CodingKeys: String, CodingKey {
      case type, version
      case dataLength = "data_length"
      case payloadLength = "payload_length"
    }
  }

  public init() {}

  public func encode(data event: WyomingEvent, out: inout ByteBuffer) throws {
    let head = Head(
      type: event.type, dataLength: event.data.isEmpty ? nil : event.data.count,
      payloadLength: event.payload.isEmpty ? nil : event.payload.count)
    out.writeBytes(try JSONEncoder().encode(head))
    out.writeInteger(UInt8(ascii: "\n"))
    out.writeBytes(event.data)
    out.writeBytes(event.payload)
  }
}

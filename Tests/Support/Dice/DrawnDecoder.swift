import Basics
import Commands
import Foundation

/// Makes a value of any type that can be decoded, field by field, out of drawn values: a new field is drawn with no change
/// here.
public struct DrawnDecoder: Decoder {
  let drawing: Drawing
  let names: CaseNames
  let depth: Int
  public let codingPath: [any CodingKey] = []
  public let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Too deep, or a word that stands for nothing: another draw may do.
  public struct Unlucky: Error {}

  /// Draws a value; nil when sixty tries made none.
  public static func draw<Value: Decodable>(_ type: Value.Type, _ drawing: Drawing, _ names: CaseNames) -> Value? {
    for _ in 0..<60 {
      if let value = try? DrawnDecoder(drawing: drawing, names: names, depth: 0).value(type) { return value }
    }
    return nil
  }

  private func deeper() throws -> DrawnDecoder {
    guard depth < 24 else { throw Unlucky() }
    return DrawnDecoder(drawing: drawing, names: names, depth: depth + 1)
  }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let drawn: Any? =
      switch type {
      case is Int.Type: drawing.integer()
      case is Double.Type: drawing.number()
      case is Bool.Type: drawing.chance(50)
      case is String.Type: drawing.text()
      case is Date.Type: drawing.date()
      case is Decimal.Type: drawing.decimal()
      case is Data.Type: Data([0x89, 0x50])
      case is CalendarDay.Type: CalendarDay(drawing.day())
      case is ClockTime.Type: ClockTime(drawing.time())
      default: (type as? any (CaseIterable & RawRepresentable).Type).flatMap { Self.one(of: $0, drawing) }
      }
    if let drawn = drawn as? Value { return drawn }
    return try Value(from: try deeper())
  }

  private static func one<Choice: CaseIterable>(of type: Choice.Type, _ drawing: Drawing) -> Any? {
    drawing.pick(Array(Choice.allCases))
  }

  public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keys<Key>(decoder: try deeper()))
  }

  public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let most = drawing.chance(3) ? 40 : 4
    return Values(decoder: try deeper(), count: drawing.below(most))
  }

  public func singleValueContainer() throws -> any SingleValueDecodingContainer { One(decoder: try deeper()) }
}

private struct Keys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: DrawnDecoder
  let allKeys: [Key]
  let codingPath: [any CodingKey] = []

  init(decoder: DrawnDecoder) {
    self.decoder = decoder
    let drawing = decoder.drawing
    // Any text is a key of a dictionary; of an enumeration one case is drawn.
    let candidates =
      Key(stringValue: "\u{1}") != nil
      ? ["none", "light", "regular", "extra", drawing.text()] : decoder.names.all(Key.self)
    let found = candidates.compactMap(Key.init(stringValue:))
    allKeys = found.isEmpty ? [] : [drawing.pick(found)]
  }

  func contains(_ key: Key) -> Bool { decoder.drawing.chance(70) }
  func decodeNil(forKey key: Key) throws -> Bool { decoder.drawing.chance(20) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.value(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.value(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.value(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try decoder.value(Double.self)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.value(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { Int8(clamping: try decoder.value(Int.self)) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { Int16(clamping: try decoder.value(Int.self)) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { Int32(clamping: try decoder.value(Int.self)) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { Int64(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { UInt(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { UInt8(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { UInt16(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { UInt32(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { UInt64(clamping: try decoder.value(Int.self)) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder.value(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder.container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}

private struct Values: UnkeyedDecodingContainer {
  let decoder: DrawnDecoder
  let count: Int?
  let codingPath: [any CodingKey] = []
  private(set) var currentIndex = 0
  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  init(decoder: DrawnDecoder, count: Int) {
    self.decoder = decoder
    self.count = count
  }

  private mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { throw DrawnDecoder.Unlucky() }
    currentIndex += 1
    return try decoder.value(type)
  }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) }
  mutating func decode(_ type: String.Type) throws -> String { try next(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { Float(try next(Double.self)) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { Int8(clamping: try next(Int.self)) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { Int16(clamping: try next(Int.self)) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { Int32(clamping: try next(Int.self)) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { Int64(clamping: try next(Int.self)) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { UInt(clamping: try next(Int.self)) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { UInt8(clamping: try next(Int.self)) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { UInt16(clamping: try next(Int.self)) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { UInt32(clamping: try next(Int.self)) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { UInt64(clamping: try next(Int.self)) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    currentIndex += 1
    return try decoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return try decoder.unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { decoder }
}

private struct One: SingleValueDecodingContainer {
  let decoder: DrawnDecoder
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool { decoder.drawing.chance(20) }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.value(type) }
  // It may be the word of a choice.
  func decode(_ type: String.Type) throws -> String {
    decoder.drawing.chance(60) ? decoder.drawing.pick(decoder.names.words) : decoder.drawing.text()
  }
  func decode(_ type: Double.Type) throws -> Double { try decoder.value(type) }
  func decode(_ type: Float.Type) throws -> Float { Float(try decoder.value(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.value(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { Int8(clamping: try decoder.value(Int.self)) }
  func decode(_ type: Int16.Type) throws -> Int16 { Int16(clamping: try decoder.value(Int.self)) }
  func decode(_ type: Int32.Type) throws -> Int32 { Int32(clamping: try decoder.value(Int.self)) }
  func decode(_ type: Int64.Type) throws -> Int64 { Int64(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt.Type) throws -> UInt { UInt(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { UInt8(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { UInt16(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { UInt32(clamping: try decoder.value(Int.self)) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { UInt64(clamping: try decoder.value(Int.self)) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}

/// The names of the cases of enumerations, read off the sources: a type that is decoded knows its cases and does not tell.
public final class CaseNames {
  private let names: [String]
  private var known: [ObjectIdentifier: [String]] = [:]
  /// Words of choices of one letter's width more than names: "USD", "7.49 USD".
  let words: [String]

  /// Reads the sources of the modules that decode what comes from outside.
  public init() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
    var found: Set<String> = ["_0"]
    for module in ["Commands", "Kitchen", "Restaurant"] {
      let files = FileManager.default.enumerator(at: sources.appending(path: module), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let plain = line.trimmingCharacters(in: .whitespaces)
          guard plain.hasPrefix("case "), !plain.hasPrefix("case .") else { continue }
          for part in plain.dropFirst(5).split(separator: ",") {
            let word = part.trimmingCharacters(in: CharacterSet(charactersIn: " `")).prefix {
              $0.isLetter || $0.isNumber
            }
            if !word.isEmpty { found.insert(String(word)) }
          }
        }
      }
    }
    names = found.sorted()
    words = ["USD", "EUR", "7.49 USD", "0.00 USD", "12.00 USD", "sous-household", "all", "checked", "week", "next"]
  }

  /// Those that a type of keys has.
  func all<Key: CodingKey>(_ type: Key.Type) -> [String] {
    if let found = known[ObjectIdentifier(type)] { return found }
    let found = names.filter { Key(stringValue: $0) != nil }
    known[ObjectIdentifier(type)] = found
    return found
  }
}

import Basics
import Commands
import Foundation

/// One command of every intent there is, each slot filled with something of its type.
public enum SampleCommands {
  /// Commands of all rows of the table of rights, in its order.
  /// - Throws: `DecodingError` where a row names a command that there is not.
  public static func all() throws -> [Command] {
    try Rights.table.filter { $0.field == nil }.flatMap { row in
      try row.commands.map { try command(row.family, $0) }
    }
  }

  /// A command by its intent's two parts.
  /// - Throws: `DecodingError` where there is none.
  public static func command(_ family: String, _ name: String) throws -> Command {
    try Command(from: SampleDecoder(choices: [camel(family), "_0", camel(name)]))
  }

  /// The intents that the sources name, whatever the table does: `case start(…)` of `TimerCommand`, and so on.
  public static func intentsOfSources() throws -> Set<String> {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Commands").standardized
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let sources = try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    func cases(of type: String) -> [Substring] {
      let start = "public enum \(type): "
      let body = sources.lazy.compactMap { text in text.range(of: start).map { text[$0.upperBound...] } }.first ?? ""
      // Up to the brace that closes the enumeration; its cases stand in its first column.
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0 != "}" }
      return lines.filter { $0.hasPrefix("  case ") }.map { $0.dropFirst("  case ".count) }
    }
    var intents: Set<String> = []
    for family in cases(of: "Command") {
      let parts = family.split { "()".contains($0) }
      for line in cases(of: String(parts[1])) {
        // `case a, b` and `case a(x: Int)`
        let names = line.contains("(") ? [line.prefix { $0 != "(" }] : line.split(separator: ",")
        for name in names {
          let plain = name.filter { $0 != "`" && $0 != " " }
          intents.insert("\(parts[0]).\(snake(String(plain)))")
        }
      }
    }
    return intents
  }

  private static func camel(_ name: String) -> String {
    let parts = name.split(separator: "_")
    return parts.dropFirst().reduce(String(parts[0])) { $0 + $1.capitalized }
  }

  private static func snake(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}

/// Makes something of every type: numbers are 1, texts "x", lists empty, and what may be missing is.
private struct SampleDecoder: Decoder {
  /// Which case an enumeration is, from the outermost inwards.
  var choices: ArraySlice<String> = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(choices: [String]) { self.choices = choices[...] }
  init(_ choices: ArraySlice<String>) { self.choices = choices }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(choices: choices))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { Nothing() }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single() }

  static func sample<Value: Decodable>(_ type: Value.Type, _ choices: ArraySlice<String>) throws -> Value {
    let known: [Any] = [
      CalendarDay("2026-03-21") as Any, ClockTime(hour: 19, minute: 0), Decimal(1), BackendCommand.businesses(all: []),
      Date(timeIntervalSince1970: 1_773_511_500), ConvertUnit.temperature(.celsius),
    ]
    if let value = known.lazy.compactMap({ $0 as? Value }).first { return value }
    if let choice = (type as? any CaseIterable.Type).flatMap(first) as? Value { return choice }
    for text in ["x", "all", "week", "kg"] {
      if let value = try? Value(from: Word(text: text)) { return value }
    }
    return try Value(from: SampleDecoder(choices))
  }

  private static func first(of type: any CaseIterable.Type) -> Any? {
    func open<Choices: CaseIterable>(_ type: Choices.Type) -> Any? { type.allCases.first }
    return open(type)
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    var choices: ArraySlice<String>
    let codingPath: [any CodingKey] = []
    var allKeys: [Key] { choices.first.flatMap(Key.init).map { [$0] } ?? [] }
    func contains(_ key: Key) -> Bool { choices.first == key.stringValue }
    func decodeNil(forKey key: Key) -> Bool { true }
    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { true }
    func decode(_ type: String.Type, forKey key: Key) -> String { "x" }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { 1 }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { 1 }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try SampleDecoder.sample(type, choices.first == key.stringValue ? choices.dropFirst() : [])
    }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
      -> KeyedDecodingContainer<Nested>
    { KeyedDecodingContainer(SampleDecoder.Keyed<Nested>(choices: choices.dropFirst())) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { Nothing() }
    func superDecoder() -> any Decoder { SampleDecoder([]) }
    func superDecoder(forKey key: Key) -> any Decoder { SampleDecoder([]) }
  }

  private struct Nothing: UnkeyedDecodingContainer {
    let codingPath: [any CodingKey] = []
    let count: Int? = 0
    let isAtEnd = true
    let currentIndex = 0
    private var end: DecodingError {
      .valueNotFound(Int.self, .init(codingPath: [], debugDescription: "A sample's list is empty."))
    }
    mutating func decodeNil() throws -> Bool { throw end }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw end }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      throw end
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw end }
    mutating func superDecoder() throws -> any Decoder { throw end }
  }

  private struct Single: SingleValueDecodingContainer {
    let codingPath: [any CodingKey] = []
    func decodeNil() -> Bool { true }
    func decode(_ type: Bool.Type) -> Bool { true }
    func decode(_ type: String.Type) -> String { "x" }
    func decode(_ type: Double.Type) -> Double { 1 }
    func decode(_ type: Int.Type) -> Int { 1 }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try SampleDecoder.sample(type, []) }
  }

  /// One word, for types that are one of some.
  private struct Word: Decoder {
    let text: String
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var wrong: DecodingError {
      .typeMismatch(String.self, .init(codingPath: [], debugDescription: "This is a word."))
    }
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw wrong }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw wrong }
    func singleValueContainer() -> any SingleValueDecodingContainer { Content(text: text) }

    private struct Content: SingleValueDecodingContainer {
      let text: String
      let codingPath: [any CodingKey] = []
      private var wrong: DecodingError {
        .typeMismatch(String.self, .init(codingPath: [], debugDescription: "This is a word."))
      }
      func decodeNil() -> Bool { false }
      func decode(_ type: String.Type) -> String { text }
      func decode(_ type: Bool.Type) throws -> Bool { throw wrong }
      func decode(_ type: Double.Type) throws -> Double { throw wrong }
      func decode(_ type: Int.Type) throws -> Int { throw wrong }
      func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: Word(text: text)) }
    }
  }
}

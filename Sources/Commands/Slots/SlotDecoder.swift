import Grammar

/// Decodes the value of one slot.
///
/// For a command that is examined for its required slots, every type decodes to its empty value: so the
/// later labels are requested as well.
struct SlotDecoder: Decoder {
  /// The value; nil: none was given.
  let value: SlotValue?
  /// Whether the keys of an object are people's words, which stay as they are, and not labels.
  var hasWordsForKeys = false

  /// Decodes a value of a type.
  /// - Parameter value: nil: none was given.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: SlotValue?) throws -> Value {
    if let plain = type as? any PlainSlot.Type {
      guard let read = value.map(plain.init(slot:)) ?? plain.empty, let read = read as? Value else {
        throw DecodingError.otherKind
      }
      return read
    }
    if value == nil, let empty = (type as? any EmptySlot.Type)?.empty ?? choice(of: type), let empty = empty as? Value {
      return empty
    }
    return try Value(from: SlotDecoder(value: value, hasWordsForKeys: type is any KeyedByWords.Type))
  }

  // For an enumeration, any case serves.
  private static func choice(of type: Any.Type) -> Any? {
    func first<Choice: CaseIterable>(_ type: Choice.Type) -> Any? { type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { first($0) }
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object(let slots):
      KeyedDecodingContainer(FieldContainer(fields: hasWordsForKeys ? slots : slots.byLabel, isEmpty: false))
    case nil: KeyedDecodingContainer(FieldContainer(fields: [:], isEmpty: true))
    default: throw DecodingError.otherKind
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .list(let values): ElementContainer(values: values)
    case nil: ElementContainer(values: [])
    default: throw DecodingError.otherKind
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { ValueContainer(decoder: self) }
}

/// The fields of an object.
private struct FieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: Slots
  /// Whether none of them was given.
  let isEmpty: Bool

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { fields.keys.compactMap(Key.init) }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try SlotDecoder.decode(type, from: field(key))
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { try SlotDecoder(value: field(key)).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try SlotDecoder(value: field(key)).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { SlotDecoder(value: .object(fields), hasWordsForKeys: true) }
  func superDecoder(forKey key: Key) throws -> any Decoder { SlotDecoder(value: try field(key)) }

  private func field(_ key: Key) throws -> SlotValue? {
    guard let value = fields[key.stringValue] else {
      if isEmpty { return nil }
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "nothing was said of it"))
    }
    return value
  }
}

/// The elements of a list.
private struct ElementContainer: UnkeyedDecodingContainer {
  let values: [SlotValue]
  private(set) var currentIndex = 0

  init(values: [SlotValue]) { self.values = values }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try SlotDecoder.decode(type, from: next())
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try SlotDecoder(value: next()).container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try SlotDecoder(value: next()).unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { SlotDecoder(value: try next()) }

  private mutating func next() throws -> SlotValue {
    guard !isAtEnd else { throw DecodingError.otherKind }
    defer { currentIndex += 1 }
    return values[currentIndex]
  }
}

/// A value alone.
private struct ValueContainer: SingleValueDecodingContainer {
  let decoder: SlotDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try SlotDecoder.decode(type, from: decoder.value)
  }
}

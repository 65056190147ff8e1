import Grammar

/// Encodes a command, or anything in it, as slot values: the inverse of ``CommandDecoder`` and
/// ``SlotDecoder``.
///
/// A class, because containers write into the encoder that made them.
final class SlotEncoder: Encoder {
  /// The encoded content so far.
  fileprivate enum Content {
    case nothing
    case plain(SlotValue)
    case fields([String: SlotEncoder])
    case elements([SlotEncoder])
  }

  fileprivate var content = Content.nothing
  private let hasWordsForKeys: Bool

  fileprivate init(hasWordsForKeys: Bool = false) { self.hasWordsForKeys = hasWordsForKeys }

  /// Encodes a value.
  /// - Throws: `EncodingError` for an invalid number.
  static func encoded<Value: Encodable>(_ value: Value) throws -> SlotEncoder {
    let encoder = SlotEncoder(hasWordsForKeys: value is any KeyedByWords)
    guard let plain = value as? any PlainSlot else {
      try value.encode(to: encoder)
      return encoder
    }
    guard let slot = plain.slot else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "no number"))
    }
    encoder.content = .plain(slot)
    return encoder
  }

  /// The encoded value.
  var value: SlotValue {
    switch content {
    case .nothing: .object([:])
    case .plain(let value): value
    case .fields(let fields): .object(fields.mapValues(\.value))
    case .elements(let elements): .list(elements.map(\.value))
    }
  }

  /// The only field of an object: the value of an enum's case; nil if there is not exactly one.
  var only: SlotEncoder? {
    guard case .fields(let fields) = content, fields.count == 1 else { return nil }
    return fields.values.first
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = content { content = .fields([:]) }
    return KeyedEncodingContainer(FieldWriter(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = content { content = .elements([]) }
    return ElementWriter(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueWriter(encoder: self) }

  fileprivate func set(_ key: some CodingKey, _ part: SlotEncoder) {
    guard case .fields(var fields) = content else { return }
    content = .nothing
    fields[hasWordsForKeys ? key.stringValue : key.stringValue.snakeCased] = part
    content = .fields(fields)
  }

  fileprivate func append(_ part: SlotEncoder) {
    guard case .elements(var elements) = content else { return }
    content = .nothing
    elements.append(part)
    content = .elements(elements)
  }
}

/// Writes the fields of an object.
private struct FieldWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: SlotEncoder

  var codingPath: [any CodingKey] { [] }

  // Slots have no null: a missing value was not given.
  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    // The slots that identify a timer are among the other slots.
    if value is Target { return try value.encode(to: encoder) }
    encoder.set(key, try SlotEncoder.encoded(value))
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> { part(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { part(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { part(key) }

  private func part(_ key: Key) -> SlotEncoder {
    let part = SlotEncoder()
    encoder.set(key, part)
    return part
  }
}

/// Writes the elements of a list.
private struct ElementWriter: UnkeyedEncodingContainer {
  let encoder: SlotEncoder

  var codingPath: [any CodingKey] { [] }
  var count: Int {
    guard case .elements(let elements) = encoder.content else { return 0 }
    return elements.count
  }

  func encodeNil() {}

  func encode<Value: Encodable>(_ value: Value) throws { encoder.append(try SlotEncoder.encoded(value)) }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    part().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }
  func superEncoder() -> any Encoder { part() }

  private func part() -> SlotEncoder {
    let part = SlotEncoder()
    encoder.append(part)
    return part
  }
}

/// Writes a value alone.
private struct ValueWriter: SingleValueEncodingContainer {
  let encoder: SlotEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil() {}

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.content = try SlotEncoder.encoded(value).content
  }
}

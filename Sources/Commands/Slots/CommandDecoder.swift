import Grammar

/// Decodes a command from the names in its intent, and its slots.
///
/// The compiler's decoding of an enum (SE-0295) asks for the only case by its name, first the family's,
/// then the command's, and then for one value a label. So a command is decoded without code of its own.
struct CommandDecoder: Decoder {
  /// The remaining names, in camel case: family and command.
  var names: ArraySlice<String>
  /// The slots by label.
  let slots: Slots
  /// The recorder of requested labels, for a command without slots; nil: it must be complete.
  let asked: AskedLabels?

  init(intent: String, slots: Slots, asked: AskedLabels? = nil) throws(CommandError) {
    let parts = intent.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { throw .unknownIntent(intent) }
    names = parts.map { String($0).camelCased }[...]
    self.slots = slots.byLabel
    self.asked = asked
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    names.isEmpty
      ? KeyedDecodingContainer(LabelContainer<Key>(slots: slots, asked: asked))
      : KeyedDecodingContainer(NameContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw DecodingError.otherKind }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw DecodingError.otherKind }
}

/// The labels that a command requests.
final class AskedLabels {
  /// The required labels, in their order.
  var needed: [String] = []
  /// All labels, by their names as slots.
  var all: Set<String> = []
}

/// One of the names in an intent, as the only key.
private struct NameContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: CommandDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.names.first.flatMap(Key.init).map { [$0] } ?? [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  // A family is the value of its name; its inner name is the compiler's affair.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Value(from: decoder) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Inner> {
    var inner = decoder
    inner.names.removeFirst()
    return inner.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw DecodingError.otherKind }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

/// The slots of a command, one a label.
private struct LabelContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let slots: Slots
  let asked: AskedLabels?

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { slots.keys.compactMap(Key.init) }

  func contains(_ key: Key) -> Bool {
    asked?.all.insert(key.stringValue.snakeCased)
    return slots[key.stringValue] != nil
  }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    asked?.all.formUnion(type is Target.Type ? Target.slotNames : [key.stringValue.snakeCased])
    // The slots that identify a timer are among the other slots.
    let value = type is Target.Type ? SlotValue.object(slots) : slots[key.stringValue]
    if value == nil {
      guard let asked else { throw CommandError.missing(slot: key.stringValue.snakeCased) }
      asked.needed.append(key.stringValue.snakeCased)
    }
    do {
      return try SlotDecoder.decode(type, from: value)
    } catch DecodingError.keyNotFound(let inner, _) {
      throw CommandError.missing(slot: inner.stringValue.snakeCased)
    } catch is DecodingError {
      throw CommandError.invalid(slot: key.stringValue.snakeCased)
    }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { throw DecodingError.otherKind }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw DecodingError.otherKind }
  func superDecoder() throws -> any Decoder { throw DecodingError.otherKind }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw DecodingError.otherKind }
}

extension DecodingError {
  /// The error for a value of another kind. The caller adds the slot.
  static var otherKind: DecodingError { .dataCorrupted(Context(codingPath: [], debugDescription: "of another kind")) }
}

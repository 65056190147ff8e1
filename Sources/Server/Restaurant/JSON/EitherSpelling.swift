/// The fields of an object by their names, in camel or snake case: `menuItemId` or `menu_item_id`.
///
/// The apps of the platform use the one, the portion screens with their database client the other.
struct EitherSpelling {
  private let values: KeyedDecodingContainer<Name>

  init(_ decoder: any Decoder) throws { values = try decoder.container(keyedBy: Name.self) }

  /// The names in the object, as written.
  var names: [String] { values.allKeys.map(\.stringValue).sorted() }

  /// A required field.
  /// - Throws: `DecodingError`
  func field<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    try values.decode(type, forKey: spelling(name))
  }

  /// A field; nil: it is missing.
  /// - Throws: `DecodingError`
  func optional<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
    try values.decodeIfPresent(type, forKey: spelling(name))
  }

  /// An identifier, which database clients write as a number.
  /// - Throws: `DecodingError`
  func identifier(_ name: String) throws -> String { try field(name, as: TextOrNumber.self).text }

  /// An integer. Foundation reports others as invalid JSON.
  /// - Throws: `DecodingError`
  func wholeNumber(_ name: String) throws -> Int {
    let number = try field(name, as: Double.self)
    guard let whole = Int(exactly: number) else {
      throw DecodingError.dataCorruptedError(
        forKey: spelling(name), in: values, debugDescription: "must be a whole number, not \(number)")
    }
    return whole
  }

  // If both are there, the platform's own counts.
  private func spelling(_ name: String) -> Name {
    let own = Name(stringValue: name)
    guard !values.contains(own) else { return own }
    let snake = Name(stringValue: name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" })
    return values.contains(snake) ? snake : own
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct TextOrNumber: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      text = try (try? value.decode(Int.self)).map { "\($0)" } ?? value.decode(String.self)
    }
  }
}

/// An enumeration of words in commands, drafts and records. A decoding error names the allowed words.
public protocol NamedChoice: RawRepresentable, CaseIterable, Codable where RawValue == String {}

extension NamedChoice {
  /// "dine_in, takeout, delivery"
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Reads one of the words.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let choice = Self(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "must be one of \(Self.names), not \u{201C}\(text.prefix(40))\u{201D}")
    }
    self = choice
  }
}

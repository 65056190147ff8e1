/// An enumeration of words that a later box may extend. An unknown word is read as `unknown`, so that
/// it does not make a whole list unreadable.
public protocol OpenWord: RawRepresentable, Decodable where RawValue == String {
  /// The value for all other words.
  static var unknown: Self { get }
}

extension OpenWord {
  /// Reads a word.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
  }
}

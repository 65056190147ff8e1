/// One of a few words, to which a later box may add others: those are read as `unknown`, so that one new word does not
/// make a whole list unreadable.
public protocol OpenWord: RawRepresentable, Decodable where RawValue == String {
  /// What stands for all others.
  static var unknown: Self { get }
}

extension OpenWord {
  /// Reads a word.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
  }
}

/// One pronunciation of a word.
public struct Pronunciation: Sendable, Hashable {
  /// The word in the grammars' spelling.
  public var word: String
  /// 1 for the first pronunciation, 2 for the next: `tomato(2)` in CMUdict.
  public var variant: Int
  /// The ARPAbet phones of the model, without stress: `F UW D IY`.
  public var phones: [String]

  /// Makes a pronunciation; the default is the first one.
  public init(word: String, variant: Int = 1, phones: [String]) {
    self.word = word
    self.variant = variant
    self.phones = phones
  }

  /// The word's entry in a dictionary file.
  var entry: String { variant == 1 ? word : "\(word)(\(variant))" }
}

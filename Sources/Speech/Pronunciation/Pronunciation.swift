/// One way to say a word.
public struct Pronunciation: Sendable, Hashable {
  /// The word, as grammars spell it.
  public var word: String
  /// 1 for the first way, 2 for the next: `tomato(2)` in CMUdict.
  public var variant: Int
  /// ARPAbet phones of the model, without stress: `F UW D IY`.
  public var phones: [String]

  /// Makes a pronunciation; the default is the first way.
  public init(word: String, variant: Int = 1, phones: [String]) {
    self.word = word
    self.variant = variant
    self.phones = phones
  }

  /// The word as a dictionary file lists it.
  var entry: String { variant == 1 ? word : "\(word)(\(variant))" }
}

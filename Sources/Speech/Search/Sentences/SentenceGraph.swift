import Foundation

/// A network of words as a network of phones in context, for a ``SentenceSearch``.
///
/// Every state has a tree of the phones of the next words (H. Ney, S. Ortmanns, "Dynamic programming
/// search for continuous speech recognition", IEEE Signal Processing Magazine 16, 1999): words with the
/// same beginning share it. The first phone of a word occurs once for each of its sequences of senones
/// after the possible last phones, the last one for each before the possible next phones. At every
/// state there may be silence or noise.
final class SentenceGraph {
  /// A phone in context.
  struct Node {
    var states: PhoneStates
    /// The score for entering it.
    var entry: Int32
    /// Its children are a list: ``SentenceGraph/firstChild`` of this, then each one's ``sibling``; -1: it
    /// has none.
    var family: Int32 = -1
    var sibling: Int32 = -1
    /// The word that ends with it; -1: none.
    var ending: Int32 = -1
    /// The phones after which it can begin a word, as bits.
    var left: UInt64 = 0
    /// The phone's context for the words before it.
    var beginning: UInt8 = 0
  }

  /// The end of a word.
  struct Ending {
    /// Its place in ``SentenceGraph/entries``.
    var entry: Int32
    /// The network's state.
    var state: Int32
    /// The network's score.
    var score: Int32
    /// The first phone.
    var beginning: UInt8
    /// The phone's context for the words after it, and their possible first phones.
    var phone: UInt8
    var right: UInt64
  }

  let nodes: GrowingRow<Node>
  let endings: GrowingRow<Ending>
  /// The words of the lexicon.
  let entries: [String]
  /// For each family its first node; -1: none.
  let firstChild: GrowingRow<Int32>
  /// The nodes that begin words; those of state `s` are `firstRoot[s] ..< firstRoot[s + 1]`.
  let roots: GrowingRow<Int32>
  let firstRoot: [Int32]
  let start: Int32
  /// For each state the score of ending there; nil: it is no end.
  let finals: [Int32?]
  /// The phone of silence.
  let silence: UInt8
  /// The needed senones, in the order of their numbers, with those of context-independent phones: nodes
  /// refer to places among these.
  let senones: [Int]

  /// The weights of a network's probabilities.
  struct Weights: Sendable, Hashable {
    /// The factor of its logarithms.
    var language = 3.5
    /// The probability of a further word. The default is 0.65, PocketSphinx's own.
    var insertion = 0.65

    /// A probability's logarithm in units of score, rounded down.
    func score(_ logarithm: Double) -> Int32 {
      Int32(max(logarithm * language * Double(GaussianMixtures.scoresPerNat), -1e8).rounded(.down))
    }
  }

  /// - Parameter lexicon: the words of the network; an arc without its word there is left out.
  init(_ network: SpeechNetwork, lexicon: Lexicon, acoustics: Acoustics, weights: Weights) {
    var builder = SentenceGraphBuilder(network, lexicon: lexicon, acoustics: acoustics, weights: weights)
    builder.build()
    senones = builder.selectSenones()
    nodes = builder.nodes
    endings = builder.endings
    entries = builder.entries
    firstChild = builder.firstChild
    roots = builder.roots
    firstRoot = builder.firstRoot
    start = Int32(network.start)
    silence = UInt8(acoustics.mixtures.definition.silence)
    finals = network.finals.reduce(into: [Int32?](repeating: nil, count: network.stateCount)) { finals, final in
      finals[final.key] = weights.score(final.value)
    }
  }
}

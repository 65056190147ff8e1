import Foundation

/// A network of words as a network of phones between their neighbours, which a ``SentenceSearch`` goes along.
///
/// From every state leads a tree of the phones of the words that may come next (H. Ney, S. Ortmanns, "Dynamic programming
/// search for continuous speech recognition", IEEE Signal Processing Magazine 16, 1999): words that begin alike share
/// what they have in common. The first phone of a word stands there once for each of the sequences of senones that it has
/// after the words that may come before, the last one for each it has before those that may come next. At every state
/// there may be silence or noise.
final class SentenceGraph {
  /// A phone in its surroundings.
  struct Node {
    var states: PhoneStates
    /// What entering it adds to a score.
    var entry: Int32
    /// Its children are a list: ``SentenceGraph/firstChild`` of this, then from one to the ``sibling``; -1: it has none.
    var family: Int32 = -1
    var sibling: Int32 = -1
    /// The word that ends with it; -1: none does.
    var ending: Int32 = -1
    /// The phones after which it can begin a word, a bit each.
    var left: UInt64 = 0
    /// The phone that words before it see.
    var beginning: UInt8 = 0
  }

  /// Where a word ends.
  struct Ending {
    /// Its place in ``SentenceGraph/entries``.
    var entry: Int32
    /// The network's state.
    var state: Int32
    /// What the network adds to a score.
    var score: Int32
    /// The phone that it begins with.
    var beginning: UInt8
    /// The phone that words after it see, and the phones that these may begin with.
    var phone: UInt8
    var right: UInt64
  }

  let nodes: GrowingRow<Node>
  let endings: GrowingRow<Ending>
  /// Words as the lexicon has them.
  let entries: [String]
  /// For each family its first node; -1: none.
  let firstChild: GrowingRow<Int32>
  /// Nodes that begin words; those of state `s` are `firstRoot[s] ..< firstRoot[s + 1]`.
  let roots: GrowingRow<Int32>
  let firstRoot: [Int32]
  let start: Int32
  /// For each state what ending there adds to a score; nil: nothing may end there.
  let finals: [Int32?]
  /// The phone of silence.
  let silence: UInt8
  /// The senones that it needs, in the order of their numbers, with those of phones without surroundings: nodes have their
  /// places among these.
  let senones: [Int]

  /// How a network's probabilities count.
  struct Weights: Sendable, Hashable {
    /// Of its logarithms.
    var language = 3.5
    /// The probability of a word more. The default is 0.65, PocketSphinx's own.
    var insertion = 0.65

    /// A probability's logarithm in units of score, which is no more than it.
    func score(_ logarithm: Double) -> Int32 {
      Int32(max(logarithm * language * Double(GaussianMixtures.scoresPerNat), -1e8).rounded(.down))
    }
  }

  /// - Parameter lexicon: has every word of the network; an arc whose word it has not is left out.
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

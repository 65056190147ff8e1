import Foundation

/// Words as a tree of their phones in context: words with the same beginning share it (H. Ney, S.
/// Ortmanns, "Dynamic programming search for continuous speech recognition", IEEE Signal Processing
/// Magazine 16, 1999). It is the network of a ``LexicalTreeSearch``, independent of the order of words.
///
/// The first phone of a word occurs once for each of its sequences of senones after the possible last
/// phones, the last one for each before the possible next phones. Words can be added, but not removed.
final class LexicalTree {
  /// A phone that is not the last of a word.
  struct Node {
    var states: PhoneStates
    /// The family after it.
    var family: Int32
    /// The next of its own family; -1: it is the last.
    var sibling: Int32 = -1
  }

  /// The possible continuations of a sequence of phones.
  struct Family {
    var firstNode: Int32 = -1
    /// The first word with only its last phone left.
    var firstWord: Int32 = -1
  }

  /// The first phone of words, after some phones.
  struct Root {
    var node: Int32
    /// The phones before it, as bits.
    var left: UInt64
  }

  /// The last phone of a word, or its only one.
  struct Word {
    /// The number of the word or its class in a ``BackoffModel``; -1: it is a filler.
    var label: Int32
    /// The natural logarithm of its share of its label, or of its probability as a filler.
    var logWeight: Float
    var firstPhone: UInt8
    /// The phone's context for the words after it.
    var lastPhone: UInt8
    /// Its place in ``LexicalTree/tails``.
    var tail: Int32
    /// The place of the first of its tail's tokens.
    var firstToken: Int32
    /// The next word of its family; -1: it is the last.
    var sibling: Int32 = -1
  }

  /// The variants of a last or only phone, at consecutive places of ``LexicalTree/tailStates``.
  struct Tail {
    var first: Int32
    var count: Int32
    /// Whether it is a word's only phone. Then its variants differ by the phone before, and otherwise by
    /// the next one.
    var isSinglePhoneWord: Bool
  }

  let nodes = GrowingRow<Node>()
  let families = GrowingRow<Family>()
  /// The roots by their phone.
  private(set) var roots: [[Root]]
  let words = GrowingRow<Word>()
  /// The entries of the dictionary.
  private(set) var entries: [String] = []
  /// The words of one phone, including fillers.
  private(set) var singlePhoneWords: [Int32] = []
  let tails = GrowingRow<Tail>()
  let tailStates = GrowingRow<PhoneStates>()
  /// For each of ``tailStates`` the next, or the preceding, phones, as bits.
  let tailPhones = GrowingRow<UInt64>()
  /// For each tail, at ``phoneCount`` times its number, the variant before each phone.
  let tailWays = GrowingRow<UInt8>()
  /// The number of tokens for the tails of all words.
  private(set) var tokenCount = 0
  /// The sum of the weights of each label, and its natural logarithm.
  private var totals: [Float] = []
  private let logTotals = GrowingRow<Float>()
  let phoneCount: Int
  /// The phone of silence.
  let silence: Int

  private let definition: ModelDefinition
  private var beginnings: [Int: Int32] = [:]
  private var inner: [Int: Int32] = [:]
  private var tailNumbers: [Int: Int32] = [:]

  /// Makes a tree with only the sounds between words.
  init(_ acoustics: Acoustics) {
    definition = acoustics.mixtures.definition
    phoneCount = definition.phones.count
    silence = definition.silence
    roots = Array(repeating: [], count: phoneCount)
    for filler in acoustics.fillers {
      // It sounds the same everywhere, and its neighbours have silence as context.
      let tail = addTail(
        [(definition.sequence(of: filler.phone), .max)], of: filler.phone, isSinglePhoneWord: true)
      addWord(
        filler.entry, label: -1, weight: Float(filler.probability), phones: [filler.phone],
        last: definition.silence, tail: tail)
    }
  }

  /// Adds a pronunciation of a word.
  /// - Parameters:
  ///   - entry: the entry of the dictionary.
  ///   - label: the number of the word or of its class.
  ///   - weight: its weight relative to the others of its label.
  func add(_ entry: String, phones: [Int], label: Int32, weight: Float) {
    while totals.count <= Int(label) {
      totals.append(0)
      logTotals.append(0)
    }
    // Other pronunciations of a word do not count as further words.
    if Segment.word(of: entry) == entry { totals[Int(label)] += weight }
    logTotals[label] = log(max(totals[Int(label)], 1))
    guard phones.count > 1 else {
      return addWord(entry, label: label, weight: weight, phones: phones, last: phones[0], tail: only(phones[0]))
    }
    var family = beginning(phones[0], phones[1])
    for place in 1..<(phones.count - 1) {
      let sequence = definition.sequence(
        of: phones[place], after: phones[place - 1], before: phones[place + 1], .inside)
      let key = Int(family) << 16 | sequence
      if let known = inner[key] {
        family = known
      } else {
        let next = newFamily()
        inner[key] = next
        var node = node(phones[place], sequence: sequence, family: next)
        node.sibling = families[family].firstNode
        families[family].firstNode = Int32(nodes.count)
        nodes.append(node)
        family = next
      }
    }
    let (before, phone) = (phones[phones.count - 2], phones[phones.count - 1])
    addWord(
      entry, label: label, weight: weight, phones: phones, last: phone, tail: last(phone, after: before), in: family)
  }

  /// The natural logarithm of a word's share of its label, with its exponent
  /// (``IndexedNetwork/classExponent``).
  func share(of word: Word) -> Float {
    Float(IndexedNetwork.classExponent) * (word.logWeight - logTotals[word.label])
  }

  /// The nodes of a family, and its words with only the last phone left.
  func forEachChild(of family: Int, node: (Int32) -> Void, word: (Int32) -> Void) {
    var next = families[family].firstNode
    while next >= 0 {
      node(next)
      next = nodes[next].sibling
    }
    next = families[family].firstWord
    while next >= 0 {
      word(next)
      next = words[next].sibling
    }
  }

  // MARK: Parts

  private func addWord(
    _ entry: String, label: Int32, weight: Float, phones: [Int], last: Int, tail: Int32, in family: Int32? = nil
  ) {
    var word = Word(
      label: label, logWeight: log(weight), firstPhone: UInt8(phones[0]), lastPhone: UInt8(last), tail: tail,
      firstToken: Int32(tokenCount))
    if let family {
      word.sibling = families[family].firstWord
      families[family].firstWord = Int32(words.count)
    } else {
      singlePhoneWords.append(Int32(words.count))
    }
    tokenCount += Int(tails[tail].count)
    words.append(word)
    entries.append(entry)
  }

  /// The family after the first phone of words.
  private func beginning(_ phone: Int, _ next: Int) -> Int32 {
    let key = phone << 8 | next
    if let known = beginnings[key] { return known }
    let family = newFamily()
    beginnings[key] = family
    for (sequence, left) in ways({ definition.sequence(of: phone, after: $0, before: next, .first) }) {
      roots[phone].append(Root(node: Int32(nodes.count), left: left))
      nodes.append(node(phone, sequence: sequence, family: family))
    }
    return family
  }

  private func only(_ phone: Int) -> Int32 {
    if let known = tailNumbers[phone] { return known }
    // Its right context is taken for silence.
    let ways = ways { definition.sequence(of: phone, after: $0, before: definition.silence, .singlePhoneWord) }
    let tail = addTail(ways, of: phone, isSinglePhoneWord: true)
    tailNumbers[phone] = tail
    return tail
  }

  private func last(_ phone: Int, after before: Int) -> Int32 {
    let key = (before + 1) << 8 | phone
    if let known = tailNumbers[key] { return known }
    let ways = ways { definition.sequence(of: phone, after: before, before: $0, .last) }
    let tail = addTail(ways, of: phone, isSinglePhoneWord: false)
    tailNumbers[key] = tail
    return tail
  }

  private func addTail(_ ways: [(sequence: Int, phones: UInt64)], of phone: Int, isSinglePhoneWord: Bool) -> Int32 {
    tails.append(Tail(first: Int32(tailStates.count), count: Int32(ways.count), isSinglePhoneWord: isSinglePhoneWord))
    for (sequence, phones) in ways {
      tailStates.append(PhoneStates(of: phone, sequence: sequence, definition))
      tailPhones.append(phones)
    }
    for other in 0..<phoneCount {
      tailWays.append(isSinglePhoneWord ? 0 : UInt8(ways.firstIndex { $0.phones & 1 << UInt64(other) != 0 } ?? 0))
    }
    return Int32(tails.count - 1)
  }

  /// The sequences of a phone beside every other, and the others with the same sequence.
  private func ways(_ sequence: (Int) -> Int) -> [(sequence: Int, phones: UInt64)] {
    var found: [(sequence: Int, phones: UInt64)] = []
    for other in 0..<phoneCount {
      let own = sequence(other)
      if let place = found.firstIndex(where: { $0.sequence == own }) {
        found[place].phones |= 1 << UInt64(other)
      } else {
        found.append((own, 1 << UInt64(other)))
      }
    }
    return found
  }

  private func node(_ phone: Int, sequence: Int, family: Int32) -> Node {
    Node(states: PhoneStates(of: phone, sequence: sequence, definition), family: family)
  }

  private func newFamily() -> Int32 {
    families.append(Family())
    return Int32(families.count - 1)
  }
}

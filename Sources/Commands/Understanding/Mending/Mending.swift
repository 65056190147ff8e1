import Grammar

/// Corrects typing errors: unknown words are taken for known ones with nearly the same letters.
///
/// Only likely typing errors count: a double or a single letter, two swapped, one missing, a
/// neighbouring key instead or besides. So a word outside the box's vocabulary is seldom taken for
/// another (after Damerau, "A technique for computer detection and correction of spelling errors",
/// 1964).
struct Mending {
  /// The most corrected words of one sentence.
  private static let mostMended = 3
  /// The shortest corrected word: shorter ones have too many neighbours.
  private static let shortest = 4
  /// The length from which two errors in one word are corrected.
  private static let long = 7
  /// The number of nearest known words to try.
  private static let tries = 3

  private let grammar: CompiledGrammar
  private let vocabulary: Vocabulary

  init(_ grammar: CompiledGrammar, _ vocabulary: Vocabulary) {
    self.grammar = grammar
    self.vocabulary = vocabulary
  }

  /// Whether a word is long enough for a correction, and unknown to the box.
  /// - Parameter isSloppy: whether other words of the sentence have errors, so that a word of the
  ///   language may be one too: "remmove bred".
  func isCandidate(_ word: String, isSloppy: Bool = false) -> Bool {
    word.utf8.count >= Self.shortest && word.utf8.count <= 24
      && word.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 == 0x27 }
      && !grammar.knows(word) && !vocabulary.knows(word) && (isSloppy || !Utterance.isCommon(word))
  }

  /// Errors in words too short for a correction by their letters.
  private static let usual = [
    "teh": "the", "hte": "the", "adn": "and", "nad": "and", "taht": "that", "yuo": "you", "fro": "for", "ot": "to",
    "ont": "on", "ym": "my", "si": "is", "ti": "it", "ad": "add", "addd": "add", "waht": "what", "waht's": "what's",
    "wath": "what", "whta": "what", "waths": "what's", "hwo": "how", "hw": "how", "wich": "which", "whcih": "which",
    "thsi": "this", "tha": "the", "wiht": "with", "liek": "like", "nedd": "need", "lets": "let's", "wont": "won't",
    "mins": "minutes",
  ]

  /// The words with the usual errors in short ones corrected; nil if there are none.
  static func withoutUsual(_ words: [String]) -> [String]? {
    guard words.contains(where: { usual[$0] != nil }) else { return nil }
    return words.map { usual[$0] ?? $0 }
  }

  /// The words in a meaning's names of things, which can be any.
  static func names(in meaning: Meaning) -> Set<String> {
    var names: Set<String> = []
    func add(_ value: SlotValue) {
      switch value {
      case .text(let text): names.formUnion(Utterance.words(of: text))
      case .list(let values): values.forEach(add)
      case .object(let slots): slots.values.forEach(add)
      case .number, .flag: break
      }
    }
    for (slot, value) in meaning.slots where !knownSlots.contains(slot) { add(value) }
    return names
  }

  /// Slots with mostly known words, so that a similar word was meant as one of them.
  private static let knownSlots: Set<String> = ["list", "topic"]

  /// The possible corrections of a sentence, the likeliest first; none if there is nothing to correct.
  /// - Parameter isSloppy: whether words were corrected already.
  func sentences(for words: [String], isSloppy: Bool) -> [[String]] {
    var unknown = words.indices.filter { isCandidate(words[$0]) }
    if isSloppy || !unknown.isEmpty { unknown = words.indices.filter { isCandidate(words[$0], isSloppy: true) } }
    guard !unknown.isEmpty, unknown.count <= Self.mostMended, words.count > 1 else { return [] }
    var sentences = [words]
    for index in unknown {
      var nearest = nearest(to: words[index])
      // A word of the language may also be right.
      if Utterance.isCommon(words[index]) { nearest.append(words[index]) }
      guard !nearest.isEmpty else { return [] }
      sentences = sentences.flatMap { sentence in
        nearest.map { word in
          var sentence = sentence
          sentence[index] = word
          return sentence
        }
      }
    }
    return Array(sentences.filter { $0 != words }.prefix(9))
  }

  private func nearest(to word: String) -> [String] {
    let typed = Array(word.utf8)
    let allowed = typed.count >= Self.long ? 2 : 1
    var found: [(mistakes: Int, word: String)] = []
    var seen: Set<String> = []
    for other in [grammar.allWords, Array(vocabulary.words)].joined() {
      let letters = other.utf8
      // Two swapped letters are the only error at a beginning.
      guard letters.first == typed[0] || letters.first == typed[1], letters.count >= Self.shortest - 1,
        abs(letters.count - typed.count) <= allowed, !seen.contains(other)
      else { continue }
      guard let mistakes = Keyboard.mistakes(from: Array(letters), to: typed, atMost: allowed) else { continue }
      seen.insert(other)
      found.append((mistakes, other))
    }
    return found.sorted { ($0.mistakes, $0.word) < ($1.mistakes, $1.word) }.prefix(Self.tries).map(\.word)
  }
}

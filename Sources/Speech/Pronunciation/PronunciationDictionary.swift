import Foundation

/// The pronunciations of words: given by hand, else from the model's dictionary, else guessed.
public final class PronunciationDictionary {
  private let main: Data
  private var byHand: [String: [Pronunciation]] = [:]
  /// Pronunciations given by hand beside those of the model: numbered entries without a first one.
  private var furtherWays: [String: [[String]]] = [:]
  private var found: [String: [Pronunciation]] = [:]
  /// Guessed words, and those of them whose pronunciation as a name was requested.
  private var guessed: Set<String> = []
  private var asNames: Set<String> = []
  /// Unknown words, so that they are looked up once.
  private var unknown: Set<String> = []
  /// The guesser for unknown words; nil: none.
  public let guesser: PronunciationGuesser?

  /// Opens a dictionary.
  /// - Parameters:
  ///   - model: its dictionary is mapped, not read: words are looked up when needed.
  ///   - additions: files in CMUdict's format whose words win over the model's.
  ///   - guesser: the guesser for words in none of them; nil: such words are unpronounceable.
  ///   - phones: the existing phones. The default is CMUdict's.
  /// - Throws: ``SpeechError``; an invalid line in an addition gives its file and line.
  public init(
    model: SpeechModel, additions: [URL] = [], guesser: PronunciationGuesser? = EspeakGuesser(),
    phones: Set<String> = Phones.all
  ) throws {
    try model.check()
    main = try Data(contentsOf: model.dictionary, options: .mappedIfSafe)
    self.guesser = guesser
    takesGuesses = phones.isSuperset(of: Phones.all)
    for url in additions {
      let file = try Self.parse(String(contentsOf: url, encoding: .utf8), file: url.lastPathComponent, known: phones)
      byHand.merge(file.whole) { _, later in later }
      furtherWays.merge(file.further, uniquingKeysWith: +)
    }
  }

  /// Whether its phones are those of guesses: all of CMUdict's.
  public let takesGuesses: Bool

  /// Sets a word's pronunciations by hand.
  public func give(_ word: String, phones: [[String]]) {
    byHand[word] = phones.enumerated().map { Pronunciation(word: word, variant: $0 + 1, phones: $1) }
  }

  /// Adds a pronunciation of a word.
  public func add(_ word: String, phones: [String]) {
    furtherWays[word, default: []].append(phones)
  }

  /// Those of `words` that are in no dictionary and not guessed yet, in order.
  public func strange(_ words: Set<String>) -> [String] {
    let new = words.filter { byHand[$0] == nil && found[$0] == nil && !unknown.contains($0) }
    guard !new.isEmpty else { return [] }
    found.merge(scan(for: new)) { _, new in new }
    return new.filter { found[$0] == nil }.sorted()
  }

  /// Stores the guesses for strange words; those without one stay unknown, and are not tried again.
  public func take(_ guesses: [String: [String]], for words: [String]) {
    for word in words where found[word] == nil {
      if let phones = guesses[word], !phones.isEmpty {
        found[word] = [Pronunciation(word: word, phones: phones)]
        guessed.insert(word)
      } else {
        unknown.insert(word)
      }
    }
  }

  /// Adds the pronunciation as a name to guessed ones among `words`: a wake word is often a name.
  func guessNames(among words: Set<String>) {
    _ = pronunciations(of: words)
    let names = words.intersection(guessed).filter { byHand[$0] == nil && asNames.insert($0).inserted }.sorted()
    guard !names.isEmpty, let guesses = guesser?.guess(names: names) else { return }
    for (name, phones) in guesses where !phones.isEmpty && found[name]?.first?.phones != phones {
      add(name, phones: phones)
    }
  }

  /// The pronunciations of each of `words`; an unknown word is left out.
  public func pronunciations(of words: Set<String>) -> [String: [Pronunciation]] {
    let strange = strange(words)
    if !strange.isEmpty { take(guesser?.guess(strange) ?? [:], for: strange) }
    return words.reduce(into: [:]) { all, word in
      guard let ways = byHand[word] ?? found[word] else { return }
      let further = furtherWays[word] ?? []
      all[word] =
        ways + further.enumerated().map { Pronunciation(word: word, variant: ways.count + 1 + $0, phones: $1) }
    }
  }

  /// The pronunciations of those that need not be guessed.
  func known(among words: Set<String>) -> [String: [Pronunciation]] {
    pronunciations(of: words.subtracting(strange(words)))
  }

  /// The pronunciations of a phrase as one, `of` its name in the dictionary: each word in its first
  /// pronunciation, and for short phrases every combination, at most four; and once more with a breath in
  /// it, in the usual place: before a function word that follows a content word (Liberman and Church,
  /// "Text analysis and word pronunciation in text-to-speech synthesis", 1992), as in "ham | and cheese".
  /// - Throws: ``SpeechError/unpronounceable(word:)``
  public func pronunciations(ofPhrase words: [String], as entry: String) throws -> [Pronunciation] {
    let known = pronunciations(of: Set(words))
    var ways: [[String]] = [[]]
    var halting: [String] = []
    for (index, word) in words.enumerated() {
      guard let options = known[word], let full = options.last else { throw SpeechError.unpronounceable(word: word) }
      ways = Array(ways.flatMap { way in options.map { way + $0.phones } }.prefix(4))
      let isBreak = index > 0 && Self.functionWords.contains(word) && !Self.functionWords.contains(words[index - 1])
      // After a breath a word is pronounced in full; the dictionary has that pronunciation last.
      halting += (isBreak ? [Phones.silence] : []) + (isBreak ? full.phones : options[0].phones)
    }
    if halting.contains(Phones.silence) { ways.append(halting) }
    return ways.enumerated().map { Pronunciation(word: entry, variant: $0 + 1, phones: $1) }
  }

  /// The function words in names.
  private static let functionWords: Set<String> = ["and", "with", "without", "of", "on", "in", "for", "or", "from"]

  /// Parses lines such as `foodie F UW D IY`; `#` and `;;` begin comments.
  ///
  /// An entry without a number replaces the word's pronunciations; `tomato(3) T AH M AA T OW` adds one.
  static func parse(
    _ text: String, file: String, known: Set<String> = Phones.all
  ) throws -> (whole: [String: [Pronunciation]], further: [String: [[String]]]) {
    var whole: [String: [Pronunciation]] = [:]
    var further: [String: [[String]]] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") && !line.hasPrefix(";;") {
      let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let head = parts.first else { continue }
      let word = String(head.prefix { $0 != "(" })
      let phones = Array(parts.dropFirst())
      guard !phones.isEmpty else { throw SpeechError.unpronounceable(word: "\(word) in \(file)") }
      for phone in phones where !known.contains(phone) {
        throw SpeechError.unknownPhone(phone, word: "\(word) in \(file)")
      }
      if head == word {
        whole[word] = [Pronunciation(word: word, phones: phones)]
      } else if let known = whole[word] {
        whole[word] = known + [Pronunciation(word: word, variant: known.count + 1, phones: phones)]
      } else {
        further[word, default: []].append(phones)
      }
    }
    return (whole, further)
  }

  // One pass over the mapped file beats an index of its 135,000 words, which would stay in memory for
  // good.
  private func scan(for words: Set<String>) -> [String: [Pronunciation]] {
    let wanted = Dictionary(words.map { (Self.hash($0.utf8), $0) }) { first, _ in first }
    var entries: [String: [Pronunciation]] = [:]
    eachEntry { word, phones in
      guard let sought = wanted[Self.hash(word)], word.elementsEqual(sought.utf8) else { return }
      let variant = (entries[sought]?.count ?? 0) + 1
      let phones = String(decoding: phones, as: UTF8.self).split(separator: " ").map(String.init)
      entries[sought, default: []].append(Pronunciation(word: sought, variant: variant, phones: phones))
    }
    return entries
  }

  /// Calls `body` for each pronunciation in the model's dictionary, with the bytes of the word and of its
  /// phones with a blank between them; they are valid during the call.
  func eachEntry(_ body: (_ word: Bytes, _ phones: Bytes) -> Void) {
    main.withUnsafeBytes { bytes in
      var line = 0
      while line < bytes.count {
        var position = line
        while position < bytes.count, bytes[position] != 0x20, bytes[position] != 0x28, bytes[position] != 0x0A {
          position += 1
        }
        let word = bytes[line..<position]
        while position < bytes.count, bytes[position] != 0x20, bytes[position] != 0x0A { position += 1 }
        var end = position
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        if position + 1 < end { body(word, bytes[(position + 1)..<end]) }
        line = end + 1
      }
    }
  }

  typealias Bytes = Slice<UnsafeRawBufferPointer>

  // FNV-1a, 64 bit (Fowler, Noll, Vo: draft-eastlake-fnv).
  private static let hashSeed: UInt64 = 0xcbf2_9ce4_8422_2325
  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(hashSeed, step) }
}

/// The sounds of American English under CMUdict's names, without stress.
public enum Phones {
  /// A breath within a phrase.
  static let silence = "SIL"
  /// All 39.
  public static let all: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH",
    "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
  ]
}

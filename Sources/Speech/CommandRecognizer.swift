import Foundation

/// Recognises commands in one or two passes.
///
/// A small grammar is searched as it is. A large one is searched as a bigram of its word classes while the person
/// speaks; then the words that were seriously considered make a small grammar of the rules, and a second search with
/// the rules' own constraints decides. A free loop of phones over the same sound tells how well the words fit.
public final class CommandRecognizer: Recognizer {
  /// How utterances are recognised.
  public struct Settings: Sendable, Hashable {
    /// Of the searches.
    public var decoder = Decoder.Settings()
    /// Networks with more arcs than this, classes expanded, are searched in two passes. The default is 3,000.
    public var largestDirectNetwork = 3_000
    /// Weight of the bigram in the first pass. The default is 6.5.
    public var firstPassWeight = 6.5
    /// Weight of the rules' probabilities in the second pass. The default is 6.5.
    public var secondPassWeight = 6.5
    /// How confidence is made of evidence.
    public var confidence = ConfidenceModel()

    /// The defaults.
    public init() {}
  }

  private struct Loaded {
    var grammar: SpeechGrammar
    /// With the wake phrases.
    var network: IndexedNetwork
    var words: Set<String>
    var members: [String: [String]]
    var classSizes: [String: Int]
    var isDirect: Bool
  }

  private let model: SpeechModel
  private let dictionary: PronunciationDictionary
  private let settings: Settings
  private var decoder: Decoder?
  private var loaded: [String: Loaded] = [:]
  private var current: Loaded?
  private var samples: [Int16] = []

  /// Makes a recogniser; the decoder starts with the first grammar.
  public init(model: SpeechModel, dictionary: PronunciationDictionary, settings: Settings = Settings()) {
    self.model = model
    self.dictionary = dictionary
    self.settings = settings
  }

  @discardableResult
  public func load(_ grammar: SpeechGrammar) throws -> [String] {
    let wake = grammar.wakePhrases.map { $0.split(separator: " ").map(String.init) }
    let network = IndexedNetwork(grammar.network.preceded(by: wake))
    let phraseWords = grammar.classes.values.joined().flatMap { $0.split(separator: " ").map(String.init) }
    let plain = Set(network.words.filter { !$0.isClassName })
    let known = dictionary.pronunciations(of: plain.union(phraseWords))
    var missing = plain.filter { known[$0] == nil }.sorted()
    var entries = plain.sorted().flatMap { known[$0] ?? [] }
    var members: [String: [String]] = [:]
    for (name, phrases) in grammar.classes.sorted(by: { $0.key < $1.key }) where network.words.contains(name) {
      for phrase in phrases {
        let entry = ClassMember.entry(of: phrase, in: name)
        do {
          entries += try dictionary.pronunciations(
            ofPhrase: phrase.split(separator: " ").map(String.init), as: entry)
          members[name, default: []].append(entry)
        } catch {
          missing.append(phrase)
        }
      }
    }
    let decoder = try decoder(with: entries)
    let new = Loaded(
      grammar: grammar, network: network, words: plain.subtracting(missing), members: members,
      classSizes: members.mapValues(\.count), isDirect: network.size(members: members) <= settings.largestDirectNetwork)
    if new.isDirect {
      guard
        let expanded = network.restricted(to: new.words, members: members, classSizes: new.classSizes)
      else { throw SpeechError.unpronounceable(word: missing.first ?? grammar.name) }
      try decoder.set(expanded, languageWeight: settings.secondPassWeight, named: grammar.name)
    } else {
      // Words that cannot be pronounced stay in the model, where nothing can be heard as them.
      let model = BigramModel(network, classSizes: new.classSizes)
      try decoder.set(arpa: model.arpa, classes: members, named: grammar.name)
    }
    loaded[grammar.name] = new
    return missing
  }

  public func begin(_ name: String) throws {
    guard let grammar = loaded[name], let decoder else {
      throw SpeechError.decoderFailed(operation: "no grammar \(name)")
    }
    current = grammar
    samples.removeAll(keepingCapacity: true)
    try decoder.start(name)
  }

  public func hear(_ samples: [Int16]) {
    self.samples += samples
    decoder?.process(samples)
  }

  public var partial: String {
    guard let decoder, let current else { return "" }
    return words(of: decoder.segments, in: current).joined(separator: " ")
  }

  public func end() throws -> Recognition? {
    guard let decoder, let current else { return nil }
    decoder.finish()
    defer { self.current = nil }
    guard let first = decoder.hypothesis else { return nil }
    var best = first
    if !current.isDirect {
      let considered = decoder.latticeWords.union(first.segments.map { Self.base($0.word) })
      let members = current.members.mapValues { $0.filter(considered.contains) }
      let wake = current.grammar.wakePhrases.flatMap { $0.split(separator: " ").map(String.init) }
      guard
        let network = current.network.restricted(
          to: considered.union(wake), members: members, classSizes: current.classSizes)
      else { return nil }
      try decoder.set(network, languageWeight: settings.secondPassWeight, named: Self.secondPass)
      try decoder.start(Self.secondPass)
      decoder.process(samples, isWhole: true)
      decoder.finish()
      guard let second = decoder.hypothesis else { return nil }
      best = second
    }
    return try recognition(best, first: first, in: current, decoder: decoder)
  }

  private static let secondPass = "second-pass"

  private func decoder(with entries: [Pronunciation]) throws -> Decoder {
    if let decoder {
      for entry in entries where !decoder.knows(entry.entry) { try decoder.add(entry) }
      return decoder
    }
    let new = try Decoder(model: model, dictionary: entries, settings: settings.decoder)
    decoder = new
    return new
  }

  private func recognition(
    _ best: Hypothesis, first: Hypothesis, in current: Loaded, decoder: Decoder
  ) throws -> Recognition? {
    let spoken = best.segments.filter { !Self.isFiller($0.word) }
    let command = spoken.dropFirst(wakeLength(of: spoken, in: current))
    guard let opening = command.first, let closing = command.last else { return nil }
    let text = words(of: best.segments, in: current).joined(separator: " ")
    let evidence = Recognition.Evidence(
      phoneLoopMargin: 0, worstWordMargin: 0,
      passesAgree: text == words(of: first.segments, in: current).joined(separator: " "),
      speechFrames: command.reduce(0) { $0 + $1.lastFrame - $1.firstFrame + 1 })
    return Recognition(
      text: text, confidence: settings.confidence.confidence(evidence),
      start: Double(opening.firstFrame) / Double(Decoder.framesPerSecond),
      end: Double(closing.lastFrame + 1) / Double(Decoder.framesPerSecond), evidence: evidence)
  }

  private func words(of segments: [Segment], in current: Loaded) -> [String] {
    let spoken = segments.filter { !Self.isFiller($0.word) }
    return spoken.dropFirst(wakeLength(of: spoken, in: current)).map { ClassMember.phrase(of: Self.base($0.word)) }
  }

  private func wakeLength(of spoken: [Segment], in current: Loaded) -> Int {
    let words = spoken.map { Self.base($0.word) }
    return current.grammar.wakePhrases.lazy
      .map { $0.split(separator: " ").map(String.init) }
      .filter { words.starts(with: $0) }.map(\.count).max() ?? 0
  }

  /// A dictionary entry without the number of its variant.
  private static func base(_ word: String) -> String {
    String(word.prefix { $0 != "(" })
  }

  private static func isFiller(_ word: String) -> Bool {
    word.hasPrefix("<") || word.hasPrefix("[") || word.hasPrefix("+") || word == "(NULL)"
  }
}

/// How a phrase of a class stands in the decoder's dictionary: as one word, so that the class's bigrams hold for it.
enum ClassMember {
  static func entry(of phrase: String, in className: String) -> String {
    phrase.split(separator: " ").joined(separator: "_") + "@" + className.dropFirst().dropLast()
  }

  static func phrase(of entry: String) -> String {
    entry.prefix { $0 != "@" }.split(separator: "_").joined(separator: " ")
  }
}

import CPocketSphinx
import Foundation

/// Recognises commands in one to three passes.
///
/// A small grammar is searched as it is. A large one is searched as a bigram of its word classes while the person
/// speaks; then the words that were seriously considered make a small grammar of the rules, and a second search with
/// the rules' own constraints decides, once more with less likely words where its sentence fits poorly. A free loop of
/// phones over the same sound tells how well the words fit.
public final class CommandRecognizer: Recognizer {
  private struct Loaded {
    var grammar: SpeechGrammar
    /// With the wake phrases.
    var network: IndexedNetwork
    var words: Set<String>
    var members: [String: [String]]
    var weights: ClassWeights
    var isDirect: Bool
    var missing: [String]
    /// Phrases of each class when its model was made.
    var sizes: [String: Int]
  }

  private let acoustics: Acoustics
  private let dictionary: PronunciationDictionary
  private let settings: Settings
  private let now: () -> ContinuousClock.Instant
  private var decoder: Decoder?
  /// Searches whole utterances.
  private var finisher: Decoder?
  private var stream: AcousticStream?
  private var loaded: [String: Loaded] = [:]
  private var current: Loaded?

  /// Makes a recogniser; the decoder starts with the first grammar.
  /// - Parameter now: what tells how long hearing takes.
  public init(
    acoustics: Acoustics, dictionary: PronunciationDictionary, settings: Settings = Settings(),
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    self.acoustics = acoustics
    self.dictionary = dictionary
    self.settings = settings
  }

  /// The words of a grammar's classes whose sounds would have to be guessed.
  public func strangeWords(in grammar: SpeechGrammar) -> [String] {
    dictionary.strange(grammar.phraseWords)
  }

  /// Takes the sounds that were guessed for strange words.
  public func take(_ guesses: [String: [String]], for words: [String]) { dictionary.take(guesses, for: words) }

  @discardableResult
  public func load(_ grammar: SpeechGrammar) throws -> [String] {
    // Neither a search nor the dictionary may change under the decoder.
    current = nil
    decoder?.finish()
    if let old = loaded[grammar.name], !old.isDirect,
      let additions = ClassAdditions(from: old.grammar, to: grammar, sizes: old.sizes)
    {
      return try extend(old, to: grammar, by: additions)
    }
    let wake = grammar.wakePhrases.map { $0.split(separator: " ").map(String.init) }
    var network = IndexedNetwork(grammar.network.preceded(by: wake))
    network.learn(
      grammar.usual.flatMap { sentence in
        (wake.isEmpty ? [[]] : wake).map { ($0 + sentence.words, sentence.count) }
      }, prior: settings.usualPrior)
    let plain = Set(network.words.filter { !$0.isClassName })
    let known = dictionary.pronunciations(of: plain.union(grammar.phraseWords))
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
      weights: ClassWeights(members, everyday: grammar.everyday),
      isDirect: network.size(members: members) <= settings.largestDirectNetwork, missing: missing,
      sizes: grammar.classes.filter { members[$0.key] != nil }.mapValues(\.count))
    if new.isDirect {
      guard
        let expanded = network.restricted(to: new.words, members: members, weights: new.weights)
      else { throw SpeechError.unpronounceable(word: missing.first ?? grammar.name) }
      try decoder.set(expanded, languageWeight: settings.secondPassWeight, named: grammar.name)
    } else {
      // Words that cannot be pronounced stay in the model, where nothing can be heard as them.
      let model = BigramModel(network, classSizes: new.weights.sizes)
      try decoder.set(arpa: model.arpa, classes: members, named: grammar.name) { word in
        classWeight(of: word, in: new)
      }
    }
    loaded[grammar.name] = new
    return missing
  }

  private func classWeight(of word: String, in grammar: Loaded) -> Double {
    pow(grammar.weights.weight(of: word), settings.decoder.languageWeight * IndexedNetwork.classExponent)
  }

  /// Makes more phrases of a grammar's classes recognisable, in a small part of the time that loading it takes.
  private func extend(_ old: Loaded, to grammar: SpeechGrammar, by additions: ClassAdditions) throws -> [String] {
    var new = old
    new.grammar = grammar
    var entries: [Pronunciation] = []
    var added: [(entry: String, className: String)] = []
    // All at once: each look into the dictionary reads the whole of it.
    _ = dictionary.pronunciations(of: additions.words)
    for (name, phrases) in additions.phrases.sorted(by: { $0.key < $1.key }) {
      for phrase in phrases {
        let entry = ClassMember.entry(of: phrase, in: name)
        do {
          entries += try dictionary.pronunciations(
            ofPhrase: phrase.split(separator: " ").map(String.init), as: entry)
          new.members[name, default: []].append(entry)
          added.append((entry, name))
        } catch {
          new.missing.append(phrase)
        }
      }
    }
    new.weights = ClassWeights(new.members, everyday: grammar.everyday)
    let totals = additions.phrases.keys.reduce(into: [:]) { totals, name in
      totals[name] = (new.members[name] ?? []).reduce(0) { $0 + classWeight(of: $1, in: new) }
    }
    try finisher?.add(entries)
    try decoder?.add(
      entries,
      classWords: added.map { entry, className in
        ClassWord(
          entry: entry, className: className,
          share: classWeight(of: entry, in: new) / (totals[className] ?? 1), size: old.members[className]?.count ?? 0)
      }, to: grammar.name)
    loaded[grammar.name] = new
    return new.missing
  }

  public func begin(_ name: String) throws {
    guard let grammar = loaded[name], let decoder else {
      throw SpeechError.decoderFailed(operation: "no grammar \(name)")
    }
    current = grammar
    stream?.start()
    try decoder.start(name)
  }

  public func hear(_ samples: [Int16]) {
    guard current != nil, let decoder, let stream else { return }
    stream.hear(samples)
    // A mean over less than a word would do more harm than waiting for it.
    guard stream.frameCount >= Self.framesForMean else { return }
    while case let scores = stream.scores(before: stream.frameCount), !scores.isEmpty { decoder.process(scores) }
  }

  private static let framesForMean = 60

  public var partial: String {
    guard let decoder, let current else { return "" }
    return words(of: decoder.segments, in: current).joined(separator: " ")
  }

  public func end() throws -> Recognition? {
    guard let decoder, let finisher, let stream, let current else { return nil }
    let ended = now()
    decoder.process(stream.finish())
    decoder.finish()
    defer {
      self.current = nil
      finisher.remove(Self.secondPass)
      // Searches take tens of megabytes for a moment.
      Memory.trim()
    }
    guard settings.looksTwice else { return decoder.hypothesis.flatMap { unchecked($0, in: current) } }
    var best = try recognition(in: current)
    for warp in settings.warps {
      guard settings.doubt.contains(best?.confidence ?? 0), isTime(since: ended) else { break }
      try stream.warp(by: warp)
      try decoder.start(current.grammar.name)
      stream.whole { decoder.process($0) }
      decoder.finish()
      if let other = try recognition(in: current), other.confidence > best?.confidence ?? 0 { best = other }
    }
    return best
  }

  private func isTime(since ended: ContinuousClock.Instant) -> Bool {
    settings.timeForDoubt.map { now() - ended < $0 } ?? true
  }

  /// What is recognised after a first pass that has ended.
  private func recognition(in current: Loaded) throws -> Recognition? {
    guard let decoder, let first = decoder.hypothesis else { return nil }
    let considered = decoder.likelyWords(
      posterior: current.isDirect ? settings.leastPosterior : settings.leastPosteriorOfPoorFit,
      weighedBy: current.isDirect ? nil : current.grammar.name)
    let likely = considered.filter { $0.logPosterior >= log(settings.leastPosterior) }
    decoder.forget()
    let network = boundedNetwork(after: first, likely, in: current)
    guard let tried = network ?? boundedNetwork(after: first, considered, in: current) else { return nil }
    // The first pass's decoder is free for the loop of phones.
    try decoder.start(Self.phoneLoop)
    var best = try look(in: tried, beside: decoder)
    decoder.finish()
    if network != nil, best.map({ margin(of: first, over: $0, in: current) > settings.poorFit }) ?? true,
      let wider = widerNetwork(after: first, likely, considered, in: current)
    {
      best = try look(in: wider) ?? best
    }
    guard let best else { return nil }
    return recognition(best, first: first, likely, loop: PhoneLoop(decoder.segments), in: current)
  }

  /// What the rules allow of as many unlikely words as there is time for; nil: of no more than the likely ones.
  private func widerNetwork(
    after first: Hypothesis, _ likely: [LatticeWord], _ considered: [LatticeWord], in current: Loaded
  ) -> SpeechNetwork? {
    for step in [1.0, 100] {
      let words = considered.filter { $0.logPosterior >= log(step * settings.leastPosteriorOfPoorFit) }
      guard words.count > likely.count, let network = secondNetwork(after: first, words, in: current) else { break }
      if network.arcs.count * first.frames <= settings.mostOfThirdPass, network.arcs.count <= settings.mostArcs {
        return network
      }
    }
    return nil
  }

  /// Searches the whole utterance for a sentence of a network; nil: nothing.
  /// - Parameter other: searches the same sound at the same time.
  private func look(in network: SpeechNetwork, beside other: Decoder? = nil) throws -> Hypothesis? {
    guard let finisher, let stream else { return nil }
    try finisher.set(network, languageWeight: settings.secondPassWeight, named: Self.secondPass)
    try finisher.start(Self.secondPass)
    stream.whole { scores in
      other?.process(scores)
      finisher.process(scores)
    }
    finisher.finish()
    return finisher.hypothesis
  }

  private func margin(of first: Hypothesis, over best: Hypothesis, in current: Loaded) -> Double {
    PhoneLoop.difference(first.segments, best.segments, frames: frames(of: command(in: best, of: current)))
  }

  /// The words after the wake phrase, without fillers.
  private func command(in heard: Hypothesis, of current: Loaded) -> ArraySlice<Segment> {
    let spoken = heard.segments.filter { !Self.isFiller($0.word) }
    return spoken.dropFirst(wakeLength(of: spoken, in: current))
  }

  /// What the rules allow of the words that the first pass finds likely, or of the likeliest of them, so that there is
  /// room for it; nil: nothing.
  private func boundedNetwork(
    after first: Hypothesis, _ likely: [LatticeWord], in current: Loaded
  ) -> SpeechNetwork? {
    var likely = likely
    var network = secondNetwork(after: first, likely, in: current)
    while let found = network, found.arcs.count > settings.mostArcs, !current.isDirect, !likely.isEmpty {
      likely = Array(likely.sorted { $0.logPosterior > $1.logPosterior }.prefix(likely.count / 2))
      network = secondNetwork(after: first, likely, in: current)
    }
    return network
  }

  /// What the rules allow of the words that the first pass finds likely; nil: nothing.
  private func secondNetwork(
    after first: Hypothesis, _ likely: [LatticeWord], in current: Loaded
  ) -> SpeechNetwork? {
    let considered =
      current.isDirect
      ? current.words
      : Set(likely.map(\.word)).union(first.segments.map { Self.base($0.word) })
    let members = current.members.mapValues { current.isDirect ? $0 : $0.filter(considered.contains) }
    let wake = current.grammar.wakePhrases.flatMap { $0.split(separator: " ").map(String.init) }
    return current.network.restricted(to: considered.union(wake), members: members, weights: current.weights)
  }

  private static let secondPass = "second-pass"
  private static let phoneLoop = "phone-loop"

  private func decoder(with entries: [Pronunciation]) throws -> Decoder {
    if let decoder, let finisher {
      try decoder.add(entries)
      try finisher.add(entries)
      return decoder
    }
    let new = try Decoder(acoustics: acoustics, dictionary: entries, settings: settings.decoder)
    let second = try Decoder(acoustics: acoustics, dictionary: entries, settings: settings.finisher)
    try new.setPhoneLoop(named: Self.phoneLoop)
    stream = try AcousticStream(
      acoustics, removesNoise: settings.decoder.removesNoise, warp: settings.warp,
      isThinned: !settings.looksTwice)
    (decoder, finisher) = (new, second)
    return new
  }

  private func recognition(
    _ best: Hypothesis, first: Hypothesis, _ likely: [LatticeWord], loop margins: PhoneLoop, in current: Loaded
  ) -> Recognition? {
    let spoken = best.segments.filter { !Self.isFiller($0.word) }
    let command = command(in: best, of: current)
    guard let opening = command.first, let closing = command.last else { return nil }
    let heard = words(of: best.segments, in: current)
    let freely = words(of: first.segments, in: current)
    let apart = distance(sounds(of: heard), sounds(of: freely))
    let text = heard.joined(separator: " ")
    let wake = spoken.dropLast(command.count)
    let wakeMargin = wake.isEmpty ? nil : margins.margin(of: wake)
    // Whoever talks to somebody else and happens to use a command's words has not called the box.
    if let wakeMargin, wakeMargin > settings.largestWakeMargin { return nil }
    let evidence = Recognition.Evidence(
      phoneLoopMargin: margins.margin(of: command), worstWordMargin: margins.worstMargin(of: command),
      wakeMargin: wakeMargin, worstPosterior: command.map { posterior(of: $0, likely) }.min() ?? 0,
      wordsApart: apart * Double(text.split(separator: " ").count),
      freeMargin: margin(of: first, over: best, in: current), speechFrames: frames(of: command))
    return Recognition(
      text: text,
      confidence: current.grammar.confidence(of: text, withoutExpectation: settings.confidence.confidence(evidence)),
      endProbability: endProbability(of: spoken, in: current),
      start: Double(opening.firstFrame) / Double(Decoder.framesPerSecond),
      end: Double(closing.lastFrame + 1) / Double(Decoder.framesPerSecond), evidence: evidence)
  }

  private func endProbability(of spoken: [Segment], in current: Loaded) -> Double {
    current.network.endProbability(
      after: spoken.map { ClassMember.className(of: Self.base($0.word)) ?? Self.base($0.word) })
  }

  private func frames(of words: some Collection<Segment>) -> Int {
    words.reduce(0) { $0 + $1.lastFrame - $1.firstFrame + 1 }
  }

  /// The sounds of each phrase: where the passes differ in how they write what sounds alike, they agree.
  private func sounds(of phrases: [String]) -> [[String]] {
    phrases.map { phrase in
      let words = phrase.split(separator: " ").map(String.init)
      let known = dictionary.pronunciations(of: Set(words))
      return words.flatMap { known[$0]?.first?.phones ?? [$0] }
    }
  }

  /// The share of phrases that only one of two sequences has, 0 to 1; "take out" is "takeout".
  private func distance(_ one: [[String]], _ other: [[String]]) -> Double {
    guard !one.joined().elementsEqual(other.joined()) else { return 0 }
    return Double(one.difference(from: other).count) / Double(one.count + other.count)
  }

  /// How likely the first pass finds a word at about that moment, natural logarithm.
  private func posterior(of word: Segment, _ likely: [LatticeWord]) -> Double {
    let name = Self.base(word.word)
    let near = likely.lazy.filter {
      $0.word == name && abs($0.firstFrame - word.firstFrame) <= Self.samePlace
    }
    return near.map(\.logPosterior).max() ?? log(settings.leastPosterior)
  }

  /// Frames by which the two passes may differ on where a word begins.
  private static let samePlace = 15

  private func unchecked(_ heard: Hypothesis, in current: Loaded) -> Recognition? {
    let spoken = heard.segments.filter { !Self.isFiller($0.word) }
    guard let opening = spoken.first, let closing = spoken.last else { return nil }
    return Recognition(
      text: words(of: heard.segments, in: current).joined(separator: " "), confidence: 1,
      endProbability: endProbability(of: spoken, in: current),
      start: Double(opening.firstFrame) / Double(Decoder.framesPerSecond),
      end: Double(closing.lastFrame + 1) / Double(Decoder.framesPerSecond),
      evidence: Recognition.Evidence(
        phoneLoopMargin: 0, worstWordMargin: 0, worstPosterior: 0, wordsApart: 0, freeMargin: 0,
        speechFrames: frames(of: spoken)))
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

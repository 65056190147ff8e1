import Foundation

/// Recognises commands in one to three passes.
///
/// A small grammar is searched directly. For a large one, any sequence of its words is searched during
/// the utterance; then the likely words make a small grammar of the rules, and a second search with the
/// rules' own constraints decides. If doubt remains, a third one also has all words that fit the sound
/// somewhere (``FastMatch``). A free loop of phones over the same sound measures the fit of the words.
/// Speech outside the rules is recognised as free talk (``TalkModel``).
public final class CommandRecognizer: Recognizer {
  /// The meaning of a text in a named grammar, which distinguishes two wordings of the same from two
  /// meanings; nil: none.
  public typealias Meaning = (_ text: String, _ grammar: String) -> AnyHashable?

  private let acoustics: Acoustics
  private let dictionary: PronunciationDictionary
  private let settings: Settings
  private let meaning: Meaning?
  private let talk: TalkModel?
  /// The search for free talk with the names of its grammar; nil: it has not been needed yet.
  private var talkSearch: TalkSearch?
  private let now: () -> ContinuousClock.Instant
  private var lexicon: Lexicon
  private let loop: PhoneLoopSearch
  private var stream: AcousticStream?
  private var loaded: [String: LoadedGrammar] = [:]
  private var current: LoadedGrammar?
  /// The first pass over the current utterance.
  private var first: (any FirstSearch)?

  /// Makes a recogniser without a grammar.
  /// - Parameters:
  ///   - meaning: the meaning of texts; nil: rivals with another meaning are not considered.
  ///   - talk: the model of free talk; nil, the default: only the rules' sentences are recognised.
  ///   - now: the clock for the time limit.
  public init(
    acoustics: Acoustics, dictionary: PronunciationDictionary, settings: Settings = Settings(), meaning: Meaning? = nil,
    talk: TalkModel? = nil, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    self.talk = talk
    self.meaning = meaning
    self.acoustics = acoustics
    self.dictionary = dictionary
    self.settings = settings
    lexicon = Lexicon(acoustics.mixtures.definition)
    loop = PhoneLoopSearch(acoustics)
  }

  public func strangeWords(in grammar: SpeechGrammar) -> [String] {
    dictionary.strange(grammar.phraseWords)
  }

  public func take(_ guesses: [String: [String]], for words: [String]) { dictionary.take(guesses, for: words) }

  @discardableResult
  public func load(_ grammar: SpeechGrammar) throws -> [String] {
    // The current utterance ends: its search may change.
    (current, first) = (nil, nil)
    if let old = loaded[grammar.name], old.search != nil,
      let additions = ClassAdditions(from: old.grammar, to: grammar)
    {
      return try extend(old, to: grammar, by: additions)
    }
    if grammar.allowsTalk { talkSearch = nil }
    var (new, entries) = LoadedGrammar.made(of: grammar, dictionary, usualPrior: settings.usualPrior)
    try lexicon.add(entries)
    try makeStream()
    if new.network.size(members: new.members) <= settings.largestDirectNetwork {
      guard
        let expanded = RestrictedNetwork(new.network, to: new.words, members: new.members)?.expanded(new.weights)
      else { throw SpeechError.unpronounceable(word: new.missing.first ?? grammar.name) }
      new.graph = graph(of: expanded)
    } else {
      // Unpronounceable words stay in the model, but are never recognised.
      let tree = LexicalTree(acoustics)
      let model = BackoffModel(new.network)
      new.search = LexicalTreeSearch(tree, model: model, acoustics: acoustics, settings: settings.first)
      for word in new.words.sorted() { new.makeHeard(word, lexicon) }
      for entry in new.members.sorted(by: { $0.key < $1.key }).flatMap(\.value) { new.makeHeard(entry, lexicon) }
    }
    loaded[grammar.name] = new
    return new.missing
  }

  private func graph(of network: SpeechNetwork) -> SentenceGraph {
    SentenceGraph(network, lexicon: lexicon, acoustics: acoustics, weights: settings.secondPass.weights)
  }

  /// Adds phrases to a grammar's classes, in a small part of the time of loading it.
  private func extend(_ old: LoadedGrammar, to grammar: SpeechGrammar, by additions: ClassAdditions) throws
    -> [String]
  {
    let (new, entries) = old.extended(to: grammar, by: additions, dictionary)
    try lexicon.add(entries)
    for entry in entries where entry.variant == 1 {
      new.makeHeard(entry.word, lexicon)
      if grammar.allowsTalk {
        talkSearch?.add(entry.word, weight: new.weights.weight(of: entry.word), lexicon)
      }
    }
    loaded[grammar.name] = new
    return new.missing
  }

  public func begin(_ name: String) throws {
    guard let grammar = loaded[name] else { throw SpeechError.decoderFailed(operation: "no grammar \(name)") }
    let search = try firstSearch(of: grammar)
    // A doubtful result of a small grammar is recognised again with every frame.
    stream?.start(scoring: search.senones, isThinned: grammar.graph != nil || !settings.looksTwice)
    loop.start()
    first = search
    current = grammar
  }

  private func firstSearch(of grammar: LoadedGrammar) throws -> any FirstSearch {
    if let graph = grammar.graph { return SentenceSearch(graph, acoustics: acoustics, settings: settings.direct) }
    guard let search = grammar.search else {
      throw SpeechError.decoderFailed(operation: "no search for \(grammar.grammar.name)")
    }
    search.start()
    return search
  }

  public func hear(_ samples: [Int16]) {
    guard current != nil, let stream else { return }
    stream.hear(samples)
    // A mean over less than a word would do more harm than the wait for it.
    guard stream.frameCount >= Self.framesForMean else { return }
    while case let scores = stream.scores(before: stream.frameCount), !scores.isEmpty { search(scores) }
  }

  private func search(_ scores: [Int16]) {
    first?.hear(scores)
    if let count = current?.graph?.senones.count, settings.looksTwice { loop.hear(scores, senoneCount: count) }
  }

  private static let framesForMean = 60

  public var partial: String {
    guard let first, let current else { return "" }
    return judge(in: current).words(of: first.segments).joined(separator: " ")
  }

  public func end() throws -> Recognition? {
    guard let stream, let current, let first else { return nil }
    let ended = now()
    search(stream.finish())
    defer {
      (self.current, self.first) = (nil, nil)
      // Searches take tens of megabytes for a moment.
      Memory.trim()
    }
    guard settings.looksTwice else { return first.hypothesis.flatMap { judge(in: current).unchecked($0) } }
    if let sure = certain(first, in: current) { return sure }
    var best = try candidate(after: first, in: current)
    let wasLost = best?.wasLost ?? false
    for warp in settings.warps {
      guard settings.doubt.contains(best?.heard.confidence ?? 0), isTime(since: ended) else { break }
      try stream.warp(by: warp)
      let again = try firstSearch(of: current)
      stream.whole(of: again.senones) { again.hear($0) }
      if var other = try candidate(after: again, in: current),
        other.heard.confidence > best?.heard.confidence ?? 0
      {
        other.wasLost = other.wasLost || wasLost
        best = other
      }
    }
    let decision = best.map(judge(in: current).decision)
    guard let talk, current.grammar.allowsTalk, decision?.confidence ?? 0 < settings.talkBelow else { return decision }
    return try heard(by: talk, in: current, beside: decision)
  }

  /// The recognition, with the free talk beside it.
  private func heard(by talk: TalkModel, in current: LoadedGrammar, beside decision: Recognition?) throws
    -> Recognition?
  {
    let search =
      try talkSearch
      ?? TalkSearch(
        talk, names: current, acoustics: acoustics, dictionary: dictionary, lexicon: &lexicon, settings: settings.talk)
    talkSearch = search
    stream?.unwarp()
    loop.start()
    let found = search.words(
      in: { hear in
        stream?.whole { scores in
          loop.hear(scores, senoneCount: acoustics.senoneCount)
          hear(scores)
        }
      }, posterior: settings.leastPosterior)
    guard let (best, likely) = found,
      let heard = judge(in: current).recognition(best, first: best, likely, loop: PhoneLoop(loop.segments)),
      // Among all words, the box's name must still be the likeliest: chatter is no command.
      heard.evidence.wakeMargin != nil || current.grammar.wakePhrases.isEmpty
    else { return decision }
    var result =
      decision
      ?? Recognition(
        text: "", confidence: 0, start: heard.start, end: heard.end, evidence: heard.evidence)
    result.talk = Recognition.Talk(text: heard.text, confidence: heard.confidence, evidence: heard.evidence)
    return result
  }

  private func isTime(since ended: ContinuousClock.Instant) -> Bool {
    settings.timeForDoubt.map { now() - ended < $0 } ?? true
  }

  /// The certain result of the first pass over a small grammar, which is bound by the rules already.
  private func certain(_ search: any FirstSearch, in current: LoadedGrammar) -> Recognition? {
    guard let search = search as? SentenceSearch, let heard = search.hypothesis else { return nil }
    let likely = search.likelyWords(posterior: settings.leastPosterior)
    let judge = judge(in: current)
    guard let found = judge.recognition(heard, first: heard, likely, loop: PhoneLoop(loop.segments)) else { return nil }
    let decision = judge.decision(on: Candidate(heard: found, rivals: rivals(in: search)))
    // By the sound alone: an expectation makes a sentence too likely.
    return settings.confidence.confidence(decision.evidence) >= settings.certainty ? decision : nil
  }

  /// The candidate after a finished first pass.
  private func candidate(after search: any FirstSearch, in current: LoadedGrammar) throws -> Candidate? {
    guard let first = search.hypothesis else { return current.graph.flatMap { lost(in: $0, of: current) } }
    let likely = search.likelyWords(posterior: settings.leastPosterior)
    search.forget()
    let judge = judge(in: current)
    func candidate(_ search: SentenceSearch, _ likely: [LatticeWord]) -> Candidate? {
      let heard = search.hypothesis.flatMap {
        judge.recognition($0, first: first, likely, loop: PhoneLoop(loop.segments))
      }
      return heard.map { Candidate(heard: $0, rivals: rivals(in: search)) }
    }
    let words = likely.sorted { $0.logPosterior > $1.logPosterior }.map(\.word)
    let fitting = current.graph ?? current.network(of: words, required: first.words, settings).map(graph)
    loop.start()
    var second = fitting.map { look(in: $0, beside: loop) }
    let score = second?.hypothesis?.score
    let found = second.flatMap { candidate($0, likely) }
    guard current.graph == nil, found?.heard.confidence ?? 0 < settings.doubt.upperBound else { return found }
    // The next search needs its memory.
    second = nil
    // The first pass may have found the sentence too unlikely.
    let wider = words + matching(in: current)
    guard let network = current.network(of: wider, required: first.words, settings) else { return found }
    let again = look(in: graph(of: network))
    guard again.hypothesis?.score ?? -.infinity > score ?? -.infinity else { return found }
    return candidate(again, likely + again.likelyWords(posterior: settings.leastPosterior))
  }

  /// The candidate after the first pass over a small grammar has pruned every sentence, as it does if one
  /// word in the middle is hardly pronounced: with wider and wider beams.
  private func lost(in graph: SentenceGraph, of current: LoadedGrammar) -> Candidate? {
    for beams in [settings.secondPass, settings.widest] {
      loop.start()
      let search = look(in: graph, beside: loop, beams)
      guard let heard = search.hypothesis else { continue }
      let likely = search.likelyWords(posterior: settings.leastPosterior)
      let found = judge(in: current).recognition(heard, first: heard, likely, loop: PhoneLoop(loop.segments))
      return found.map { Candidate(heard: $0, rivals: rivals(in: search), wasLost: true) }
    }
    return nil
  }

  private func rivals(in search: SentenceSearch) -> [Rival] {
    meaning == nil ? [] : search.rivals(within: ConfidenceModel.largestRivalMargin)
  }

  /// The words of a grammar that fit somewhere in the utterance, the best first.
  private func matching(in grammar: LoadedGrammar) -> [String] {
    let match = FastMatch(acoustics)
    // In order, so that of words that fit alike the same come first every time.
    for word in grammar.words.union(grammar.members.values.joined()).sorted() {
      for way in lexicon[word] { match.add(word, phones: way.phones) }
    }
    loop.start()
    match.start()
    stream?.whole { loop.hear($0, senoneCount: acoustics.senoneCount, beside: match) }
    return match.finish()
  }

  /// Searches the whole utterance for a sentence of a network.
  /// - Parameters:
  ///   - other: the second search of the same sound.
  ///   - beams: their width; nil, the default: that of the second pass.
  private func look(
    in graph: SentenceGraph, beside other: PhoneLoopSearch? = nil, _ beams: SentenceSearch.Settings? = nil
  ) -> SentenceSearch {
    let search = SentenceSearch(graph, acoustics: acoustics, settings: beams ?? settings.secondPass)
    stream?.whole(of: graph.senones) { scores in
      other?.hear(scores, senoneCount: graph.senones.count)
      search.hear(scores)
    }
    return search
  }

  private func judge(in grammar: LoadedGrammar) -> Judge {
    Judge(grammar: grammar, dictionary: dictionary, settings: settings, meaning: meaning)
  }

  private func makeStream() throws {
    if stream == nil {
      stream = try AcousticStream(
        acoustics, removesNoise: settings.removesNoise, warp: settings.warp)
    }
  }
}

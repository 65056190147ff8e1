import Foundation
import Testing

@testable import Speech

@Suite("Searching for sentences of a network")
struct SentenceSearchTests {
  private let acoustics: Acoustics
  private let scores: [Int16]
  private let all = 5_126

  init() throws {
    acoustics = try Acoustics(.debian)
    scores = try AcousticSamples.scores()
  }

  private func lexicon(_ words: [Pronunciation] = AcousticSamples.words) throws -> Lexicon {
    var lexicon = Lexicon(acoustics.mixtures.definition)
    try lexicon.add(words)
    return lexicon
  }

  private func search(
    _ network: SpeechNetwork, _ words: [Pronunciation] = AcousticSamples.words,
    _ settings: SentenceSearch.Settings = .init()
  ) throws -> SentenceSearch {
    let graph = SentenceGraph(
      network, lexicon: try lexicon(words), acoustics: acoustics, weights: settings.weights)
    return SentenceSearch(graph, acoustics: acoustics, settings: settings)
  }

  /// The scores of the senones that a search wants.
  private func scores(for search: SentenceSearch, frames: Range<Int>? = nil) -> [Int16] {
    let senones = search.graph.senones
    return (frames ?? 0..<(scores.count / all)).flatMap { frame in senones.map { scores[frame * all + $0] } }
  }

  /// A sequence of words, one after the other.
  private func row(_ words: [String]) -> SpeechNetwork {
    SpeechNetwork(
      stateCount: words.count + 1, start: 0, finals: [words.count: 0],
      arcs: words.enumerated().map { .init(from: $0, to: $0 + 1, word: $1, logProbability: 0) })
  }

  private let said = ["foodie", "take", "two", "minutes", "off", "the", "fourth", "timer"]

  /// The score of phones one after the other, each between its neighbours, with silence in some of the places between
  /// words, and nothing shared, pruned or left out.
  private func score(_ words: [[String]], silences: Set<Int>, _ weights: SentenceGraph.Weights) throws -> Int32 {
    let definition = acoustics.mixtures.definition
    func number(_ phone: String) throws -> Int { try #require(definition.phones.firstIndex(of: phone)) }
    var chain: [(states: PhoneStates, entry: Int32)] = []
    let perWord = weights.score(log(weights.insertion))
    func addSilence() {
      let silence = definition.silence
      chain.append(
        (
          PhoneStates(of: silence, sequence: definition.sequence(of: silence), definition),
          perWord + weights.score(log(0.005))
        ))
    }
    for (place, word) in words.enumerated() {
      if silences.contains(place) { addSilence() }
      for (index, phone) in word.enumerated() {
        let before =
          index > 0 ? word[index - 1] : place == 0 || silences.contains(place) ? "SIL" : words[place - 1].last ?? ""
        let after =
          index + 1 < word.count
          ? word[index + 1]
          : word.count == 1 || place + 1 == words.count || silences.contains(place + 1) ? "SIL" : words[place + 1][0]
        let position: ModelDefinition.Position =
          word.count == 1 ? .singlePhoneWord : index == 0 ? .first : index + 1 == word.count ? .last : .inside
        let sequence = definition.sequence(
          of: try number(phone), after: try number(before), before: try number(after), position)
        chain.append((PhoneStates(of: try number(phone), sequence: sequence, definition), index == 0 ? perWord : 0))
      }
    }
    if silences.contains(words.count) { addSilence() }
    var tokens = [Token](repeating: .none, count: chain.count)
    tokens[0].scores.0 = chain[0].entry
    scores.withUnsafeBufferPointer { scores in
      acoustics.transitions.costs.withUnsafeBufferPointer { costs in
        guard let first = scores.baseAddress, let costs = costs.baseAddress else { return }
        for frame in 0..<(scores.count / all) {
          for place in chain.indices { _ = tokens[place].pass(chain[place].states, first + frame * all, costs) }
          for place in chain.indices.dropFirst() {
            tokens[place].scores.0 = max(tokens[place].scores.0, tokens[place - 1].out + chain[place].entry)
          }
        }
      }
    }
    return tokens[chain.count - 1].out
  }

  @Test(
    "Nothing is likelier than what it finds, wherever there is silence",
    arguments: [
      ["foodie F UW D IY", "take T EY K", "two T UW", "minutes M IH N AH T S"],
      ["two T UW", "a AH", "fourth F AO R TH"],
      ["a AH"],
    ])
  func exact(_ lines: [String]) throws {
    let words = lines.map { line in
      let parts = line.split(separator: " ").map(String.init)
      return Pronunciation(word: parts[0], phones: Array(parts.dropFirst()))
    }
    var settings = SentenceSearch.Settings()
    (settings.beam, settings.phoneBeam, settings.wordBeam) = (1e-300, 1e-300, 1e-300)
    let search = try search(row(words.map(\.word)), words, settings)
    search.hear(scores(for: search))
    let found = try #require(search.hypothesis)
    #expect(found.words == words.map(\.word))
    var best = Int32.min
    for choice in 0..<(1 << (words.count + 1)) {
      let silences = Set((0...words.count).filter { choice & 1 << $0 != 0 })
      best = max(best, try score(words.map(\.phones), silences: silences, settings.weights))
    }
    // It may find noises as well, or silence after silence.
    #expect(Int32(found.score) >= best)
    let between = found.segments.split { !$0.word.hasPrefix("<") && !$0.word.hasPrefix("[") }
    if between.allSatisfy({ $0.count == 1 && $0.first?.word == "<sil>" }) { #expect(Int32(found.score) == best) }
  }

  /// They do not score alike: in PocketSphinx's network of phones the first phone of a word has one model for whatever
  /// comes before it (`psubtree_add_trans` in `fsg_lextree.c` takes the last one it has looked at where none fits).
  @Test("It hears the words that PocketSphinx hears, at the same time", arguments: [3.5, 6.5])
  func stock(_ weight: Double) throws {
    let words =
      AcousticSamples.words + [
        Pronunciation(word: "fort", phones: ["F", "AO", "R", "T"]),
        Pronunciation(word: "time", phones: ["T", "AY", "M"]),
      ]
    var network = row(said)
    network.arcs += [
      .init(from: 6, to: 7, word: "fort", logProbability: 0), .init(from: 7, to: 8, word: "time", logProbability: 0),
      .init(from: 2, to: 4, word: "time", logProbability: 0), .init(from: 0, to: 4, word: "minutes", logProbability: 0),
    ]
    let stock = try StockDecoder(dictionary: words, languageWeight: weight)
    let theirs = try stock.hear(scores, along: network, languageWeight: weight)
    var own = SentenceSearch.Settings()
    own.weights.language = weight
    let search = try search(network, words, own)
    search.hear(scores(for: search))
    let ours = try #require(search.hypothesis)
    #expect(ours.words == said && theirs.words == said)
    #expect(ours.frames == theirs.frames)
    func spoken(_ heard: Hypothesis) -> [Segment] { heard.segments.filter { said.contains($0.word) } }
    for (one, other) in zip(spoken(ours), spoken(theirs)) {
      #expect(abs(one.firstFrame - other.firstFrame) <= 5 && abs(one.lastFrame - other.lastFrame) <= 5)
    }
    #expect(abs(ours.score - theirs.score) <= Double(ours.frames))
  }

  @Test("Frames one by one give what the whole gives, and an utterance knows nothing of the one before")
  func pieces() throws {
    let search = try search(row(said))
    search.hear(scores(for: search))
    let whole = try #require(search.hypothesis)
    #expect(whole.words == said)
    for _ in 0..<2 {
      search.start()
      for frame in 0..<(scores.count / all) { search.hear(scores(for: search, frames: frame..<(frame + 1))) }
      #expect(search.hypothesis?.segments == whole.segments)
    }
  }

  @Test("Half a sentence is none, though its words are known so far; nothing at all is nothing")
  func half() throws {
    let search = try search(row(said))
    #expect(search.hypothesis == nil && search.segments.isEmpty)
    search.hear(scores(for: search, frames: 0..<200))
    #expect(search.hypothesis == nil)
    let words = search.segments.map(\.word).filter { !$0.hasPrefix("<") }
    #expect(!words.isEmpty && words == Array(said.prefix(words.count)))
    #expect(search.likelyWords(posterior: 1e-4).isEmpty)
  }

  @Test("A word that the lexicon has not cannot be said, and a network without any others has no sentence")
  func unknown() throws {
    var network = row(["foodie", "zyzzyva"])
    let search = try search(network)
    search.hear(scores(for: search))
    #expect(search.hypothesis == nil)
    network.arcs.append(.init(from: 0, to: 2, word: "foodie", logProbability: 0))
    let other = try self.search(network)
    other.hear(scores(for: other))
    #expect(other.hypothesis?.words == ["foodie"])
    #expect(throws: SpeechError.unpronounceable(word: "clic")) {
      try lexicon([Pronunciation(word: "clic", phones: ["K", "!"])])
    }
  }

  @Test("What was said is certain, what sounds a little like it is not, and what does not is no word at all")
  func posteriors() throws {
    let words = AcousticSamples.words + [Pronunciation(word: "fort", phones: ["F", "AO", "R", "T"])]
    var network = row(said)
    network.arcs.append(.init(from: 6, to: 7, word: "fort", logProbability: 0))
    network.arcs.append(.init(from: 6, to: 7, word: "foodie", logProbability: 0))
    let search = try search(network, words)
    search.hear(scores(for: search))
    let likely = search.likelyWords(posterior: 1e-8)
    func most(_ word: String) -> Double { likely.filter { $0.word == word }.map { exp($0.logPosterior) }.max() ?? 0 }
    #expect(most("take") > 0.4)
    #expect(most("fourth") > 5 * most("fort"))
    #expect(most("fort") > 0)
    #expect(likely.allSatisfy { $0.logPosterior <= 0 })
    // Of all that may stand in one place one is true.
    let sum = likely.filter { ["fourth", "fort"].contains($0.word) }.reduce(0) { $0 + exp($1.logPosterior) }
    #expect(sum < 1.01)
    search.start()
    #expect(search.likelyWords(posterior: 1e-8).isEmpty)
  }

  private typealias Arc = SpeechNetwork.Arc

  private static let nearWords =
    AcousticSamples.words + [
      Pronunciation(word: "fort", phones: ["F", "AO", "R", "T"]), Pronunciation(word: "too", phones: ["T", "UW"]),
    ]

  /// A search that has heard the sentence, where it might have been another one.
  private func heard(_ others: [Arc]) throws -> SentenceSearch {
    var network = row(said)
    network.stateCount += 1
    network.arcs += others
    let search = try search(network, Self.nearWords)
    #expect(search.rivals(within: 10_000).isEmpty)
    search.hear(scores(for: search))
    #expect(search.hypothesis?.words.filter { !Filler.isFiller($0) } == said)
    return search
  }

  @Test("Sentences that nearly won differ in a word each, and come in their order, as far as they are asked for")
  func rivals() throws {
    let others = [
      Arc(from: 2, to: 3, word: "too", logProbability: -1.5), Arc(from: 6, to: 7, word: "fort", logProbability: 0),
    ]
    let search = try heard(others)
    let found = search.rivals(within: 10_000)
    #expect(found.map { Set($0.words).subtracting(said) } == [["too"], ["fort"]])
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.margin < $1.margin })
    // What sounds the same is as much less likely as the rules say.
    let behind = 1.5 * SentenceSearch.Settings().weights.language
    #expect(abs(try #require(found.first).margin - behind) < 0.1)
    #expect(search.rivals(within: behind + 0.2).map(\.words) == [found[0].words])
    #expect(search.rivals(within: behind - 0.2).isEmpty)
    // A search for nothing but the rival finds it as likely, but for what a word changes in the next one's first phone.
    let best = try #require(search.hypothesis).score
    for (rival, arc) in zip(found, others) {
      #expect(rival.words.count == said.count && rival.words[arc.from] == arc.word)
      var alone = row(rival.words)
      alone.arcs[arc.from].logProbability = arc.logProbability
      let other = try self.search(alone, Self.nearWords)
      other.hear(scores(for: other))
      let score = try #require(other.hypothesis).score
      #expect(abs((best - score) / Double(GaussianMixtures.scoresPerNat) - rival.margin) < 2)
    }
  }

  @Test("A sentence with a word less is a rival too; one that goes nowhere is none")
  func shorterRivals() throws {
    let shorter = try heard([
      Arc(from: 1, to: 3, word: "take", logProbability: -1), Arc(from: 6, to: 9, word: "fourth", logProbability: 0),
    ]).rivals(within: 10_000)
    #expect(shorter.map(\.words).contains(["foodie", "take"] + said[3...]))
    #expect(shorter.allSatisfy { $0.words.last == "timer" })
    #expect(try heard([]).rivals(within: 10_000).isEmpty)
  }

  @Test("Narrow beams, and few phones at a time, still find what is clear", arguments: [(1e-30, 3_000), (1e-80, 20)])
  func narrow(_ beam: Double, _ most: Int) throws {
    var settings = SentenceSearch.Settings()
    (settings.beam, settings.phoneBeam, settings.wordBeam) = (beam, beam, beam)
    settings.mostActive = most
    let search = try search(AcousticSamples.network, AcousticSamples.words, settings)
    search.hear(scores(for: search))
    #expect(search.hypothesis?.words.suffix(3) == ["the", "fourth", "timer"])
  }

  @Test("A loop of phones hears what PocketSphinx's hears")
  func phones() throws {
    let stock = try StockDecoder(dictionary: AcousticSamples.words).hearPhones(scores)
    let loop = PhoneLoopSearch(acoustics)
    for _ in 0..<2 {
      loop.start()
      #expect(loop.segments.isEmpty)
      loop.hear(scores, senoneCount: all)
      let ours = loop.segments
      #expect(ours.first?.firstFrame == 0 && ours.last?.lastFrame == scores.count / all - 1)
      #expect(zip(ours, ours.dropFirst()).allSatisfy { $0.lastFrame + 1 == $1.firstFrame })
      // Frame by frame, since a phone more or less is a matter of roundings.
      func phones(_ segments: [Segment]) -> [String] {
        segments.flatMap { Array(repeating: $0.word, count: $0.lastFrame - $0.firstFrame + 1) }
      }
      let same = zip(phones(ours), phones(stock.segments)).count { $0 == $1 }
      #expect(Double(same) > 0.95 * Double(scores.count / all))
      func total(_ segments: [Segment]) -> Double { segments.reduce(0) { $0 + $1.acousticScore } }
      #expect(abs(total(ours) - total(stock.segments)) < 0.02 * abs(total(stock.segments)))
    }
  }
}

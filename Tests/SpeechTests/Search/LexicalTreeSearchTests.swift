import Foundation
import Testing

@testable import Speech

@Suite("Searching for words along a tree")
struct WordTreeSearchTests {
  private let acoustics: Acoustics
  /// Of "foodie take two minutes off the fourth timer".
  private let scores: [Int16]
  private let all = 5_126
  private let said = ["foodie", "take", "two", "minutes", "off", "the", "fourth", "timer"]

  init() throws {
    acoustics = try Acoustics(.debian)
    scores = try AcousticSamples.scores()
  }

  private func phones(_ word: Pronunciation) throws -> [Int] {
    try word.phones.map { try #require(acoustics.mixtures.definition.phones.firstIndex(of: $0)) }
  }

  private func add(_ words: [Pronunciation], to tree: LexicalTree, _ model: BackoffModel) throws {
    for word in words {
      let label = try #require(model.number(of: ClassMember.className(of: word.word) ?? word.word))
      tree.add(word.entry, phones: try phones(word), label: label, weight: 1)
    }
  }

  /// A search for any sequence of words.
  private func search(
    _ words: [Pronunciation], _ model: BackoffModel? = nil, _ settings: LexicalTreeSearch.Settings = .init()
  ) throws -> LexicalTreeSearch {
    let names = words.map { ClassMember.className(of: $0.word) ?? $0.word }
    let model = model ?? BackoffModel(words: Dictionary(names.map { ($0, 1) }) { first, _ in first }, end: 0.1)
    let tree = LexicalTree(acoustics)
    try add(words, to: tree, model)
    return LexicalTreeSearch(tree, model: model, acoustics: acoustics, settings: settings)
  }

  private func likely(_ search: LexicalTreeSearch, _ word: String, _ least: Double = 1e-8) -> Double {
    search.likelyWords(posterior: least).filter { $0.word == word }.map { exp($0.logPosterior) }.max() ?? 0
  }

  private let more = [
    "fort F AO R T", "time T AY M", "too T UW", "a AH", "order AO R D ER", "ton T AH N", "minute M IH N AH T",
  ].map { line in
    let parts = line.split(separator: " ").map(String.init)
    return Pronunciation(word: parts[0], phones: Array(parts.dropFirst()))
  }

  @Test("It hears the words that PocketSphinx hears, at the same time")
  func stock() throws {
    let words = AcousticSamples.words + more
    let theirs = try StockDecoder(dictionary: words).hear(scores, of: words.map(\.word))
    var settings = LexicalTreeSearch.Settings()
    (settings.beam, settings.phoneBeam, settings.wordBeam) = (1e-80, 1e-80, 1e-60)
    let search = try search(words, nil, settings)
    search.hear(scores)
    let ours = try #require(search.hypothesis)
    // Of two words that sound the same either may be found.
    func plain(_ words: [String]) -> [String] { words.map { $0 == "too" ? "two" : $0 } }
    #expect(plain(ours.words) == plain(theirs.words))
    #expect(Set(plain(ours.words)).isSuperset(of: ["two", "minutes", "off", "fourth", "timer"]))
    #expect(ours.frames == theirs.frames)
    func spoken(_ heard: Hypothesis) -> [Segment] { heard.segments.filter { !$0.word.hasPrefix("<") } }
    for (one, other) in zip(spoken(ours), spoken(theirs)) {
      #expect(abs(one.firstFrame - other.firstFrame) <= 5 && abs(one.lastFrame - other.lastFrame) <= 5)
    }
    #expect(abs(ours.score - theirs.score) <= 0.01 * abs(theirs.score))
  }

  @Test("Words and their sound come to the score that a search bound by the same words finds")
  func exact() throws {
    let words = AcousticSamples.words
    var settings = LexicalTreeSearch.Settings()
    (settings.beam, settings.phoneBeam, settings.wordBeam) = (1e-200, 1e-200, 1e-200)
    let search = try search(words, nil, settings)
    search.hear(scores)
    let found = try #require(search.hypothesis)
    var lexicon = Lexicon(acoustics.mixtures.definition)
    try lexicon.add(words)
    var own = SentenceSearch.Settings()
    (own.beam, own.phoneBeam, own.wordBeam) = (1e-200, 1e-200, 1e-200)
    own.weights = SentenceGraph.Weights(language: 1, insertion: 1)
    let row = SpeechNetwork(
      stateCount: said.count + 1, start: 0, finals: [said.count: 0],
      arcs: said.enumerated().map { .init(from: $0, to: $0 + 1, word: $1, logProbability: 0) })
    let bound = SentenceSearch(
      SentenceGraph(row, lexicon: lexicon, acoustics: acoustics, weights: own.weights), acoustics: acoustics,
      settings: own)
    let senones = bound.graph.senones
    bound.hear((0..<(scores.count / all)).flatMap { frame in senones.map { scores[frame * all + $0] } })
    let expected = try #require(bound.hypothesis)
    #expect(found.words == said)
    func sound(_ heard: Hypothesis) -> Double { heard.segments.reduce(0) { $0 + $1.acousticScore } }
    #expect(abs(sound(found) - sound(expected)) < 0.002 * abs(sound(expected)))
    for (one, other) in zip(found.segments, expected.segments) where found.segments.count == expected.segments.count {
      #expect(one.word == other.word && abs(one.firstFrame - other.firstFrame) <= 3)
    }
  }

  @Test("Frames one by one give what the whole gives, and an utterance knows nothing of the one before")
  func pieces() throws {
    let search = try search(AcousticSamples.words + more)
    search.hear(scores)
    let whole = try #require(search.hypothesis)
    let words = Set(search.likelyWords(posterior: 1e-4))
    for _ in 0..<2 {
      search.start()
      #expect(search.hypothesis == nil && search.segments.isEmpty && search.likelyWords(posterior: 0).isEmpty)
      for first in stride(from: 0, to: scores.count, by: all) { search.hear(Array(scores[first..<(first + all)])) }
      #expect(search.hypothesis == whole)
      #expect(Set(search.likelyWords(posterior: 1e-4)) == words)
    }
    search.forget()
    #expect(search.hypothesis == nil && search.likelyWords(posterior: 0).isEmpty)
  }

  @Test("The words so far are known while somebody speaks")
  func partial() throws {
    let search = try search(AcousticSamples.words)
    search.hear(Array(scores[..<(200 * all)]))
    // Of the last one only a part has been heard.
    let words = search.segments.map(\.word).filter { !$0.hasPrefix("<") }.dropLast()
    #expect(words.count >= 2 && Array(words) == Array(said.prefix(words.count)))
  }

  @Test("A model decides between what sounds alike: by the word before, and by the two before")
  func neighbours() throws {
    let words = AcousticSamples.words + more
    // Behind "take" always "too", although "two" is the likelier word elsewhere.
    func heard(_ second: String) throws -> [String] {
      var row = said
      row[2] = second
      let arcs =
        row.enumerated().map { SpeechNetwork.Arc(from: $0, to: $0 + 1, word: $1, logProbability: log(0.5)) }
        + [.init(from: 0, to: 8, word: second == "too" ? "two" : "too", logProbability: log(0.5))]
      let network = SpeechNetwork(stateCount: 9, start: 0, finals: [8: 0], arcs: arcs)
      let model = BackoffModel(IndexedNetwork(network))
      let known = words.filter { model.number(of: $0.word) != nil }
      let search = try search(known, model)
      search.hear(scores)
      return search.hypothesis?.words ?? []
    }
    #expect(try heard("too")[2] == "too")
    #expect(try heard("two")[2] == "two")
  }

  @Test("What was said is certain, what sounds a little like it is not, and what does not is no word at all")
  func posteriors() throws {
    let search = try search(AcousticSamples.words + more)
    search.hear(scores)
    #expect(likely(search, "minutes") > 0.3)
    #expect(likely(search, "fourth") > 3 * likely(search, "fort"))
    #expect(likely(search, "fort") > 0)
    #expect(abs(log(likely(search, "two") / likely(search, "too"))) < 0.2)
    let words = search.likelyWords(posterior: 1e-3)
    #expect(words.allSatisfy { $0.logPosterior <= 0 && $0.logPosterior >= log(1e-3) })
    // Of all words that begin in one frame one is true at most.
    for words in Dictionary(grouping: words, by: \.firstFrame).values {
      #expect(words.reduce(0) { $0 + exp($1.logPosterior) } < 1.01)
    }
  }

  @Test("Words can be added between utterances, and are heard from then on")
  func later() throws {
    let names = AcousticSamples.words.map(\.word)
    let model = BackoffModel(words: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }), end: 0.1)
    let search = try search(Array(AcousticSamples.words.dropLast()), model)
    search.hear(scores)
    #expect(search.hypothesis?.words.contains("timer") == false)
    try add([AcousticSamples.words[AcousticSamples.words.count - 1]], to: search.tree, model)
    search.start()
    search.hear(scores)
    #expect(search.hypothesis?.words == said)
  }

  @Test("The more words a class has, the less likely each is, and other ways to say one are no words more")
  func shares() throws {
    func share(_ entries: [String]) throws -> Float {
      let model = BackoffModel(words: ["[data.item]": 1], end: 0.1)
      let tree = LexicalTree(acoustics)
      for entry in entries {
        tree.add(entry, phones: try phones(more[0]), label: try #require(model.number(of: "[data.item]")), weight: 1)
      }
      return tree.share(of: tree.words[tree.words.count - 1])
    }
    #expect(try share(["fort@data.item"]) == 0)
    #expect(try share(["fort@data.item", "fort@data.item(2)"]) == 0)
    let half = Float(IndexedNetwork.classExponent) * log(Float(0.5))
    #expect(abs(try share(["port@data.item", "fort@data.item"]) - half) < 1e-6)
  }

  @Test("Narrow beams, and few phones at a time, still find what is clear", arguments: [(1e-30, 6_000), (1e-60, 20)])
  func narrow(_ beam: Double, _ most: Int) throws {
    var settings = LexicalTreeSearch.Settings()
    (settings.beam, settings.phoneBeam, settings.wordBeam) = (beam, beam, beam)
    settings.mostActive = most
    let search = try search(AcousticSamples.words, nil, settings)
    search.hear(scores)
    #expect(search.hypothesis?.words.suffix(3) == ["the", "fourth", "timer"])
  }

  @Test("Without a word there is silence at most, and nothing at all is nothing")
  func nothing() throws {
    let search = try search([], BackoffModel(words: ["zebra": 1], end: 0.1))
    #expect(search.hypothesis == nil)
    search.hear(scores)
    #expect(search.hypothesis?.words.isEmpty ?? true)
    #expect(search.likelyWords(posterior: 0).isEmpty)
  }
}

import Foundation
import Testing

@testable import Grammar

@Suite("Speech networks")
struct WordNetworkTests {
  private func network(
    _ texts: String..., vocabulary: [String: [Vocabulary.Entry]] = [:], options: WordNetwork.Options = .init()
  ) throws -> WordNetwork {
    var library = GrammarLibrary()
    for (index, text) in texts.enumerated() {
      try library.add(GrammarSource(name: "\(index)", text: Workbench.complete(text)))
    }
    let grammar = try library.compile(values: SmallValues.all)
    return try grammar.network(vocabulary: Vocabulary(vocabulary), options: options)
  }

  /// All sentences of at most some words, with their probabilities.
  private func sentences(_ network: WordNetwork, limit: Int = 6) -> [String: Double] {
    var found: [String: Double] = [:]
    func walk(_ state: Int, _ words: [String], _ log: Double) {
      for final in network.finals where final.state == state {
        found[words.joined(separator: " "), default: 0] += exp(log + final.logProbability)
      }
      guard words.count < limit else { return }
      for arc in network.arcs where arc.from == state {
        walk(arc.to, words + [arc.word ?? ""], log + arc.logProbability)
      }
    }
    walk(network.start, [], 0)
    return found
  }

  /// The probability a network gives to words, summed over all paths.
  private func probability(_ network: WordNetwork, _ words: [String]) -> Double {
    var states: [Int: Double] = [network.start: 1]
    for word in words {
      var next: [Int: Double] = [:]
      for arc in network.arcs where arc.word == word {
        if let mass = states[arc.from] { next[arc.to, default: 0] += mass * exp(arc.logProbability) }
      }
      states = next
    }
    return network.finals.reduce(0) { $0 + (states[$1.state] ?? 0) * exp($1.logProbability) }
  }

  @Test("say exactly the sentences of the rules")
  func language() throws {
    let found = sentences(try network("grammar g; public <a> = [x] (y | z w); public <b> = v;"))
    #expect(found.keys.sorted() == ["v", "x y", "x z w", "y", "z w"])
  }

  @Test("turn weights into probabilities")
  func weights() throws {
    let found = sentences(try network("grammar g; public <a> = /3/ x | /1/ y | /0/ z;"))
    #expect(found.keys.sorted() == ["x", "y"])
    #expect(abs((found["x"] ?? 0) - 0.75) < 1e-6)
    #expect(abs((found["y"] ?? 0) - 0.25) < 1e-6)
  }

  @Test("have probabilities that add up to 1 at every state, and no arcs without a word")
  func stochastic() throws {
    let network = try network(
      SmallValues.grammar,
      "grammar g; import <number.*>; public <a> = (x | [y] <integer>)* z [<a>]; public <b> = (q*)* r+;",
      "grammar frame; public <before> = please; public <after> = thanks [a lot];")
    var sums = [Double](repeating: 0, count: network.stateCount)
    for arc in network.arcs {
      #expect(arc.word != nil)
      sums[arc.from] += exp(arc.logProbability)
    }
    for final in network.finals { sums[final.state] += exp(final.logProbability) }
    for sum in sums { #expect(abs(sum - 1) < 1e-6) }
  }

  @Test("leave out what can only be typed")
  func typed() throws {
    let network = try network(
      SmallValues.grammar, "grammar g; import <number.*>; import <text.*>; public <a> = go <integer> | add <any>;")
    #expect(
      network.words == ["five", "four", "go", "one", "three", "twelve", "twenty", "two"])
    #expect(probability(network, ["go", "twenty", "two"]) > 0)
    #expect(probability(network, ["add"]) == 0)
  }

  @Test("go round where a rule recurs at its end")
  func rightRecursion() throws {
    let network = try network("grammar g; public <a> = x [<b>]; <b> = y <a> | z;")
    #expect(probability(network, Array(repeating: ["x", "y"], count: 50).flatMap(\.self) + ["x"]) > 0)
    #expect(probability(network, ["x", "y"]) == 0)
    #expect(probability(network, ["x", "y", "x", "z"]) > 0)
  }

  @Test("unroll other recursion to a depth")
  func nestedRecursion() throws {
    let network = try network("grammar g; public <a> = l [<a>] r;", options: .init(recursionLimit: 2))
    let found = sentences(network, limit: 12)
    #expect(found.keys.sorted() == ["l l l r r r", "l l r r", "l r"])
    #expect(abs(found.values.reduce(0, +) - 1) < 1e-9)
  }

  @Test("keep household words as one class, or as phrases")
  func data() throws {
    let text = "grammar g; import <data.item>; public <a> = add <item>;"
    let classes = try network(text)
    #expect(sentences(classes).keys.sorted() == ["add [data.item]"])
    #expect(classes.classes == ["[data.item]"])
    let items = ["item": [Vocabulary.Entry(name: "milk"), .init(name: "olive oil", forms: ["oil"])]]
    let phrases = try network(text, vocabulary: items, options: .init(expandsData: true))
    #expect(sentences(phrases).keys.sorted() == ["add milk", "add oil", "add olive oil"])
    #expect(phrases.words == ["add", "milk", "oil", "olive"])
  }

  @Test("stand in their politeness, or not")
  func frame() throws {
    let texts = "grammar frame; public <before> = please; public <after> = thanks;"
    let rule = "grammar g; public <a> = x;"
    let polite = try network(texts, rule)
    #expect(probability(polite, ["please", "please", "x", "thanks"]) > 0)
    #expect(probability(polite, ["please"]) == 0)
    let plain = try network(texts, rule, options: .init(hasFrame: false))
    #expect(sentences(plain).keys.sorted() == ["x"])
  }

  @Test("share endings")
  func minimal() throws {
    let network = try network("grammar g; public <a> = p <e> | q <e>; public <b> = r <e>; <e> = x y z;")
    #expect(network.stateCount == 5)
    #expect(network.arcs.count == 6)
  }

  @Test("say every drawn sentence")
  func samples() throws {
    let bench = try SamplerTests.kitchen()
    let network = try bench.grammar.network(
      of: ["shopping.add"], vocabulary: bench.vocabulary, options: .init(expandsData: true))
    var sampler = Sampler(bench.grammar, vocabulary: bench.vocabulary, reference: bench.reference, seed: 11)
    for _ in 0..<100 {
      let sample = sampler.next(from: "shopping.add")
      let text = try #require(sample).text
      #expect(probability(network, Utterance.words(of: text)) > 0, "\(text)")
    }
  }

  @Test("can have a single final state")
  func singleFinal() throws {
    let single = try network("grammar g; public <a> = x [y];").withSingleFinal()
    #expect(single.finals == [.init(state: single.stateCount - 1, logProbability: 0)])
    #expect(sentences(single).keys.map { $0.split(separator: " ").joined(separator: " ") }.sorted() == ["x", "x y"])
  }

  @Test("F13: a rule that branches in two at each step is refused by its name, at once")
  func branching() throws {
    let chain = (0..<40).map { "<r\($0)> = (a | b) <r\($0 + 1)> <r\($0 + 1)> | y;" } + ["<r40> = x;"]
    #expect(throws: WordNetwork.Failure.tooLarge(limit: 20_000, rule: "g.a")) {
      try network(
        "grammar g; public <a> = <r0>;" + chain.joined(separator: "\n"), options: .init(arcLimit: 20_000))
    }
  }

  @Test("say why there is none")
  func failures() throws {
    #expect(throws: WordNetwork.Failure.empty) {
      try network("grammar g; import <text.any>; public <a> = <any>;")
    }
    #expect(throws: WordNetwork.Failure.tooLarge(limit: 5)) {
      try network("grammar g; public <a> = a b c d e f g h;", options: .init(arcLimit: 5))
    }
  }
}

import Foundation
import Testing

@testable import Speech

@Suite("Looking ahead in a tree of words")
struct LookAheadTests {
  private let tree: LexicalTree
  private let lattice: WordLattice

  /// Words with shares of 1, 2, 4 and so on, in the order in which they are added.
  init() throws {
    let acoustics = try Acoustics(.debian)
    let names = AcousticSamples.words.map(\.word)
    let model = BackoffModel(
      words: Dictionary(zip(names, names.indices.map { pow(2, Double($0)) })) { first, _ in first }, end: 0.1)
    tree = LexicalTree(acoustics)
    lattice = WordLattice(tree: tree, model: model, weights: .init())
    for word in AcousticSamples.words {
      let phones = try word.phones.map { try #require(acoustics.mixtures.definition.phones.firstIndex(of: $0)) }
      tree.add(word.entry, phones: phones, label: try #require(model.number(of: word.word)), weight: 1)
    }
  }

  private func words(under family: Int32) -> [Int32] {
    var found: [Int32] = []
    tree.forEachChild(of: Int(family)) { node in
      found += words(under: tree.nodes[node].family)
    } word: { word in
      found.append(word)
    }
    return found
  }

  @Test("A path into a family pays for the likeliest word in it")
  func scores() throws {
    let ahead = LookAhead(lattice)
    #expect(ahead.wordCount == tree.words.count && ahead.scores.count == tree.families.count)
    for family in 0..<Int32(tree.families.count) {
      let best = try #require(words(under: family).map { lattice.languageScore(of: tree.words[$0]) }.max())
      #expect(ahead.scores[family] == best)
    }
  }

  @Test("The ways on are a family's phones and words, the likeliest first")
  func ways() {
    let ahead = LookAhead(lattice)
    #expect(Int(ahead.first[tree.families.count]) == ahead.ways.count)
    for family in 0..<tree.families.count {
      let ways = (Int(ahead.first[family])..<Int(ahead.first[family + 1])).map { ahead.ways[$0] }
      #expect(ways.map(\.score) == ways.map(\.score).sorted(by: >))
      var children: Set<Int32> = []
      tree.forEachChild(of: family) {
        children.insert($0)
      } word: {
        children.insert(-1 - $0)
      }
      #expect(Set(ways.map(\.place)) == children && ways.count == children.count)
    }
  }

  @Test("No history makes a word likelier than the most that it is looked ahead for")
  func most() throws {
    let network = AcousticSamples.network
    let model = BackoffModel(IndexedNetwork(network))
    for word in Set(network.arcs.map(\.word)) {
      let number = try #require(model.number(of: word))
      let most = model.highestLogProbability(of: number)
      var history = model.beginning
      #expect(model.logProbability(of: number, after: history) <= most)
      for before in network.arcs.map(\.word) {
        history = model.history(history, then: try #require(model.number(of: before)))
        #expect(model.logProbability(of: number, after: history) <= most)
      }
      #expect(model.logProbability(of: number) <= most)
    }
  }
}

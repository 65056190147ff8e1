import Basics
import Foundation

/// Draws random sentences from rules by their weights; the same seed draws the same sentences.
public struct Sampler: Sendable {
  /// A sentence drawn from a rule.
  public struct Sample: Sendable, Hashable {
    /// The full name of its rule.
    public let rule: String
    /// The sentence in its typed or spoken form.
    public let text: String
  }

  /// The nesting and the number of words from which the shortest way to the end is taken.
  private static let depthLimit = 40
  private static let wordLimit = 40
  /// The deepest nesting of the shortest way; deeper nodes are not drawn.
  private static let heightLimit: Int32 = 400
  /// The most draws of a value without meaning.
  private static let valueTries = 50

  private let grammar: CompiledGrammar
  private let origin: Utterance.Origin
  private let reference: ReferenceTime
  private let phrases: [[[String]]]
  /// The least height of each node, nil if this kind of sentence has none.
  private let heights: [Int32?]
  private var random: SeededGenerator
  private var words: [String] = []
  private var isInValue = false

  /// Prepares drawing. Spoken sentences have no typed-only words. Household words are drawn from the
  /// vocabulary; rules that need a category without entries are left out.
  public init(
    _ grammar: CompiledGrammar, vocabulary: Vocabulary, reference: ReferenceTime,
    origin: Utterance.Origin = .spoken, seed: UInt64
  ) {
    self.grammar = grammar
    self.origin = origin
    self.reference = reference
    phrases = grammar.categories.map { vocabulary.phrases(in: $0) }
    heights = Speakable(grammar, vocabulary, origin).heights
    random = SeededGenerator(seed: seed)
  }

  /// A random sentence of an intent, answers left out; nil if there is none to draw.
  public mutating func next() -> Sample? {
    let drawable = grammar.commandRules.filter { heights[Int(grammar.rules[Int($0)].root)] != nil }
    guard let rule = drawable.randomElement(using: &random) else { return nil }
    return next(from: grammar.rules[Int(rule)].fullName)
  }

  /// A sentence of any rule by its full name, private ones too; nil if there is no such rule or nothing
  /// to draw.
  public mutating func next(from rule: String) -> Sample? {
    guard let compiled = grammar.rules.first(where: { $0.fullName == rule }) else { return nil }
    for _ in 0..<Self.valueTries {
      words = []
      isInValue = grammar.values.contains { $0.name == rule }
      if draw(compiled.root, 0), !words.isEmpty, words.count <= Utterance.Limit().words {
        return Sample(rule: rule, text: text())
      }
    }
    return nil
  }

  private func text() -> String {
    words.reduce(into: "") { $0 += $1 == "," || $0.isEmpty ? $1 : " " + $1 }
  }

  /// Draws a node's words; false if it has none, or a value without meaning.
  private mutating func draw(_ index: Int32, _ depth: Int) -> Bool {
    guard let height = heights[Int(index)], height <= Self.heightLimit else { return false }
    let isLong = depth > Self.depthLimit || words.count > Self.wordLimit
    let node = grammar.nodes[Int(index)]
    switch node.operation {
    case .word:
      words.append(grammar.words[Int(node.first)])
    case .phrase:
      words += grammar.phraseWords[grammar.childRange(node)].map { grammar.words[Int($0)] }
    case .comma:
      // A comma at the very start would be no part of the text.
      if !words.isEmpty { words.append(",") }
    case .typed:
      words.append(typed(WordShape(rawValue: UInt16(truncatingIfNeeded: node.first))))
    case .data:
      words += phrases[Int(node.first)].randomElement(using: &random) ?? []
    case .null, .typing:
      break
    case .void:
      return false
    case .rule:
      return draw(grammar.rules[Int(node.first)].root, depth + 1)
    case .tag:
      return draw(node.first, depth + 1)
    case .sequence:
      return grammar.children[grammar.childRange(node)].allSatisfy { draw($0, depth + 1) }
    case .alternatives:
      guard let child = choose(node, isLong) else { return false }
      return draw(child, depth + 1)
    case .optional:
      guard !isLong, heights[Int(node.first)] != nil, Bool.random(using: &random) else { return true }
      return draw(node.first, depth + 1)
    case .repetition:
      return drawRepeated(node, depth)
    case .value:
      return drawValue(node, depth)
    }
    return true
  }

  private mutating func drawRepeated(_ node: Node, _ depth: Int) -> Bool {
    for _ in 0..<node.count where !draw(node.first, depth + 1) { return false }
    guard heights[Int(node.first)] != nil else { return true }
    while depth <= Self.depthLimit, words.count <= Self.wordLimit, Double.random(in: 0..<1, using: &random) < 0.4 {
      guard draw(node.first, depth + 1) else { return false }
    }
    return true
  }

  private mutating func drawValue(_ node: Node, _ depth: Int) -> Bool {
    let root = grammar.rules[Int(node.first)].root
    guard !isInValue else { return draw(root, depth + 1) }
    isInValue = true
    defer { isInValue = false }
    let start = words.count
    for _ in 0..<Self.valueTries {
      guard draw(root, depth + 1) else { return false }
      let drawn = words[start...].filter { $0 != "," }
      if grammar.values[Int(node.count)].evaluate(drawn[...], reference) != nil { return true }
      words.removeLast(words.count - start)
    }
    return false
  }

  /// An alternative by its weight; in a long sentence, one with the least height.
  private mutating func choose(_ node: Node, _ isLong: Bool) -> Int32? {
    let places = grammar.childRange(node).filter {
      grammar.weights[$0] != Int64.min && heights[Int(grammar.children[$0])] != nil
    }
    if isLong {
      return places.map { grammar.children[$0] }.min { heights[Int($0)] ?? 0 < heights[Int($1)] ?? 0 }
    }
    let weights = places.map { exp(Double(grammar.weights[$0]) / 1e6) }
    var rest = Double.random(in: 0..<1, using: &random) * weights.reduce(0, +)
    for (place, weight) in zip(places, weights) {
      rest -= weight
      if rest < 0 { return grammar.children[place] }
    }
    return places.last.map { grammar.children[$0] }
  }

  private mutating func typed(_ shape: WordShape) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    switch shape {
    case .digits: return "\(number(1...120))"
    case .decimal: return "\(number(0...20)).\(number(1...9))"
    case .fraction: return ["1/2", "1/4", "3/4", "½", "¼", "⅓"].randomElement(using: &random) ?? "½"
    case .clock: return "\(number(0...23)):\(number(10...59))"
    case .barcode: return "\(number(10_000_000...99_999_999_999_999))"
    default:
      // Made-up words of consonants and vowels outside all grammars.
      return (0..<number(2...3)).map { _ in
        let consonant = "bdfgklmnprstvz".randomElement(using: &random) ?? "b"
        return "\(consonant)\("aeiou".randomElement(using: &random) ?? "a")"
      }.joined()
    }
  }
}

/// The nodes that can be said at all, typed or spoken, with the words of a vocabulary.
struct Speakable {
  /// The least height of a derivation of each node, nil for those that cannot be said.
  let heights: [Int32?]

  init(_ grammar: CompiledGrammar, _ vocabulary: Vocabulary?, _ origin: Utterance.Origin) {
    let isEmpty = grammar.categories.map { vocabulary?.isEmpty($0) ?? false }
    heights = NodeGraph(grammar).heights { node in
      switch node.operation {
      case .typed, .typing: origin == .typed
      case .data: !isEmpty[Int(node.first)]
      case .void: false
      default: true
      }
    }
  }
}

import Foundation

/// A finite-state network of words: what may be said, and how likely each way is.
public struct SpeechNetwork: Sendable, Hashable {
  /// A step from one state to another.
  public struct Arc: Sendable, Hashable {
    public var from: Int
    public var to: Int
    /// What is said on the way; nil: nothing. `[data.item]`, in brackets, is a class: any of its phrases.
    public var word: String?
    /// Natural logarithm of the probability of taking this arc out of `from`.
    public var logProbability: Double

    /// Makes an arc.
    public init(from: Int, to: Int, word: String?, logProbability: Double) {
      self.from = from
      self.to = to
      self.word = word
      self.logProbability = logProbability
    }
  }

  /// States are 0 ..< `stateCount`.
  public var stateCount: Int
  public var start: Int
  /// The states where an utterance may end, each with the natural logarithm of the probability of ending there.
  public var finals: [Int: Double]
  public var arcs: [Arc]

  /// Makes a network.
  public init(stateCount: Int, start: Int, finals: [Int: Double], arcs: [Arc]) {
    self.stateCount = stateCount
    self.start = start
    self.finals = finals
    self.arcs = arcs
  }

  /// The words and classes on its arcs.
  public var words: Set<String> { Set(arcs.lazy.compactMap(\.word)) }

  /// This network after any one of `phrases` has been said, as with a wake word.
  public func preceded(by phrases: [[String]]) -> SpeechNetwork {
    guard !phrases.isEmpty else { return self }
    var network = self
    network.start = network.addState()
    for phrase in phrases {
      var state = network.start
      for (index, word) in phrase.enumerated() {
        let next = index == phrase.count - 1 ? start : network.addState()
        let share = index == 0 ? -log(Double(phrases.count)) : 0
        network.arcs.append(Arc(from: state, to: next, word: word, logProbability: share))
        state = next
      }
    }
    return network
  }

  /// The part of the network that can be said with these words alone; nil when that is nothing.
  ///
  /// `members` gives, for each class, those of its words that count; a class arc becomes an arc for each.
  public func restricted(to words: Set<String>, members: [String: [String]]) -> SpeechNetwork? {
    var kept: [Arc] = []
    for arc in arcs {
      guard let word = arc.word else {
        kept.append(arc)
        continue
      }
      if word.isClassName {
        for member in members[word] ?? [] {
          kept.append(Arc(from: arc.from, to: arc.to, word: member, logProbability: arc.logProbability))
        }
      } else if words.contains(word) {
        kept.append(arc)
      }
    }
    return SpeechNetwork(stateCount: stateCount, start: start, finals: finals, arcs: kept).trimmed()
  }

  /// The part that can be said with these words and classes alone, classes kept as they are.
  func restricted(to words: Set<String>, keepingClasses classes: Set<String>) -> SpeechNetwork? {
    restricted(to: words, members: Dictionary(uniqueKeysWithValues: classes.map { ($0, [$0]) }))
  }

  /// Without the states that no sentence passes; nil when there is no sentence.
  public func trimmed() -> SpeechNetwork? {
    let outgoing = Dictionary(grouping: arcs.indices, by: { arcs[$0].from })
    let incoming = Dictionary(grouping: arcs.indices, by: { arcs[$0].to })
    let reached = Self.closure(of: [start]) { state in (outgoing[state] ?? []).map { arcs[$0].to } }
    let useful = Self.closure(of: reached.intersection(finals.keys)) { state in
      (incoming[state] ?? []).map { arcs[$0].from }
    }
    let kept = reached.intersection(useful).sorted()
    guard kept.contains(start) else { return nil }
    let names = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    return SpeechNetwork(
      stateCount: kept.count, start: names[start] ?? 0, finals: finals.reduce(into: [:]) { ends, end in names[end.key].map { ends[$0] = end.value } },
      arcs: arcs.compactMap { arc in
        guard let from = names[arc.from], let to = names[arc.to] else { return nil }
        return Arc(from: from, to: to, word: arc.word, logProbability: arc.logProbability)
      })
  }

  private mutating func addState() -> Int {
    stateCount += 1
    return stateCount - 1
  }

  private static func closure(of seeds: Set<Int>, next: (Int) -> [Int]) -> Set<Int> {
    var found = seeds
    var waiting = Array(seeds)
    while let state = waiting.popLast() {
      for other in next(state) where found.insert(other).inserted { waiting.append(other) }
    }
    return found
  }
}

extension String {
  /// Whether this names a class of words, as `[data.item]` does.
  var isClassName: Bool { hasPrefix("[") && hasSuffix("]") }
}

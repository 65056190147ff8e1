import Foundation

/// A finite-state network of words with the probabilities of its arcs.
public struct SpeechNetwork: Sendable, Hashable {
  /// An arc with a word from one state to another.
  public struct Arc: Sendable, Hashable {
    public var from: Int
    public var to: Int
    /// `[data.item]`, in brackets, is a class: any of its phrases.
    public var word: String
    /// The natural logarithm of the probability of taking this arc out of `from`.
    public var logProbability: Double

    /// Makes an arc.
    public init(from: Int, to: Int, word: String, logProbability: Double) {
      self.from = from
      self.to = to
      self.word = word
      self.logProbability = logProbability
    }
  }

  /// The number of states; they are 0 ..< `stateCount`.
  public var stateCount: Int
  public var start: Int
  /// The states in which an utterance may end, with the natural logarithms of the probabilities.
  public var finals: [Int: Double]
  public var arcs: [Arc]

  /// Makes a network.
  public init(stateCount: Int, start: Int, finals: [Int: Double], arcs: [Arc]) {
    self.stateCount = stateCount
    self.start = start
    self.finals = finals
    self.arcs = arcs
  }

  /// This network after any of `phrases`, such as a wake word.
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

  /// This network, with `phrases` as equally likely alternatives.
  /// - Parameter probability: that of the phrases together.
  public func or(_ phrases: [[String]], probability: Double) -> SpeechNetwork {
    let phrases = phrases.filter { !$0.isEmpty }
    guard !phrases.isEmpty else { return self }
    var network = self
    // Sentences may return to the old start, and the phrases are separate.
    network.start = network.addState()
    network.arcs += arcs.lazy.filter { $0.from == start }.map { arc in
      Arc(from: network.start, to: arc.to, word: arc.word, logProbability: arc.logProbability + log(1 - probability))
    }
    if let ending = finals[start] { network.finals[network.start] = ending + log(1 - probability) }
    let end = network.addState()
    network.finals[end] = 0
    for phrase in phrases {
      var state = network.start
      for (index, word) in phrase.enumerated() {
        let next = index == phrase.count - 1 ? end : network.addState()
        let share = index == 0 ? log(probability / Double(phrases.count)) : 0
        network.arcs.append(Arc(from: state, to: next, word: word, logProbability: share))
        state = next
      }
    }
    return network
  }

  /// This network, whose sentences may be followed by one of `phrases` and a sentence of `other`.
  /// - Parameter probability: that of such a continuation.
  public func followed(by other: SpeechNetwork, through phrases: [[String]], probability: Double) -> SpeechNetwork {
    var network = self
    network.stateCount += other.stateCount
    // Growing by doubling would keep unused megabytes.
    network.arcs.reserveCapacity(
      arcs.count + other.arcs.count + phrases.joined().count + finals.count * phrases.count)
    network.arcs += other.arcs.lazy.map {
      Arc(from: $0.from + stateCount, to: $0.to + stateCount, word: $0.word, logProbability: $0.logProbability)
    }
    for (state, ending) in other.finals { network.finals[state + stateCount] = ending }
    // The target of each phrase's first word: its other words are shared by all endings.
    let phrases = phrases.filter { !$0.isEmpty }
    let entries = phrases.map { phrase in
      phrase.dropFirst().reversed().reduce(other.start + stateCount) { next, word in
        let state = network.addState()
        network.arcs.append(Arc(from: state, to: next, word: word, logProbability: 0))
        return state
      }
    }
    for (state, ending) in finals {
      network.finals[state] = ending + log(1 - probability)
      network.arcs += zip(phrases, entries).map { phrase, entry in
        Arc(
          from: state, to: entry, word: phrase[0], logProbability: ending + log(probability / Double(entries.count)))
      }
    }
    return network
  }

  private mutating func addState() -> Int {
    stateCount += 1
    return stateCount - 1
  }
}

extension String {
  /// Whether this names a class of words, such as `[data.item]`.
  var isClassName: Bool { hasPrefix("[") && hasSuffix("]") }
}

import Foundation

/// A finite-state network of words: what may be said, and how likely each way is.
public struct SpeechNetwork: Sendable, Hashable {
  /// A word that leads from one state to another.
  public struct Arc: Sendable, Hashable {
    public var from: Int
    public var to: Int
    /// `[data.item]`, in brackets, is a class: any of its phrases.
    public var word: String
    /// Natural logarithm of the probability of taking this arc out of `from`.
    public var logProbability: Double

    /// Makes an arc.
    public init(from: Int, to: Int, word: String, logProbability: Double) {
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

  /// This network, in place of which one of `phrases` may be said, all of them alike.
  /// - Parameter probability: how often one of them is.
  public func or(_ phrases: [[String]], probability: Double) -> SpeechNetwork {
    let phrases = phrases.filter { !$0.isEmpty }
    guard !phrases.isEmpty else { return self }
    var network = self
    // Sentences may come back to the start that there was, and the phrases stand alone.
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

  /// This network, after whose sentences one of `phrases` and then a sentence of `other` may be said.
  /// - Parameter probability: how often that is done.
  public func followed(by other: SpeechNetwork, through phrases: [[String]], probability: Double) -> SpeechNetwork {
    var network = self
    network.stateCount += other.stateCount
    // Growing by doubling would keep megabytes that nothing fills.
    network.arcs.reserveCapacity(
      arcs.count + other.arcs.count + phrases.joined().count + finals.count * phrases.count)
    network.arcs += other.arcs.lazy.map {
      Arc(from: $0.from + stateCount, to: $0.to + stateCount, word: $0.word, logProbability: $0.logProbability)
    }
    for (state, ending) in other.finals { network.finals[state + stateCount] = ending }
    // Where each phrase's first word leads: its other words stand once for all endings.
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
  /// Whether this names a class of words, as `[data.item]` does.
  var isClassName: Bool { hasPrefix("[") && hasSuffix("]") }
}

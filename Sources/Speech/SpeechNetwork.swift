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

  private mutating func addState() -> Int {
    stateCount += 1
    return stateCount - 1
  }
}

extension String {
  /// Whether this names a class of words, as `[data.item]` does.
  var isClassName: Bool { hasPrefix("[") && hasSuffix("]") }
}

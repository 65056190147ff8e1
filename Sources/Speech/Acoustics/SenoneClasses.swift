import Foundation

/// Classes of senones that a network tells apart: states of phones in surroundings that sound alike.
public struct SenoneClasses: Sendable, Hashable {
  /// The class of each senone.
  public let ofSenone: [Int]
  /// Natural logarithms of the classes' shares of all speech.
  let logPrior: [Float]
  /// The classes of each phone's state: one after the other.
  private let ofState: [Range<Int>]
  /// Natural logarithms of the states' shares.
  private let logStatePrior: [Float]

  /// The number of classes.
  public var count: Int { logPrior.count }

  /// Makes classes.
  /// - Parameters:
  ///   - ofSenone: the class of each senone, of which the first are those of phones without surroundings.
  ///   - states: the phone's state of each senone.
  /// - Returns: nil where the classes do not fit the states: a class is of one state, and those of a state follow each
  ///   other.
  init?(ofSenone: [Int], logPrior: [Float], states: [Int]) {
    guard ofSenone.count == states.count, let last = states.max() else { return nil }
    var stateOf = [Int](repeating: -1, count: logPrior.count)
    for (senone, number) in ofSenone.enumerated() {
      guard stateOf.indices.contains(number), stateOf[number] < 0 || stateOf[number] == states[senone] else {
        return nil
      }
      stateOf[number] = states[senone]
    }
    guard stateOf == stateOf.sorted(), Set(stateOf) == Set(0...last) else { return nil }
    self.ofSenone = ofSenone
    self.logPrior = logPrior
    ofState = (0...last).map { state in
      (stateOf.firstIndex(of: state) ?? 0)..<((stateOf.lastIndex(of: state) ?? -1) + 1)
    }
    logStatePrior = ofState.map { log(logPrior[$0].reduce(0) { $0 + exp($1) }) }
  }

  /// What the likelihoods of the classes make of a phone's state, natural logarithm: their mean, weighed by how common
  /// they are.
  func logLikelihood(ofState state: Int, _ classes: UnsafeBufferPointer<Float>) -> Float {
    let range = ofState[state]
    guard range.count > 1 else { return classes[range.lowerBound] }
    var best = -Float.greatestFiniteMagnitude
    for number in range { best = max(best, classes[number] + logPrior[number]) }
    var sum: Float = 0
    for number in range { sum += exp(classes[number] + logPrior[number] - best) }
    return best + log(sum) - logStatePrior[state]
  }
}

import Foundation

/// Classes of senones for a network: states of phones in similar contexts.
public struct SenoneClasses: Sendable, Hashable {
  /// The class of each senone.
  public let ofSenone: [Int]
  /// The log-shares of the classes in all speech.
  let logPrior: [Float]
  /// The classes of each phone's state, in order.
  private let ofState: [Range<Int>]
  /// The log-shares of the states.
  private let logStatePrior: [Float]

  /// The number of classes.
  public var count: Int { logPrior.count }

  /// Makes classes.
  /// - Parameters:
  ///   - ofSenone: the class of each senone, beginning with those of context-independent phones.
  ///   - states: the phone's state of each senone.
  /// - Returns: nil if the classes do not match the states: a class belongs to one state, and those of a
  ///   state are consecutive.
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

  /// The log-likelihood of a phone's state from its classes: their mean, weighted by their priors.
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

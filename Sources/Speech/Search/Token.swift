import Foundation

/// The states of a phone in context.
struct PhoneStates {
  /// The senone of each state.
  var senones: (Int32, Int32, Int32)
  /// The beginning of its costs in ``TransitionMatrices/costs``.
  var transitions: Int32

  /// - Parameter sequence: the number of its sequence of senones.
  init(of phone: Int, sequence: Int, _ definition: ModelDefinition) {
    let first = sequence * ModelDefinition.statesPerPhone
    let own = definition.sequences[first..<(first + ModelDefinition.statesPerPhone)].map(Int32.init)
    senones = (own[0], own[1], own[2])
    transitions = Int32(definition.matrix[phone] * TransitionMatrices.size)
  }
}

extension PhoneStates {
  func forEachSenone(_ use: (Int32) -> Void) {
    use(senones.0)
    use(senones.1)
    use(senones.2)
  }

  mutating func renumberSenones(_ number: (Int32) -> Int32) {
    senones = (number(senones.0), number(senones.1), number(senones.2))
  }
}

/// A search's data of a phone: the best scores in its states and after it, with the origin of each.
struct Token {
  var scores: (Int32, Int32, Int32)
  var origins: (Int32, Int32, Int32)
  var out: Int32
  var outOrigin: Int32
  /// The best of all of them.
  var best: Int32
  /// The frame in which it is active.
  var frame: Int32

  /// A score low enough that none is worse, and an utterance's costs can be subtracted from it.
  static let worst = Int32.min / 2

  /// The token without a path.
  static let none = Token(
    scores: (worst, worst, worst), origins: (-1, -1, -1), out: worst, outOrigin: -1, best: worst, frame: -1)

  /// Processes one frame of a phone (Viterbi): three states from left to right, and one may be
  /// skipped.
  /// - Parameters:
  ///   - costs: the costs of the senones in this frame.
  ///   - transitions: ``TransitionMatrices/costs``.
  /// - Returns: the best score.
  @inline(__always)
  mutating func pass(
    _ states: PhoneStates, _ costs: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>
  ) -> Int32 {
    let steps = transitions + Int(states.transitions)
    let first = scores.0 - Int32(costs[Int(states.senones.0)])
    let second = scores.1 - Int32(costs[Int(states.senones.1)])
    let third = scores.2 - Int32(costs[Int(states.senones.2)])
    // Four steps row by row: to each state and out.
    let (leaving, skipping) = (third - steps[11], second - steps[7])
    (out, outOrigin) = leaving > skipping ? (leaving, origins.2) : (skipping, origins.1)
    var (score, origin) = (third - steps[10], origins.2)
    if second - steps[6] > score { (score, origin) = (second - steps[6], origins.1) }
    if first - steps[2] > score { (score, origin) = (first - steps[2], origins.0) }
    (scores.2, origins.2) = (score, origin)
    best = max(out, score)
    (score, origin) = (second - steps[5], origins.1)
    if first - steps[1] > score { (score, origin) = (first - steps[1], origins.0) }
    (scores.1, origins.1) = (score, origin)
    scores.0 = first - steps[0]
    best = max(best, score, scores.0)
    return best
  }
}

/// The logarithm of the sum of two numbers given by their logarithms.
func logSum(_ one: Double, _ other: Double) -> Double {
  let (more, less) = one > other ? (one, other) : (other, one)
  return less == -.infinity ? more : more + log1p(exp(less - more))
}

import Foundation

/// The transition probabilities of a phone's states, in the units of scores.
///
/// Read from `transition_matrices` (PocketSphinx, `tmat.c`): as there, a possible transition is no less
/// likely than 1e-4, and no cost exceeds ``worst``.
struct TransitionMatrices: Sendable {
  /// For each matrix, state and next state, with the end of the phone as the last: a negated logarithm;
  /// ``impossible``: there is no such transition.
  let costs: [Int32]

  /// The number of costs in a matrix.
  static let size = ModelDefinition.statesPerPhone * (ModelDefinition.statesPerPhone + 1)
  /// The cost of an impossible transition.
  static let impossible: Int32 = 1 << 28
  /// The highest cost of a transition (`TMAT_WORST_SCORE`).
  private static let worst: Float = 254
  private static let leastProbability: Float = 1e-4

  /// Reads the matrices in `folder`.
  /// - Throws: ``SpeechError/modelMissing(path:)``, ``SpeechError/modelUnreadable(path:reason:)``
  init(folder: URL, definition: ModelDefinition) throws {
    let states = ModelDefinition.statesPerPhone
    var file = try ModelFile(folder.appending(path: "transition_matrices"))
    let fields = try file.header()
    let count = try file.count("its number of matrices", in: 1...65_535)
    _ = try file.count("its number of states", in: states...states)
    _ = try file.count("its number of states to go to", in: (states + 1)...(states + 1))
    _ = try file.count("its number of values", in: (count * Self.size)...(count * Self.size))
    let values = try file.floats(count * Self.size)
    try file.finish(fields)
    guard values.allSatisfy({ $0.isFinite && $0 >= 0 }) else { throw file.unreadable("a value is no probability") }
    guard definition.matrix.allSatisfy((0..<count).contains) else {
      throw file.unreadable("it has \(count) matrices, and the phones need more")
    }
    var costs: [Int32] = []
    costs.reserveCapacity(values.count)
    for first in stride(from: 0, to: values.count, by: states + 1) {
      let row = Self.shares(values[first..<(first + states + 1)])
      let floored = Self.shares(row.map { $0 == 0 ? 0 : max($0, Self.leastProbability) }[...])
      costs += floored.map { share in
        share == 0 ? Self.impossible : Int32(min(-log(share) * GaussianMixtures.scoresPerNat, Self.worst))
      }
    }
    self.costs = costs
  }

  private static func shares(_ row: ArraySlice<Float>) -> [Float] {
    let sum = row.reduce(0, +)
    return row.map { sum > 0 ? $0 / sum : 0 }
  }
}

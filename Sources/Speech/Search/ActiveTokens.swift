import Foundation

/// The paths of a search: the tokens of its nodes, and the active nodes of this frame and the next.
///
/// It has the part that every search along a network does frame by frame; the continuations of a path
/// differ by search. Its owner frees the memory (``free()``).
struct ActiveTokens {
  /// The tokens by the number of their node.
  private(set) var tokens = UnsafeMutableBufferPointer<Token>(start: nil, count: 0)
  /// The active nodes of this frame.
  private(set) var active: [Int32] = []
  private var next: [Int32] = []
  private(set) var frame: Int32 = -1

  /// Begins an utterance before its first frame, without active nodes.
  /// - Parameter count: the number of nodes.
  mutating func start(count: Int) {
    if tokens.count == count {
      for node in active { tokens[Int(node)] = .none }
    } else {
      free()
      tokens = .allocate(capacity: count)
      tokens.initialize(repeating: .none)
    }
    active.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    frame = -1
  }

  /// Frees the memory.
  mutating func free() {
    tokens.deallocate()
    tokens = UnsafeMutableBufferPointer(start: nil, count: 0)
    (active, next) = ([], [])
  }

  /// Processes one frame of every active phone.
  /// - Parameter states: the states of a node.
  /// - Returns: the best score of all.
  @inline(__always)
  mutating func pass(
    _ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>, states: (Int32) -> PhoneStates
  ) -> Int32 {
    var best = Token.worst
    for node in active { best = max(best, tokens[Int(node)].pass(states(node), scores, transitions)) }
    return best
  }

  /// Calls `leave` with each path that is good enough to go on; it also stays in its place.
  @inline(__always)
  mutating func leave(least: Int32, _ leave: (_ node: Int32, _ token: Token, _ tokens: inout ActiveTokens) -> Void) {
    for place in active.indices {
      let node = active[place]
      let token = tokens[Int(node)]
      guard token.best >= least else { continue }
      if token.frame == frame {
        tokens[Int(node)].frame = frame + 1
        next.append(node)
      }
      leave(node, token, &self)
    }
  }

  /// Moves a path to a node's first state, from the next frame on, unless a better one is there.
  @inline(__always)
  mutating func enter(_ node: Int32, _ score: Int32, after origin: Int32) {
    guard score > tokens[Int(node)].scores.0 else { return }
    if tokens[Int(node)].frame < frame + 1 { next.append(node) }
    tokens[Int(node)].scores.0 = score
    tokens[Int(node)].origins.0 = origin
    tokens[Int(node)].frame = frame + 1
  }

  /// Advances to the next frame: nodes without a path are dropped.
  mutating func turn() {
    for node in active where tokens[Int(node)].frame == frame { tokens[Int(node)] = .none }
    swap(&active, &next)
    next.removeAll(keepingCapacity: true)
    frame += 1
  }
}

/// Beams that become narrower while too many nodes are active, down to a tenth of their logarithms.
struct Beams {
  private var narrowing = 1.0

  /// Adapts the beams to the number of active nodes.
  mutating func look(at count: Int, most: Int) { narrowing = count > most ? max(narrowing * 0.9, 0.1) : 1 }

  /// The largest difference of a score from the best.
  /// - Parameter share: the same as a probability.
  func width(_ share: Double) -> Int32 {
    Int32(-log(share) * Double(GaussianMixtures.scoresPerNat) * narrowing)
  }
}

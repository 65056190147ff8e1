import Foundation

/// Where the paths of a search are: the tokens of its nodes, and which nodes are looked at in this frame and in the next.
///
/// What every search along a network does frame by frame is here; where a path may go on, each knows for itself. Its owner
/// frees the memory (``free()``).
struct ActiveTokens {
  /// By the number of their node.
  private(set) var tokens = UnsafeMutableBufferPointer<Token>(start: nil, count: 0)
  /// The nodes that are looked at in this frame.
  private(set) var active: [Int32] = []
  private var next: [Int32] = []
  private(set) var frame: Int32 = -1

  /// Begins an utterance before its first frame: nobody is anywhere.
  /// - Parameter count: of nodes.
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

  /// Gives the memory back.
  mutating func free() {
    tokens.deallocate()
    tokens = UnsafeMutableBufferPointer(start: nil, count: 0)
    (active, next) = ([], [])
  }

  /// One frame of every phone that is looked at.
  /// - Parameter states: those of a node.
  /// - Returns: the best score of all.
  @inline(__always)
  mutating func pass(
    _ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>, states: (Int32) -> PhoneStates
  ) -> Int32 {
    var best = Token.worst
    for node in active { best = max(best, tokens[Int(node)].pass(states(node), scores, transitions)) }
    return best
  }

  /// Calls `leave` with each path that is good enough to go on; it stays where it is as well.
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

  /// Takes a path to a node's first state, from the next frame on, if none that comes there is better.
  @inline(__always)
  mutating func enter(_ node: Int32, _ score: Int32, after origin: Int32) {
    guard score > tokens[Int(node)].scores.0 else { return }
    if tokens[Int(node)].frame < frame + 1 { next.append(node) }
    tokens[Int(node)].scores.0 = score
    tokens[Int(node)].origins.0 = origin
    tokens[Int(node)].frame = frame + 1
  }

  /// Goes to the next frame: what nobody has come to is given up.
  mutating func turn() {
    for node in active where tokens[Int(node)].frame == frame { tokens[Int(node)] = .none }
    swap(&active, &next)
    next.removeAll(keepingCapacity: true)
    frame += 1
  }
}

/// Beams that become narrower while too much is looked at, down to a tenth of their logarithms.
struct Beams {
  private var narrowing = 1.0

  /// Takes in how many nodes are looked at.
  mutating func look(at count: Int, most: Int) { narrowing = count > most ? max(narrowing * 0.9, 0.1) : 1 }

  /// By how much a score may be less than the best.
  /// - Parameter share: the same as a probability.
  func width(_ share: Double) -> Int32 {
    Int32(-log(share) * Double(GaussianMixtures.scoresPerNat) * narrowing)
  }
}

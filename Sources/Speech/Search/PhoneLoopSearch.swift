/// Searches scores of senones for the likeliest sequence of phones, independent of words. Not
/// thread-safe.
///
/// Every context-independent phone may follow every other at no cost (PocketSphinx's
/// `allphone_search.c`): so all that begin in a frame follow the best end of the frame before.
final class PhoneLoopSearch {
  /// The best phone that may end in a frame.
  private struct End {
    var phone: Int32
    var score: Int32
    /// The last frame of the one before it; -1: the beginning.
    var previous: Int32
  }

  private let names: [String]
  private let states: [PhoneStates]
  private let transitions: [Int32]
  private var tokens: [Token] = []
  private var ends: [End] = []

  /// Begins an utterance.
  init(_ acoustics: Acoustics) {
    let definition = acoustics.mixtures.definition
    names = definition.phones
    states = definition.phones.indices.map {
      PhoneStates(of: $0, sequence: definition.sequence(of: $0), definition)
    }
    transitions = acoustics.transitions.costs
    start()
  }

  /// Resets the state: another utterance begins.
  func start() {
    ends.removeAll(keepingCapacity: true)
    tokens = [Token](repeating: .none, count: names.count)
    begin(after: 0, frame: -1)
  }

  private func begin(after score: Int32, frame: Int32) {
    for phone in tokens.indices where score > tokens[phone].scores.0 {
      tokens[phone].scores.0 = score
      tokens[phone].origins.0 = frame
    }
  }

  /// Searches frames of scores.
  /// - Parameter senoneCount: the number of scores in a frame, beginning with those of
  ///   context-independent phones.
  /// - Parameter match: searches the same frames for words.
  func hear(_ scores: [Int16], senoneCount: Int, beside match: FastMatch? = nil) {
    scores.withUnsafeBufferPointer { scores in
      transitions.withUnsafeBufferPointer { transitions in
        guard let first = scores.baseAddress, let costs = transitions.baseAddress else { return }
        for place in stride(from: 0, to: scores.count, by: senoneCount) {
          let best = step(first + place, costs)
          match?.hear(first + place, loop: best)
        }
      }
    }
  }

  /// The score of the best sequence that ends with the frame.
  private func step(_ scores: UnsafePointer<Int16>, _ transitions: UnsafePointer<Int32>) -> Int32 {
    var best = End(phone: -1, score: Token.worst, previous: -1)
    for phone in tokens.indices {
      _ = tokens[phone].pass(states[phone], scores, transitions)
      if tokens[phone].out > best.score {
        best = End(phone: Int32(phone), score: tokens[phone].out, previous: tokens[phone].outOrigin)
      }
    }
    ends.append(best)
    begin(after: best.score, frame: Int32(ends.count - 1))
    return best.score
  }

  /// The phones of the likeliest sequence, in order.
  var segments: [Segment] {
    var found: [Segment] = []
    var frame = ends.count - 1
    while frame >= 0, ends[frame].phone >= 0 {
      let end = ends[frame]
      let before = end.previous < 0 ? 0 : ends[Int(end.previous)].score
      found.append(
        Segment(
          word: names[Int(end.phone)], firstFrame: Int(end.previous) + 1, lastFrame: frame,
          acousticScore: Double(end.score - before)))
      frame = Int(end.previous)
    }
    return found.reversed()
  }
}

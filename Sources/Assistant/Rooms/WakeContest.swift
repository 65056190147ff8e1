import Server

/// The box's reactions to the current words, delayed until it is clear that it is the one to answer.
struct WakeContest {
  private let election: Task<Bool, Never>
  private var isWon: Bool?
  private var held: [@Sendable () -> Void] = []

  /// Bids for the words.
  init(_ bid: WakeBid, _ elect: @escaping @Sendable (WakeBid) async -> Bool) {
    election = Task { await elect(bid) }
  }

  /// The decision.
  var outcome: Task<Bool, Never> { election }

  /// Runs a closure if this box answers, now or at the decision.
  mutating func whenWon(_ act: @escaping @Sendable () -> Void) {
    switch isWon {
    case nil: held.append(act)
    case true?: act()
    case false?: break
    }
  }

  /// Records the decision.
  mutating func settle(_ wins: Bool) {
    guard isWon == nil else { return }
    isWon = wins
    if wins { for act in held { act() } }
    held = []
  }

  /// Whether two are about the same words.
  func isSame(as other: WakeContest) -> Bool { election == other.election }
}

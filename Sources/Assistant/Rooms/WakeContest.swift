import Server

/// What this box shows and says of the words it follows, once it is clear that it is the one who answers them.
struct WakeContest {
  private let election: Task<Bool, Never>
  private var isWon: Bool?
  private var held: [@Sendable () -> Void] = []

  /// Bids for the words.
  init(_ bid: WakeBid, _ elect: @escaping @Sendable (WakeBid) async -> Bool) {
    election = Task { await elect(bid) }
  }

  /// What is decided.
  var outcome: Task<Bool, Never> { election }

  /// Does something if this box answers, now or as soon as that is decided.
  mutating func whenWon(_ act: @escaping @Sendable () -> Void) {
    switch isWon {
    case nil: held.append(act)
    case true?: act()
    case false?: break
    }
  }

  /// It is decided.
  mutating func settle(_ wins: Bool) {
    guard isWon == nil else { return }
    isWon = wins
    if wins { for act in held { act() } }
    held = []
  }

  /// Whether two are about the same words.
  func isSame(as other: WakeContest) -> Bool { election == other.election }
}

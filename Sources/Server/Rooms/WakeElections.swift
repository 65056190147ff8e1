/// Decides which of the boxes that heard the same words answers: the one with the best bid in time.
actor WakeElections {
  private struct Election {
    let number: Int
    let opened: ContinuousClock.Instant
    var bids: [String: WakeBid]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var winner: String?
  }

  private let now: @Sendable () -> ContinuousClock.Instant
  private let wait: @Sendable (Duration) async -> Void
  private var newest: Election?
  private var count = 0

  /// - Parameters:
  ///   - now: the clock; injected, so that tests need no sleep.
  ///   - wait: waits for the time of bidding.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.now, self.wait) = (now, wait)
  }

  /// Whether the box with a name answers; returns when that is decided.
  func wins(_ bid: WakeBid, by name: String) async -> Bool {
    let now = now()
    if let last = newest, now - last.opened < Self.same {
      if let winner = last.winner { return winner == name }
      newest?.bids[name] = bid
      await withCheckedContinuation { newest?.waiting.append($0) }
      return decided[last.number] == name
    }
    // If its time took longer than it should have, it ends now.
    if let last = newest, last.winner == nil { decide(last.number) }
    count += 1
    let number = count
    newest = Election(number: number, opened: now, bids: [name: bid])
    await wait(Self.window)
    decide(number)
    return decided[number] == name
  }

  /// The number of bids for the newest undecided words.
  var bids: Int { newest.map { $0.winner == nil ? $0.bids.count : 0 } ?? 0 }

  private func decide(_ number: Int) {
    guard let election = newest, election.number == number else { return }
    let best = election.bids.max { ($0.value.rank, $1.key) < ($1.value.rank, $0.key) }
    newest?.winner = best?.key
    newest?.waiting = []
    decided = decided.filter { $0.key > number - 10 }
    decided[number] = best?.key
    for waiting in election.waiting { waiting.resume() }
  }

  /// The winners of the last.
  private var decided: [Int: String] = [:]

  /// The time after the first bid in which others count.
  static let window = Duration.milliseconds(150)
  /// A bid within this time after the first is about the same words: a box may hear them late, or its
  /// network be slow.
  static let same = Duration.milliseconds(1_000)
}

import Audio

/// The starts and restarts of a synthesizer: a pure state machine.
///
/// It is off until the first request. After a failure it rests, for twice as long each time, until it
/// has spoken again.
struct SynthesizerLife {
  enum Phase: Equatable {
    case off, starting, ready
    case resting(until: ContinuousClock.Instant)
    case ended
  }

  /// The next step of a caller with a sentence.
  enum Step: Equatable {
    /// Start the program first.
    case start
    /// Send the sentence.
    case ask
    /// Use another voice.
    case refuse
  }

  private(set) var phase = Phase.off
  private var rest = Backoff(first: firstRest, longest: longestRest)

  static let firstRest = Duration.seconds(1)
  static let longestRest = Duration.seconds(300)

  /// Takes a request for a sentence, now or soon.
  mutating func want(at now: ContinuousClock.Instant) -> Step {
    switch phase {
    case .off:
      phase = .starting
      return .start
    case .resting(let end) where end <= now:
      phase = .starting
      return .start
    case .ready: return .ask
    case .starting, .resting, .ended: return .refuse
    }
  }

  /// Records that the program is ready.
  mutating func started() { if phase == .starting { phase = .ready } }

  /// Records a finished sentence.
  mutating func spoke() { rest.reset() }

  /// Records that the program did not start, or has ended by itself.
  mutating func failed(at now: ContinuousClock.Instant) {
    guard phase != .ended else { return }
    phase = .resting(until: now + rest.next())
  }

  /// Allows a restart at once after a failure.
  mutating func restart() { if case .resting = phase { phase = .starting } }

  /// Ends it for good.
  mutating func end() { phase = .ended }
}

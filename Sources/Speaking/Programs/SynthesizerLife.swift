import Audio

/// When a synthesizer is started, and started again: a pure state machine.
///
/// It is off until it is first wanted. Whoever has failed rests, for twice as long each time, until it has spoken again.
struct SynthesizerLife {
  enum Phase: Equatable {
    case off, starting, ready
    case resting(until: ContinuousClock.Instant)
    case ended
  }

  /// What whoever wants a sentence is to do.
  enum Step: Equatable {
    /// Start the program first.
    case start
    /// Ask it.
    case ask
    /// Let another voice speak.
    case refuse
  }

  private(set) var phase = Phase.off
  private var rest = Backoff(first: firstRest, longest: longestRest)

  static let firstRest = Duration.seconds(1)
  static let longestRest = Duration.seconds(300)

  /// Somebody wants a sentence, or will soon.
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

  /// It is ready.
  mutating func started() { if phase == .starting { phase = .ready } }

  /// It has made a sentence.
  mutating func spoke() { rest.reset() }

  /// It did not start, or has ended by itself.
  mutating func failed(at now: ContinuousClock.Instant) {
    guard phase != .ended else { return }
    phase = .resting(until: now + rest.next())
  }

  /// It has failed and may try again at once.
  mutating func restart() { if case .resting = phase { phase = .starting } }

  /// It is not to speak any more.
  mutating func end() { phase = .ended }
}

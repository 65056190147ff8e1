import Synchronization

/// A voice without long waits: if the first voice is late or gone, another speaks at once. A late sound
/// is stored for the next time.
public final class PromptVoice<Time: Clock>: Voice where Time.Duration == Duration {
  private let first: any Voice
  private let other: any Voice
  private let clock: Time
  private let report: @Sendable (VoiceError) -> Void

  private struct State {
    var late = 0
    var hasReported = false
  }

  private let state = Mutex(State())

  /// The time of a ready voice for an awaited sentence.
  static var patience: Duration { .seconds(1) }
  /// The time of a voice that has to start first.
  static var patienceAtStart: Duration { .milliseconds(350) }
  /// The time during another sound.
  static var patienceUnheard: Duration { .seconds(4) }
  /// The most late sentences in progress: a voice that falls behind gets no more.
  static var mostLate: Int { 2 }

  /// - Parameters:
  ///   - first: the preferred voice; it has a cache of its own.
  ///   - other: the voice in its place.
  ///   - clock: the clock for the first voice's delay.
  ///   - report: gets the first voice's error once.
  public init(
    _ first: any Voice, otherwise other: any Voice, clock: Time,
    report: @escaping @Sendable (VoiceError) -> Void
  ) {
    (self.first, self.other, self.clock, self.report) = (first, other, clock, report)
  }

  /// The number of late sentences in progress.
  var late: Int { state.withLock(\.late) }

  public func samples(of text: String) async throws(VoiceError) -> [Float] {
    try await samples(of: text, isAwaited: true)
  }

  public func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float] {
    guard late < Self.mostLate else { return try await other.samples(of: text) }
    let making = Task { [first] in await Self.result(of: text, by: first) }
    switch await outcome(of: making, within: patience(isAwaited)) {
    case .made(.success(let sound)): return sound
    case .made(.failure(let error)):
      if error != .cancelled { tell(error) }
      return try await other.samples(of: text)
    case .late:
      state.withLock { $0.late += 1 }
      Task { [weak self] in
        if case .failure(let error) = await making.value, error != .cancelled { self?.tell(error) }
        self?.state.withLock { $0.late -= 1 }
      }
      do throws(VoiceError) {
        return try await other.samples(of: text)
      } catch {
        // Late is better than never.
        return try await making.value.get()
      }
    }
  }

  public func prepare() { first.prepare() }

  public func end() async {
    await first.end()
    await other.end()
  }

  private func patience(_ isAwaited: Bool) -> Duration {
    isAwaited ? first.isReady ? Self.patience : Self.patienceAtStart : Self.patienceUnheard
  }

  private func tell(_ error: VoiceError) {
    let isNew = state.withLock { state in
      defer { state.hasReported = true }
      return !state.hasReported
    }
    if isNew { report(error) }
  }

  private enum Outcome: Sendable {
    case made(Result<[Float], VoiceError>)
    case late
  }

  /// The first of the two: the sound, or the end of the wait.
  private func outcome(
    of making: Task<Result<[Float], VoiceError>, Never>, within patience: Duration
  ) async -> Outcome {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
    let waiting = Task { [clock] in
      guard (try? await clock.sleep(for: patience)) != nil else { return }
      outcome.yield(.late)
    }
    Task { outcome.yield(.made(await making.value)) }
    defer { waiting.cancel() }
    for await first in outcomes { return first }
    // The caller has gone.
    return .made(.failure(.cancelled))
  }

  private static func result(of text: String, by voice: any Voice) async -> Result<[Float], VoiceError> {
    do throws(VoiceError) {
      return .success(try await voice.samples(of: text))
    } catch {
      return .failure(error)
    }
  }
}

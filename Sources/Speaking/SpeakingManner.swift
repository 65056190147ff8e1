import Synchronization

/// The household's wishes for speech, shared by all that speaks.
public final class SpeakingManner: Sendable {
  private struct State {
    var pace: Int
    var pronunciations: [String: String]
    var lexicon: PronunciationLexicon
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - pace: in percent of the voice's own, 50 to 150. The default is 100.
  ///   - pronunciations: the words that are not said as they are written, each with an alias that sounds
  ///     right. The default is none.
  public init(pace: Int = 100, pronunciations: [String: String] = [:]) {
    state = Mutex(
      State(pace: pace, pronunciations: pronunciations, lexicon: PronunciationLexicon(pronunciations)))
  }

  /// Changes it, from the next sentence on.
  public func set(pace: Int, pronunciations: [String: String]) {
    state.withLock { state in
      state.pace = pace
      // It is told with every change of the kitchen, and seldom is another.
      guard state.pronunciations != pronunciations else { return }
      state.pronunciations = pronunciations
      state.lexicon = PronunciationLexicon(pronunciations)
    }
  }

  func worded(_ text: String) -> String { state.withLock(\.lexicon).applied(to: text) }

  func paced(_ samples: [Float]) -> [Float] { Pace.changed(samples, to: state.withLock(\.pace)) }
}

import Assistant
import Audio
import Commands
import Foundation
import Grammar
import Speech

/// Runs labelled recordings through speech recognition and counts the right results.
public struct Evaluator: Sendable {
  private let hearing: Hearing
  private let reader: HeardReader
  private let calendar: Calendar
  private let isWhole: Bool

  /// Makes an evaluator.
  /// - Parameters:
  ///   - isWhole: whether each recording is one command without the wake word.
  ///   - threshold: the least confidence of an executed command.
  public init(
    hearing: Hearing, interpreter: Interpreter, calendar: Calendar, threshold: Double, isWhole: Bool
  ) {
    self.hearing = hearing
    reader = HeardReader(interpreter: interpreter, threshold: threshold)
    self.calendar = calendar
    self.isWhole = isWhole
  }

  /// The result of one recording, for the analysis of errors.
  public struct Outcome: Sendable {
    public var label: LabelledRecording
    /// The decibels of speech over noise; nil: as recorded.
    public var snr: Double?
    public var heard: [HeardLine]

    /// Whether the right command was done; nil for a long recording with many commands.
    public var isRight: Bool? {
      guard label.session == nil else { return nil }
      let done = heard.lazy.map(\.meanings).first { !$0.isEmpty }
      guard label.intent != nil else { return done == nil }
      let offered = heard.lazy.map(\.choices).first { !$0.isEmpty } ?? []
      return done.map(label.fits) ?? offered.contains { label.fits([$0]) }
    }

    /// The best guess for a recording that is not a long one with many commands; nil: none that could be
    /// done.
    public var guess: Guess? {
      guard label.session == nil, let best = heard.max(by: { $0.confidence < $1.confidence }), !best.guesses.isEmpty,
        let evidence = best.evidence
      else { return nil }
      return Guess(
        file: label.file, snr: snr, text: best.text, isCommand: label.intent != nil,
        isRight: label.fits(best.guesses), confidence: best.confidence, evidence: evidence)
    }
  }

  /// A sample for fitting a confidence: a guess, its features, and whether it was right.
  public struct Guess: Sendable, Encodable {
    public var file: String
    /// The decibels of speech over noise; nil: as recorded.
    public var snr: Double?
    /// The recognised text.
    public var text: String
    /// Whether a command was said.
    public var isCommand: Bool
    public var isRight: Bool
    /// The confidence, 0 to 1.
    public var confidence: Double
    public var evidence: Recognition.ConfidenceFeatures

    private enum CodingKeys: String, CodingKey {
      case file, text, confidence, evidence
      case snr = "snr_db"
      case isCommand = "is_command"
      case isRight = "is_right"
    }
  }

  /// Evaluates all recordings under one condition.
  /// - Parameters:
  ///   - mixer: the source of noise; nil: as recorded.
  ///   - progress: called after each recording.
  public func evaluate(
    _ manifest: Manifest, mixer: NoiseMixer? = nil, snr: Double? = nil, progress: (Outcome) -> Void = { _ in }
  ) async throws -> Evaluation {
    var evaluation = Evaluation(snr: snr)
    let clock = ContinuousClock()
    for (url, label) in manifest.recordings {
      var samples = try FileSource(path: url.path).readAll()
      if let mixer, let snr { samples = mixer.mix(samples, decibels: snr, name: label.file) }
      evaluation.seconds += Double(samples.count) / Double(AudioFormat.house.sampleRate)
      try await hearing.expectOrders(label.isOrdering)
      let start = clock.now
      let utterances =
        isWhole ? [try await hearing.hearWhole(samples)] : try await hearing.hearRecording(Self.withSilence(samples))
      evaluation.busySeconds += (clock.now - start) / .seconds(1)
      let lines = utterances.map { line($0.heard, label) }
      let accepted = zip(lines, utterances).filter { $0.0.isAccepted }
      for (_, timed) in accepted {
        // A recording of one command is over at its end, however much silence follows the last word.
        let waited = isWhole ? 0 : timed.heard.decidedAt - timed.heard.end
        evaluation.latencies.append(waited + timed.decodingSeconds)
      }
      evaluation.count(
        label, heard: accepted.map { line, _ in line.meanings }, asked: lines.map(\.choices).first { !$0.isEmpty } ?? []
      )
      let best = lines.max { $0.confidence < $1.confidence }
      evaluation.judge(
        label, guess: best.flatMap { $0.guesses.isEmpty ? nil : $0.guesses }, confidence: best?.confidence ?? 0)
      progress(Outcome(label: label, snr: snr, heard: lines))
    }
    return evaluation
  }

  private func line(_ heard: Ear.Heard, _ label: LabelledRecording) -> HeardLine {
    let now = label.now.flatMap { HouseClock.moment($0, in: calendar) } ?? Date()
    return reader.line(
      heard, in: label.file, context: ConversationContext(isOrdering: label.isOrdering),
      reference: ReferenceTime(now: now, calendar: calendar))
  }

  /// A recording with the silence that follows in a room, and may be missing in a file.
  private static func withSilence(_ samples: [Float]) -> [Float] {
    samples + [Float](repeating: 0, count: AudioFormat.house.sampleRate)
  }
}

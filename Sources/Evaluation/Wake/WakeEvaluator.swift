import Assistant
import Audio
import BoxSettings
import Foundation
import Speech

/// Looks for wake words in labelled recordings and keeps the scores of all words, in one pass over the
/// sound.
public struct WakeEvaluator {
  /// Takes a piece of sound with its noise: the recording, and the name that seeded its noise.
  public typealias Heard = (_ recording: WakeRecordings.Recording, _ name: String, _ samples: [Float]) throws -> Void

  private let recordings: WakeRecordings
  private let thresholds: [(word: String, threshold: Double)]
  private var search: WakeSearch
  /// The results for the background, which are the same under every condition.
  private var background: WakeEvaluation?

  /// Makes an evaluator of the recordings' words.
  /// - Parameter settings: the settings of the words: their threshold, their pronunciations, the model.
  /// - Throws: `SpeechError`
  public init(_ recordings: WakeRecordings, settings: Settings) throws {
    self.recordings = recordings
    var settings = settings
    settings.wake.words = recordings.words
    thresholds = settings.wakeWords.map { ($0.phrase, $0.threshold) }
    // Every candidate, for the whole operating curve.
    (settings.wake.threshold, settings.wake.thresholds) = (0, [:])
    (settings.wake.keyphraseThreshold, settings.wake.keyphraseThresholds) = (0, [:])
    search = try WakeSearch(settings, isApart: true)
  }

  /// Evaluates all recordings under one condition. No noise is mixed into the background, which has its
  /// own.
  /// - Parameters:
  ///   - mixer: the source of noise; nil: as recorded.
  ///   - progress: called after each recording with the number of finished ones and of all.
  ///   - heard: called with the sound of each recording, except the background.
  /// - Throws: `AudioError`; the errors of `heard`.
  public mutating func evaluate(
    mixer: NoiseMixer? = nil, snr: Double? = nil, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    heard: Heard = { _, _, _ in }
  ) throws -> WakeEvaluation {
    let labelled = recordings.recordings.filter { !$0.isBackground }
    let behind = background == nil ? recordings.recordings.filter(\.isBackground) : []
    let all = labelled.count + behind.count
    var count = 0
    var evaluation = try evaluation(of: labelled) { recording, name, samples in
      if let mixer, let snr { samples = mixer.mix(samples, decibels: snr, name: name) }
      try heard(recording, name, samples)
    } progress: {
      count += 1
      progress(count, all)
    }
    if background == nil {
      background = try self.evaluation(of: behind) { _, _, _ in
      } progress: {
        count += 1
        progress(count, all)
      }
    }
    evaluation.snr = snr
    guard let other = background else { return evaluation }
    for index in evaluation.words.indices { evaluation.words[index].background = other.words[index].scores }
    evaluation.backgroundSeconds = other.seconds
    evaluation.seconds += other.seconds
    evaluation.busySeconds += other.busySeconds
    return evaluation
  }

  /// - Parameter prepare: applied to each piece first.
  private mutating func evaluation(
    of recordings: [WakeRecordings.Recording],
    prepare: (_ recording: WakeRecordings.Recording, _ name: String, _ samples: inout [Float]) throws -> Void,
    progress: () -> Void
  ) throws -> WakeEvaluation {
    var scores = thresholds.map { WakeScores(word: $0.word) }
    var evaluation = WakeEvaluation()
    let clock = ContinuousClock()
    for recording in recordings {
      try Self.pieces(of: recording) { samples, name in
        var samples = samples
        try prepare(recording, name, &samples)
        let seconds = Double(samples.count) / Double(AudioFormat.house.sampleRate)
        let start = clock.now
        let found = Dictionary(grouping: try search.detections(in: samples), by: \.word)
        evaluation.busySeconds += (clock.now - start) / .seconds(1)
        evaluation.seconds += seconds
        for index in scores.indices {
          let word = scores[index].word
          let heard = found[word]?.map(\.score) ?? []
          if recording.keyword == word {
            scores[index].hear(word: heard)
          } else {
            scores[index].hear(other: heard, seconds: seconds)
          }
        }
      }
      progress()
    }
    evaluation.words = zip(scores, thresholds).map { .init(scores: $0, threshold: $1.threshold) }
    return evaluation
  }

  /// The pieces of a recording: hours of sound do not fit into memory; a recording of a wake word is one
  /// piece.
  private static func pieces(
    of recording: WakeRecordings.Recording, _ take: (_ samples: [Float], _ name: String) throws -> Void
  ) throws {
    let source = try FileSource(path: recording.url.path)
    var (samples, count) = ([Float](), 0)
    func hand() throws {
      try take(samples, count == 0 ? recording.name : "\(recording.name)#\(count)")
      samples.removeAll(keepingCapacity: true)
      count += 1
    }
    while let chunk = try source.read() {
      samples += chunk.samples
      if recording.keyword == nil, samples.count >= longestPiece { try hand() }
    }
    if !samples.isEmpty || count == 0 { try hand() }
  }

  /// The samples of the longest piece: two minutes.
  private static let longestPiece = 120 * 16_000
}

import Audio
import Foundation
import Speech

/// Looks for wake words in labelled recordings and keeps the scores, of all words in one pass over the sound.
public struct WakeEvaluator {
  private let recordings: WakeRecordings
  private let thresholds: [(word: String, threshold: Double)]
  private var search: WakeSearch

  /// Makes an evaluator of the recordings' words.
  /// - Parameter settings: what is set for the words: their threshold, their pronunciations, the model.
  /// - Throws: `SpeechError`
  public init(_ recordings: WakeRecordings, settings: Settings) throws {
    self.recordings = recordings
    var settings = settings
    settings.wake.words = recordings.words
    thresholds = settings.wake.wakeWords.map { ($0.phrase, $0.threshold) }
    settings.wake.threshold = 0
    search = try WakeSearch(settings, isApart: true)
  }

  /// Hears all recordings under one condition.
  /// - Parameters:
  ///   - mixer: nil: as recorded.
  ///   - progress: called after each recording with the number of those that are done and of all.
  /// - Throws: `AudioError`
  public mutating func evaluate(
    mixer: NoiseMixer? = nil, snr: Double? = nil, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> WakeEvaluation {
    var scores = thresholds.map { WakeScores(word: $0.word) }
    var evaluation = WakeEvaluation(snr: snr, words: [])
    let clock = ContinuousClock()
    for (count, recording) in recordings.recordings.enumerated() {
      try Self.pieces(of: recording) { samples, name in
        var samples = samples
        if let mixer, let snr { samples = mixer.mix(samples, decibels: snr, name: name) }
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
      progress(count + 1, recordings.recordings.count)
    }
    evaluation.words = zip(scores, thresholds).map { ($0, $1.threshold) }
    return evaluation
  }

  /// Hours of sound do not fit into memory; a recording of a wake word is one piece.
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

  /// Samples: two minutes.
  private static let longestPiece = 120 * 16_000
}

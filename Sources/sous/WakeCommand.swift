import ArgumentParser
import Assistant
import Audio
import Foundation
import Speech

/// `sous wake`.
struct WakeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wake", abstract: "Find the wake word in WAV files.",
    discussion: """
      Each detection is one JSON object on a line, with the moment the word ended and its score: the higher, the \
      surer. The exit status is 1 when there was none.

      EXAMPLE
        sous wake --word "hey kitchen" --threshold 3 evening.wav
      """)

  @Argument(help: "WAV files of any rate, or - for standard input.")
  var files: [String]

  @Option(help: "A wake word; repeatable. Default: those of the settings.")
  var word: [String] = []

  @Option(help: "The least score, from 0: print every candidate. Default: that of the settings.")
  var threshold: Double?

  @Flag(help: "Print one JSON object a line, as it does anyway.")
  var json = false

  /// A detection as it is printed.
  private struct Line: Encodable {
    var file: String
    var word: String
    var time: Double
    var score: Double

    private enum CodingKeys: String, CodingKey {
      case file, word, score
      case time = "time_s"
    }
  }

  func validate() throws {
    if let threshold, threshold < 0 { throw ValidationError("--threshold is at least 0.") }
  }

  func run() async throws {
    var settings = try Settings.load().settings
    if !word.isEmpty { settings.wake.words = word }
    if let threshold { settings.wake.threshold = threshold }
    var search = try WakeSearch(settings)
    var hasFound = false
    for file in files {
      let samples = try FileSource(path: file).readAll()
      for detection in try search.detections(in: samples) {
        hasFound = true
        try JSONLine.print(
          Line(
            file: file, word: detection.word, time: Double(detection.frames.upperBound + 1) / 100,
            score: (detection.score * 100).rounded() / 100))
        fflush(nil)
      }
    }
    if !hasFound { throw Failure.no }
  }
}

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
        sous wake --word "hey kitchen" --threshold 1e-30 evening.wav
      """)

  @Argument(help: "WAV files of any rate, or - for standard input.")
  var files: [String]

  @Option(help: "A wake word; repeatable. Default: those of the settings.")
  var word: [String] = []

  @Option(help: "How likely the word must be beside other speech, from 0 (print every candidate) to 1.")
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
    if let threshold, !(0...1).contains(threshold) { throw ValidationError("--threshold goes from 0 to 1.") }
  }

  func run() async throws {
    var settings = try Settings.load().settings
    if !word.isEmpty { settings.wake.words = word }
    // The smallest that the spotter's integers hold; it lets everything through that resembles the word at all.
    if let threshold { settings.wake.threshold = max(threshold, 1e-300) }
    let folders = try? GrammarFolders(settings: settings)
    let spotter = try WakeWordSpotter(
      words: settings.wake.wakeWords, acoustics: Acoustics(settings.hearing.speechModel()),
      dictionary: try settings.pronunciations(folders))
    var hasFound = false
    for file in files {
      let samples = try FileSource(path: file).readAll()
      for detection in try WakeSearch(spotter).detections(in: samples) {
        hasFound = true
        try JSONLine.print(
          Line(
            // PocketSphinx gives a key phrase with a space at its end.
            file: file, word: detection.word.trimmingCharacters(in: .whitespaces),
            time: Double(detection.frames.upperBound + 1) / 100,
            score: (detection.score * 100).rounded() / 100))
        fflush(nil)
      }
    }
    if !hasFound { throw Failure.no }
  }
}

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

      With --calibrate, synthetic voices say a word, and half an hour of sentences without it, in quiet and in noise. \
      You learn which threshold to set, how often the word is missed then, whether it is a good one, and which are \
      better. It takes a few minutes, and keeps no sound.

      With --enrol, a person's recordings of the word, three to five of them, are listened to for another way to say \
      it. The way is kept only if the recordings are heard better, each with what the others teach, by more than one \
      way more costs in false alarms.

      EXAMPLES
        sous wake --word "hey kitchen" --threshold 3 evening.wav
        sous wake --calibrate "hey kitchen" computer --save
        sous wake --enrol Sam sam-1.wav sam-2.wav sam-3.wav
      """)

  @Argument(help: "WAV files of any rate, or - for standard input.")
  var files: [String] = []

  @Option(help: "A wake word; repeatable. Default: those of the settings.")
  var word: [String] = []

  @Option(
    help: """
      The least score, from 0: print every candidate. With the engine pocketsphinx a likelihood ratio, such as 1e-20. \
      Default: that of the settings.
      """)
  var threshold: Double?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Find the threshold of words, and what they are worth.", valueName: "word"))
  var calibrate: [String] = []

  @Flag(help: "With --calibrate: write the thresholds into the settings file.")
  var save = false

  @Option(help: "With --calibrate: hours of speech without the word.")
  var hours = 0.5

  @Option(help: ArgumentHelp("With --calibrate: how many an hour of speech may have.", valueName: "number"))
  var falseAlarms = 0.5

  @Option(help: "With --calibrate: the most synthetic voices. Default: all there are.")
  var voices: Int?

  @Option(help: "With --calibrate: another seed draws other sentences and noises.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Learn from these files how a person says the word.", valueName: "person"))
  var enrol: String?

  @Flag(help: "Print one JSON object a line; of detections it does anyway.")
  var json = false

  @Flag(help: "Print what each detection's score is made of as well.")
  var evidence = false

  @OptionGroup var chosen: EngineOption

  /// A detection in the output.
  private struct Line: Encodable {
    var file: String
    var word: String
    var time: Double
    var score: Double
    var evidence: WakeWordEvidence?

    private enum CodingKeys: String, CodingKey {
      case file, word, score, evidence
      case time = "time_s"
    }
  }

  func validate() throws {
    if let threshold, threshold < 0 { throw ValidationError("--threshold is at least 0.") }
    if let enrol {
      if !calibrate.isEmpty || threshold != nil {
        throw ValidationError("--enrol goes with files and --word; leave out --calibrate and --threshold.")
      }
      if !enrol.contains(where: \.isLetter) { throw ValidationError("--enrol takes a person's name, such as Sam.") }
      if !(3...5).contains(files.count) { throw ValidationError("--enrol takes three to five recordings.") }
      if word.count > 1 { throw ValidationError("--enrol takes one --word at a time.") }
    }
    if calibrate.isEmpty {
      if files.isEmpty { throw ValidationError("Give WAV files, or words to --calibrate.") }
      if save { throw ValidationError("--save is for --calibrate.") }
    } else {
      if !files.isEmpty || !word.isEmpty || threshold != nil {
        throw ValidationError("--calibrate takes words alone; leave out files, --word and --threshold.")
      }
      if let wrong = calibrate.first(where: { !$0.contains(where: \.isLetter) || $0.contains(where: \.isNumber) }) {
        throw ValidationError("\"\(wrong)\" is no word to say; write it in letters.")
      }
      if let voices, voices < 1 { throw ValidationError("--voices is at least 1.") }
      // A shorter time has no false alarms to count.
      if !(0.02...24).contains(hours) { throw ValidationError("--hours is from 0.02 to 24.") }
      if !(0.001...1_000).contains(falseAlarms) { throw ValidationError("--false-alarms is from 0.001 to 1000.") }
    }
  }

  func run() async throws {
    var settings = try chosen.settings()
    if settings.hearing.engine != .sous, !calibrate.isEmpty || enrol != nil {
      throw Failure(
        .usage,
        "--calibrate and --enrol are for the engine sous; for \(settings.hearing.engine.rawValue) set "
          + "wake.kws_threshold by what sous wake --threshold 0 prints")
    }
    if !calibrate.isEmpty { return try calibrateWords() }
    if let enrol { return try enrolPerson(enrol) }
    if !word.isEmpty { settings.wake.words = word }
    if let threshold {
      (settings.wake.threshold, settings.wake.thresholds) = (threshold, [:])
      (settings.wake.keyphraseThreshold, settings.wake.keyphraseThresholds) = (threshold, [:])
    }
    var search = try WakeSearch(settings)
    var hasFound = false
    for file in files {
      let samples = try FileSource(path: file).readAll()
      for detection in try search.detections(in: samples) {
        hasFound = true
        try JSONLine.print(
          Line(
            file: file, word: detection.word, time: Double(detection.frames.upperBound + 1) / 100,
            score: (detection.score * 100).rounded() / 100, evidence: evidence ? detection.evidence : nil))
        fflush(nil)
      }
    }
    if !hasFound { throw Failure.no }
  }
}

import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Commands
import Evaluation
import Foundation
import Speech

/// `sous eval`.
struct EvalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Run labelled recordings or sentences and count what is right.",
    discussion: """
      A manifest has one JSON object a line: {"file","intent","slots"}, "intent": null for what must be refused, or \
      {"file","intents"}: any of the intents is right. With noise, every recording is heard once at each ratio. With \
      --grammar or --no-wake each recording is one command; otherwise commands follow the wake word.

      With --wake, rows are {"file","keyword"}: each of its word and of none of the others; rows without a keyword and \
      the files of --negatives hold none. For each word stand the misses with no false alarm, with 0.1 and 0.5 an \
      hour and at the threshold that is set, and the whole operating curve. The files of --background hold none \
      either; they are heard as they are, in noise or not, and their false alarms stand apart. A report of commands \
      has the same of the rows with a keyword, where there are some.

      With several engines, all hear the same sounds, one engine after the other, and "engines" has the totals of each, \
      with the most memory that the program took meanwhile.

      With --text, rows are sentences, {"text","intents","slots","label"}: any of the intents is right, none means that \
      the sentence must be refused. Counted are those that would be done right and wrong, asked about, and refused, in all \
      and by label; slots that are given must match. What no grammar takes is read by what was learnt of how people \
      write; how sure that is and how often it is right stand beside each other under "calibration".

      EXAMPLES
        sous eval audio-fixtures/manifest.jsonl
        sous eval --grammar coffee.gram --noise kitchen.wav --snr 24,18,12,6 coffee.jsonl
        sous eval --report report.html audio-fixtures/manifest.jsonl
        sous eval --wake --negatives talk/ --noise kitchen.wav --snr 10 --report wake.html wake.jsonl
        sous eval --engine sous --engine pocketsphinx audio-fixtures/manifest.jsonl
        sous eval --text sentences.jsonl
      """)

  @Argument(help: "The manifest.")
  var manifest: String

  @Option(help: ArgumentHelp("A grammar in place of the built-in ones; repeatable.", valueName: "file"))
  var grammar: [String] = []

  @Flag(help: "Each recording is one command, without the wake word.")
  var noWake = false

  @Flag(help: "Know the words of the household's store, such as its menus.")
  var household = false

  @Flag(help: "Measure wake words.")
  var wake = false

  @Flag(help: "Measure sentences: the manifest has texts in place of recordings.")
  var text = false

  @Option(
    help: ArgumentHelp("Sound without wake words, a WAV file or a folder; repeatable.", valueName: "path"))
  var negatives: [String] = []

  @Option(
    help: ArgumentHelp("Likewise, to be counted apart and never mixed with noise; repeatable.", valueName: "path"))
  var background: [String] = []

  @Option(
    help: ArgumentHelp("With --wake: write the sounds as they were heard, with a manifest.", valueName: "folder"))
  var keep: String?

  @Option(help: ArgumentHelp("Noise to mix in.", valueName: "wav"))
  var noise: String?

  @Option(help: ArgumentHelp("Decibels of speech over noise, parted by commas.", valueName: "24,18,12,6"))
  var snr: String?

  @Option(help: ArgumentHelp("Write a page with curves and the worst utterances to listen to.", valueName: "html"))
  var report: String?

  @Option(help: ArgumentHelp("Write each guess with what its confidence was made of.", valueName: "jsonl"))
  var guesses: String?

  @Flag(help: "Recognise in one pass, without the second that checks the first: for comparing speed.")
  var onePass = false

  @Option(
    help: ArgumentHelp(
      "What hears: sous or pocketsphinx; repeatable. Default: that of the settings.", valueName: "name"))
  var engine: [HearingEngine] = []

  @Flag(help: "With --text: refuse what no grammar takes.")
  var grammarsOnly = false

  @Flag(help: "Print every recording or sentence that was not right.")
  var verbose = false

  @Flag(help: "Print the totals as one JSON object, as it does anyway.")
  var json = false

  private struct Totals: Encodable {
    var engine: HearingEngine
    var conditions: [Evaluation]
    var acceptance: Double
    var rejection: Double
    /// The program's peak memory so far, in MB.
    var memory: Double?
    /// The results of wake words, if the report includes them.
    var wake: [WakeEvaluation]?

    private enum CodingKeys: String, CodingKey {
      case engine, conditions, acceptance, rejection, wake
      case memory = "memory_mb"
    }
  }

  /// The totals of several engines.
  struct Beside<Each: Encodable>: Encodable {
    var engines: [Each]
  }

  func validate() throws {
    if (noise == nil) != (snr == nil) { throw ValidationError("--noise and --snr go together.") }
    _ = try ratios()
    if wake, noWake || onePass || !grammar.isEmpty {
      throw ValidationError("--wake looks for wake words alone; leave out --grammar, --no-wake and --one-pass.")
    }
    if text, wake || noWake || onePass || noise != nil || report != nil || guesses != nil || !engine.isEmpty {
      throw ValidationError(
        "--text hears nothing; only --grammar, --grammars-only, --household and --verbose go with it.")
    }
    if !text, grammarsOnly { throw ValidationError("--grammars-only is for --text.") }
    if !wake, report == nil, !negatives.isEmpty || !background.isEmpty {
      throw ValidationError("--negatives and --background are for --wake and --report.")
    }
    if !wake, keep != nil { throw ValidationError("--keep is for --wake.") }
    if engine.count > 1, report != nil || guesses != nil || keep != nil {
      throw ValidationError("--report, --guesses and --keep are of one --engine.")
    }
  }

  func run() async throws {
    let settings = try Settings.load().settings
    if wake { return try measureWakeWords(settings) }
    if text { return try measureTexts(settings) }
    var all: [Totals] = []
    for settings in engines(settings) { all.append(try await totals(settings)) }
    if all.count > 1 { try JSONLine.print(Beside(engines: all)) } else { try all.forEach { try JSONLine.print($0) } }
  }

  /// The settings with each of the engines.
  func engines(_ settings: Settings) -> [Settings] {
    guard !engine.isEmpty else { return [settings] }
    return engine.map { engine in
      var settings = settings
      settings.hearing.engine = engine
      return settings
    }
  }

  /// The words of the grammars, with --household those of the store as well.
  func words(_ language: Language, _ settings: Settings) throws -> HouseholdWords {
    try household
      ? HouseholdWords(folders: language.folders, storedIn: settings.store.place())
      : HouseholdWords(folders: language.folders)
  }

  private func totals(_ settings: Settings) async throws -> Totals {
    Memory.trim()
    PeakMemory.forget()
    let folders = try GrammarFolders(settings: settings)
    let language = try Program.language(of: grammar, in: folders)
    let words = try words(language, settings)
    let manifest = try Manifest(contentsOf: URL(fileURLWithPath: manifest))
    let isWhole = noWake || !grammar.isEmpty
    let hearing = try Hearing(
      settings: settings, folders: folders, language: language, words: words, hasWakeWord: !isWhole,
      looksTwice: !onePass, secondEar: settings.hearing.secondEar())
    let evaluator = try Evaluator(
      hearing: hearing,
      interpreter: Interpreter(
        grammar: language.grammar, vocabulary: words.vocabulary, learnt: LearntReadings.shipped(for: language)),
      calendar: settings.household.calendar, threshold: settings.hearing.confidence, isWhole: isWhole)
    let mixer = try noise.map { NoiseMixer(noise: try FileSource(path: $0).readAll()) }
    var conditions: [Evaluation] = []
    var outcomes: [Evaluator.Outcome] = []
    var guessed: [Evaluator.Guess] = []
    for ratio in [nil] + (try ratios()) {
      var count = 0
      conditions.append(
        try await evaluator.evaluate(manifest, mixer: ratio == nil ? nil : mixer, snr: ratio) { outcome in
          count += 1
          if report != nil { outcomes.append(outcome) }
          if guesses != nil, let guess = outcome.guess { guessed.append(guess) }
          show(outcome, count, of: manifest.recordings.count, at: ratio)
        })
    }
    Progress.clear()
    if let guesses { try write(try guessed.map { try JSONLine.text($0) + "\n" }.joined(), to: guesses) }
    var wakeConditions: [WakeEvaluation]?
    if let report {
      let worst = try EvaluationReport.worst(of: outcomes).map { try heard($0, manifest, mixer) }
      if manifest.recordings.contains(where: { $0.label.keyword != nil }) {
        wakeConditions = try wakeWords(in: manifest, settings)
      }
      try write(
        EvaluationReport(
          title: title, conditions: conditions, mishaps: worst, threshold: settings.hearing.confidence, made: made,
          wake: wakeConditions ?? []), to: report)
    }
    let noisy = conditions.count > 1 ? Array(conditions.dropFirst()) : conditions
    func mean(_ value: (Evaluation) -> Double) -> Double {
      (noisy.map(value).reduce(0, +) / Double(noisy.count) * 10_000).rounded() / 10_000
    }
    return Totals(
      engine: settings.hearing.engine, conditions: conditions, acceptance: mean(\.acceptance),
      rejection: mean(\.rejection), memory: PeakMemory.megabytes.map { ($0 * 10).rounded() / 10 },
      wake: wakeConditions)
  }

  /// The misunderstood recordings with their sound.
  private func heard(
    _ outcome: Evaluator.Outcome, _ manifest: Manifest, _ mixer: NoiseMixer?
  ) throws -> EvaluationReport.Mishap {
    let place = manifest.recordings.first { $0.label.file == outcome.label.file }?.url
    var samples = try place.map { try FileSource(path: $0.path).readAll() } ?? []
    if let mixer, let snr = outcome.snr { samples = mixer.mix(samples, decibels: snr, name: outcome.label.file) }
    return EvaluationReport.Mishap(outcome: outcome, samples: samples)
  }

  var title: String { "What Sous hears of \(URL(fileURLWithPath: manifest).lastPathComponent)" }

  /// The time and the machine of the report.
  var made: String {
    [
      Date().formatted(.iso8601.year().month().day()), ProcessInfo.processInfo.operatingSystemVersionString,
      "\(ProcessInfo.processInfo.activeProcessorCount) processors",
    ].joined(separator: ", ")
  }

  func write(_ page: EvaluationReport, to path: String) throws { try write(page.html, to: path) }

  private func write(_ text: String, to path: String) throws {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw Failure(.missing, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }

  func ratios() throws -> [Double?] {
    try (snr?.split(separator: ",") ?? []).map { text in
      guard let ratio = Double(text) else { throw ValidationError("--snr \(text) is no number of decibels.") }
      return ratio
    }
  }

  private func show(_ outcome: Evaluator.Outcome, _ count: Int, of total: Int, at ratio: Double?) {
    Progress.show(count, of: total, at: ratio)
    guard verbose, outcome.isRight == false else { return }
    let texts = outcome.heard.map { heard in
      heard.isAccepted ? heard.text : "refused (\((100 * heard.confidence).rounded() / 100)): \(heard.text)"
    }.joined(separator: " | ")
    Program.complain("\(outcome.label.file): \(texts)")
  }
}

import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Commands
import Foundation
import Grammar
import Speech

/// `sous hear`.
struct HearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hear", abstract: "Recognise WAV files, and do nothing else.",
    discussion: """
      Every command after the wake word gets one JSON object on a line; one that would be refused has "accepted": \
      false. The exit status is 1 when nothing was heard in any file.

      EXAMPLES
        sous hear kitchen.wav
        sous hear --no-wake --grammar coffee.gram order.wav
        sous hear --engine pocketsphinx kitchen.wav
      """)

  @Argument(help: "WAV files of any rate, or - for standard input.")
  var files: [String]

  @Flag(help: "Each file is one command, without the wake word.")
  var noWake = false

  @Option(help: ArgumentHelp("A grammar in place of the built-in ones; repeatable.", valueName: "file"))
  var grammar: [String] = []

  @Flag(help: "Print one JSON object a line, as it does anyway.")
  var json = false

  @Option(
    help: ArgumentHelp("JSON of the last command and of what is ringing or being cooked.", valueName: "file"))
  var context: String?

  @Flag(help: "Print what each confidence was made of.")
  var evidence = false

  @OptionGroup var time: ClockOption

  @OptionGroup var chosen: EngineOption

  func run() async throws {
    // A file that cannot be heard is named at once, before everything else is loaded.
    let first = try files.first.map { try FileSource(path: $0) }
    let settings = try chosen.settings()
    let folders = try GrammarFolders(settings: settings)
    let language = try Program.language(of: grammar, in: folders)
    let words = try HouseholdWords(folders: language.folders, storedIn: settings.store.place())
    let interpreter = try Interpreter(
      grammar: language.grammar, vocabulary: words.vocabulary, phrases: words.phrases,
      learnt: LearntReadings.shipped(for: language))
    let calendar = settings.household.calendar
    let clock = try time.clock(in: calendar)
    let situation = try ContextFile.read(context)
    let hearing = try Hearing(
      settings: settings, folders: folders, language: language, words: words, hasWakeWord: !noWake,
      secondEar: settings.hearing.secondEar())
    let reader = HeardReader(interpreter: interpreter, threshold: settings.hearing.confidence)
    var hasHeard = false
    for (index, file) in files.enumerated() {
      let source = if index == 0, let first { first } else { try FileSource(path: file) }
      let samples = try source.readAll()
      for warning in source.warnings { Program.complain("sous: \(file): \(warning)") }
      for heard in try await utterances(of: samples, hearing) {
        let reference = ReferenceTime(now: clock.now, calendar: calendar)
        let line = reader.line(
          heard, in: file, context: situation, reference: reference, showsEvidence: evidence)
        hasHeard = hasHeard || line.isAccepted
        try JSONLine.print(line)
        fflush(nil)
      }
    }
    if !hasHeard { throw Failure.no }
  }

  private func utterances(of samples: [Float], _ hearing: Hearing) async throws -> [Ear.Heard] {
    if noWake { return [try await hearing.hearWhole(samples).heard] }
    return try await hearing.hearRecording(samples).map(\.heard)
  }
}

/// The file of `--context`.
enum ContextFile {
  static func read(_ path: String?) throws -> ConversationContext {
    guard let path else { return ConversationContext() }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    do {
      return try JSONDecoder().decode(ConversationContext.self, from: data)
    } catch {
      throw Failure(.usage, "\(path): no context: write {\"last\":{\"intent\":…,\"slots\":{…}},\"ringing\":true}")
    }
  }
}

import ArgumentParser
import Assistant
import BoxSettings
import Commands
import Foundation
import Grammar

/// `sous parse`.
struct ParseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Understand utterances, without doing anything.",
    discussion: """
      Utterances come from the arguments, or one a line from standard input; each gets one JSON object on a line.

      EXAMPLES
        sous parse "add two litres of milk and eggs"
        sous grammar sample | sous parse
      """)

  @Argument(help: "Utterances. Default: the lines of standard input.")
  var utterances: [String] = []

  @Option(
    help: ArgumentHelp(
      "JSON of the last command and of what is ringing or being cooked.", valueName: "file"))
  var context: String?

  @Flag(help: "Refuse what no grammar takes, rather than to read it by what was learnt of how people write.")
  var grammarsOnly = false

  @Flag(help: "Print one JSON object a line, as it does anyway.")
  var json = false

  @OptionGroup var time: ClockOption

  func run() async throws {
    let settings = try Settings.load().settings
    let language = try Program.language(of: [], in: GrammarFolders(settings: settings))
    let words = try HouseholdWords(folders: language.folders, storedIn: settings.store.place())
    let learnt = grammarsOnly ? LearntReadings() : try LearntReadings.shipped(for: language)
    let interpreter = Interpreter(
      grammar: language.grammar, vocabulary: words.vocabulary, phrases: words.phrases, learnt: learnt,
      names: settings.wake.words)
    let calendar = settings.household.calendar
    let clock = try time.clock(in: calendar)
    let situation = try ContextFile.read(context)
    func parse(_ text: String) throws {
      try JSONLine.print(
        interpreter.parse(
          Utterance(text), text: text, context: situation,
          reference: ReferenceTime(now: clock.now, calendar: calendar)))
    }
    if utterances.isEmpty {
      while let line = readLine() {
        try parse(line)
        fflush(nil)
      }
    } else {
      for utterance in utterances { try parse(utterance) }
    }
  }
}

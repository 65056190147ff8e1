import Assistant
import BoxSettings
import Commands
import Evaluation
import Foundation
import Grammar

/// `sous eval --text`: labelled sentences in place of recordings.
extension EvalCommand {
  /// Understands every sentence like `sous parse`, and prints the results.
  func measureTexts(_ settings: Settings) throws {
    let folders = try GrammarFolders(settings: settings)
    let language = try Program.language(of: grammar, in: folders)
    let words = try words(language, settings)
    let interpreter = try Interpreter(
      grammar: language.grammar, vocabulary: words.vocabulary,
      learnt: grammarsOnly ? LearntReadings() : LearntReadings.shipped(for: language))
    let calendar = settings.household.calendar
    var evaluation = TextEvaluation()
    for row in try LabelledTexts(contentsOf: URL(fileURLWithPath: manifest)).rows {
      let now = try row.now.map { try ClockOption.moment($0, in: calendar) } ?? Date()
      let parse = interpreter.parse(
        Utterance(row.text), text: row.text, reference: ReferenceTime(now: now, calendar: calendar))
      let outcome = evaluation.count(row, parse)
      if verbose, outcome != .right {
        Program.complain("\(outcome.rawValue): \(try JSONLine.text(parse))")
      }
    }
    try JSONLine.print(evaluation)
  }
}

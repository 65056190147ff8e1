import Assistant
import Commands
import Foundation
import Grammar
import TestHouse

/// What people type and say.
enum WordTargets {
  /// Sentences, one a line, each read after the one before, as the box reads them.
  static func utterances() throws -> @Sendable ([UInt8]) throws -> Void {
    let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized
    let language = try Language(builtIn: folder)
    let words = try HouseholdWords(folders: [folder])
    let interpreter = Interpreter(
      grammar: language.grammar, vocabulary: words.vocabulary, phrases: [:],
      learnt: try LearntReadings.shipped())
    let reference = ReferenceTime(now: TestHouse.start, calendar: TestHouse.calendar)
    return { bytes in
      for line in bytes.split(separator: 0x0A).prefix(4) {
        let text = String(decoding: line, as: UTF8.self)
        let result = interpreter.parse(Utterance(text), text: text, reference: reference)
        _ = try JSONEncoder().encode(result)
      }
    }
  }
}

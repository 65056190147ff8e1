import Assistant
import Commands
import Foundation
import Grammar
import Paraphrases
import TestTools
import Testing

@Suite("The reading of paraphrases that comes with the program")
struct ShippedParaphrasesTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../../understanding").standardized

  private static let loaded = Result {
    let shipped = try ShippedLanguage.loaded.get().interpreter
    return Interpreter(
      grammar: shipped.grammar, vocabulary: shipped.vocabulary,
      learnt: LearntReadings(
        statistics: try StatisticalReading(contentsOf: folder.appending(path: "intents.safetensors")),
        paraphrases: try ParaphraseNetwork(contentsOf: folder.appending(path: "paraphrases.safetensors"))))
  }

  /// What a sentence is understood as, surely or likely.
  private func meaning(_ text: String) throws -> Meaning? {
    let parse = try Self.loaded.get().parse(Utterance(text), text: text, reference: ShippedLanguage.reference)
    if case .ambiguous(let candidates)? = parse.refusal { return candidates.first }
    return parse.meaning
  }

  @Test(
    "understands what people say in words that no grammar has",
    arguments: [
      ("ribs are on, they need three hours", "timer.start"), ("corn gets fifteen minutes once its on", "timer.start"),
      ("gotta flip the chicken in six minutes can you ding me", "timer.start"),
      ("what needs eating first", "pantry.expiring"), ("thats twelve pots of jam now for the pantry", "pantry.add"),
      ("call out what im to get", "shopping.show"),
      ("my mums coming on sunday, make it three for lunch", "meal.guests"),
      ("what would i swap the eggs for", "recipe.substitute"),
      ("jo is coeliac so nothing with gluten for jo", "diet.note"),
    ])
  func people(_ text: String, _ intent: String) throws {
    #expect(try meaning(text)?.intent == intent)
  }

  @Test(
    "leaves alone what is not for the box",
    arguments: [
      "the pasta was lovely last night", "did you feed the cat", "what is the capital of france",
      "my brother is a better cook than me", "turn left at the lights",
    ])
  func elsewhere(_ text: String) throws {
    #expect(try meaning(text) == nil)
  }

  @Test("of what is not meant for a kitchen box at most one sentence in twenty is taken for something")
  func others() throws {
    let sentences = try ShippedLanguage.rows(of: "elsewhere.txt").map { $0[0] }
    let taken = try sentences.filter { try meaning($0) != nil }
    #expect(Double(taken.count) <= 0.05 * Double(sentences.count), "\(taken)")
  }

  @Test(
    "leaves other languages alone",
    arguments: [
      "wie lange muss ich die eier kochen lassen", "combien de temps faut-il pour cuire les \u{153}ufs",
      "\u{5375}\u{306F}\u{3069}\u{306E}\u{304F}\u{3089}\u{3044}", "stelle einen wecker auf sieben uhr",
    ])
  func languages(_ text: String) throws {
    #expect(try meaning(text) == nil)
  }

  private struct Saying {
    var sentence: String
    var after: String
    var isOfPlaces: Bool
  }

  /// Every sentence that has sayings, with the values of the first of them in it.
  private static let sentences = Result {
    var found: [String: Saying] = [:]
    for file in ["cooking", "meals", "shopping"] {
      let text = try String(contentsOf: folder.appending(path: "sayings/\(file).tsv"), encoding: .utf8)
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.split(separator: "\t").map(String.init)
        let key = parts.dropFirst().joined(separator: "\t")
        guard parts.count >= 2, found[key] == nil else { continue }
        let values = parts[0].matches(of: /\{(\w+)=([^}]*)\}/)
        let sentence = values.reduce(parts[1]) { $0.replacing("{\($1.1)}", with: $1.2) }
        found[key] = Saying(
          sentence: sentence, after: parts.count > 2 ? parts[2] : "",
          isOfPlaces: ["{dish}", "{business}"].contains { parts[1].contains($0) })
      }
    }
    return found.values.sorted { $0.sentence < $1.sentence }
  }

  @Test("every sentence that sayings stand for is one of the grammars")
  func known() throws {
    let shipped = try ShippedLanguage.loaded.get().interpreter
    var unknown: [String] = []
    // What is on menus, and where, nobody knows here.
    for saying in try Self.sentences.get() where saying.after.isEmpty && !saying.isOfPlaces {
      let parse = shipped.parse(
        Utterance(saying.sentence), text: saying.sentence, reference: ShippedLanguage.reference)
      if !parse.isUnderstood { unknown.append(saying.sentence) }
    }
    #expect(unknown.isEmpty, "\(unknown)")
    #expect(try Self.sentences.get().count > 300)
  }
}

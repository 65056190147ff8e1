import ArgumentParser
import Assistant
import Basics
import BoxSettings
import Foundation
import Grammar

/// `sous grammar sample`.
struct GrammarSampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Draw random sentences from grammars.",
    discussion: """
      Alternatives are drawn by their weights, household words from the vocabulary. Sentences are as they would be \
      typed, with figures and made-up words; with --spoken, as they would be said. Answers, which mean something only \
      after a question of the box, are left out unless --answers or a --rule asks for them.

      EXAMPLE
        sous grammar sample --count 5 --seed 1 --rule timer.start | sous parse
      """)

  @Option(help: ArgumentHelp("How many sentences.", valueName: "number"))
  var count = 10

  @Option(
    help: ArgumentHelp("The same seed draws the same sentences. Default: another each time.", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("Draw from this rule, by its full name; repeatable. Default: every command."))
  var rule: [String] = []

  @Flag(help: "Also answers to what the box asks, which are no commands by themselves.")
  var answers = false

  @Flag(help: "Only what can be spoken.")
  var spoken = false

  @Flag(help: "Print one JSON object a line: the rule and the text.")
  var json = false

  @OptionGroup var grammars: GrammarFiles

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be 1 or more, not \(count).") }
  }

  func run() async throws {
    let settings = try Settings.load().settings
    let loaded = try LoadedGrammars(grammars, settings: settings)
    for sample in try samples(of: loaded, calendar: settings.household.calendar) {
      if json { try JSONLine.print(Line(rule: sample.rule, text: sample.text)) } else { print(sample.text) }
    }
  }

  private struct Line: Encodable {
    var rule: String
    var text: String
  }

  /// The sentences.
  /// - Throws: ``Failure`` if there is no such rule, or nothing can be drawn.
  func samples(of loaded: LoadedGrammars, calendar: Calendar, now: Date = Date()) throws -> [Sampler.Sample] {
    let seed = seed ?? UInt64.random(in: 0 ... .max)
    var sampler = Sampler(
      loaded.grammar, vocabulary: try loaded.vocabulary(), reference: ReferenceTime(now: now, calendar: calendar),
      origin: spoken ? .spoken : .typed, seed: seed)
    for name in rule { try check(name, loaded, &sampler) }
    // A rule with nothing to draw, for lack of household words, is not drawn again.
    var rules = rule.isEmpty ? loaded.intents.filter { answers || !RuleFilter.isAnswer($0) } : rule
    if rules.isEmpty, !loaded.intents.isEmpty {
      throw Failure(.no, "these grammars hold nothing but answers: add --answers to draw them")
    }
    var random = SeededGenerator(seed: ~seed)
    var samples: [Sampler.Sample] = []
    while samples.count < count {
      guard let name = rules.randomElement(using: &random) else {
        let kind = spoken ? "spoken" : "drawn"
        throw Failure(.no, "no sentence can be \(kind): the rules need words of the household that there are none of")
      }
      if let sample = sampler.next(from: name) {
        samples.append(sample)
      } else {
        rules.removeAll { $0 == name }
      }
    }
    return samples
  }

  private func check(_ name: String, _ loaded: LoadedGrammars, _ sampler: inout Sampler) throws {
    // Private rules can be drawn from too.
    let known = loaded.files.flatMap { file in file.rules.map { "\(file.name).\($0.name)" } }
    guard !known.contains(name), !loaded.grammar.intents.contains(name) else { return }
    guard sampler.next(from: name) == nil else { return }
    let nearest = known.map { ($0, EditDistance.between($0, name)) }.min { $0.1 < $1.1 }
    let advice = nearest.flatMap { $0.1 <= max(2, name.count / 3) ? "did you mean \($0.0)?" : nil }
    throw Failure(.usage, "there is no rule \(name): \(advice ?? "sous grammar check --json lists the intents")")
  }
}

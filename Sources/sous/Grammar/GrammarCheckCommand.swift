import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Grammar

/// `sous grammar check`.
struct GrammarCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find the mistakes in grammars, with line, column and caret.",
    discussion: """
      Warnings are rules that nothing uses and rules that cannot be spoken; an example that its own rule does not match, \
      an intent that is no command and a slot that no command has are mistakes. Exit status: 0 no mistakes, 1 mistakes, 3 a file is missing.

      EXAMPLE
        sous grammar check --household ~/.config/sous/grammars/timer.gram
      """)

  @Flag(help: "Print one JSON object a line: every finding, then every file.")
  var json = false

  @OptionGroup var grammars: GrammarFiles

  func run() async throws {
    let report = try Report(grammars, settings: try Settings.load().settings)
    for line in json ? try report.jsonLines() : report.lines { print(line) }
    if !report.isGood { throw Failure.no }
  }

  /// An error, or a possible one.
  struct Finding: Encodable, Hashable {
    var file: String
    /// The line, from 1; nil: the place is not known.
    var line: Int?
    /// The column in characters, from 1.
    var column: Int?
    /// `error` or `warning`.
    var severity: String
    var message: String
    /// The line of the file, and the line with the caret under its column.
    var source: String?
    var caret: String?

    var text: String {
      let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
      let lines = ["\(place): \(severity): \(message)", source, caret]
      return lines.compactMap(\.self).joined(separator: "\n")
    }
  }

  /// One file's contents.
  struct File: Encodable, Hashable {
    var file: String
    var grammar: String
    var intents: [String]
    /// The number of the intents' words, without the household's.
    var words: Int

    var text: String {
      "\(file): grammar \(grammar), \(intents.count) \(intents.count == 1 ? "intent" : "intents"), "
        + "\(words) \(words == 1 ? "word" : "words")"
    }
  }

  /// The report about the grammars.
  struct Report {
    private(set) var findings: [Finding] = []
    private(set) var files: [File] = []

    /// Checks; errors of the grammars are findings, not thrown.
    /// - Throws: the file system's error, `GrammarFolders.Missing`.
    init(
      _ arguments: GrammarFiles, settings: Settings = Settings(),
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
      do {
        let loaded = try LoadedGrammars(arguments, settings: settings, environment: environment)
        try look(at: loaded, calendar: settings.household.calendar)
      } catch let errors as GrammarErrors {
        findings = errors.errors.map {
          Finding(
            file: $0.file, line: $0.line, column: $0.column, severity: "error", message: $0.message,
            source: $0.sourceLine, caret: $0.caretLine)
        }
      }
    }

    /// Whether there are no errors; there may be warnings.
    var isGood: Bool { !findings.contains { $0.severity == "error" } }

    var lines: [String] { findings.map(\.text) + files.map(\.text) }

    func jsonLines() throws -> [String] {
      try findings.map { try JSONLine.text($0) } + files.map { try JSONLine.text($0) }
    }

    private mutating func look(at loaded: LoadedGrammars, calendar: Calendar) throws {
      let reference = ReferenceTime(now: Date(), calendar: calendar)
      let check = GrammarCheck(loaded.grammar, vocabulary: try loaded.vocabularyOfExamples(), reference: reference)
      for file in loaded.files {
        let name = file.source.name
        func isHere(_ rule: String) -> Bool { LoadedGrammars.grammarName(ofRule: rule) == file.name }
        let rules = check.rules.filter { isHere($0.name) }
        for rule in rules {
          for example in rule.wrongExamples {
            add(name, "error", "<\(rule.name)> does not match its own @example \"\(example)\"; correct one of the two")
          }
          for mistake in RuleMistake.all(of: rule.name, in: loaded.grammar) {
            add(name, mistake.isCertain ? "error" : "warning", "<\(rule.name)> \(mistake)")
          }
          if !rule.isSpeakable {
            add(
              name, "warning", "<\(rule.name)> cannot be spoken: part of it is for typing alone, or has no words yet")
          }
        }
        for rule in check.unusedRules.filter(isHere) {
          add(name, "warning", "nothing uses <\(rule)>; remove it, or make it public")
        }
        files.append(
          File(
            file: name, grammar: file.name, intents: rules.map(\.name),
            words: rules.isEmpty ? 0 : loaded.grammar.spokenWords(of: rules.map(\.name), vocabulary: nil).count))
        if !rules.isEmpty { weigh(rules.map(\.name), of: name, in: loaded.grammar) }
      }
    }

    /// Estimates the cost of recognising its commands: a grammar that branches at each step doubles with
    /// each.
    private mutating func weigh(_ rules: [String], of file: String, in grammar: CompiledGrammar) {
      let options = WordNetwork.Options()
      let clock = ContinuousClock()
      do {
        var arcs = 0
        let time = try clock.measure {
          arcs = try grammar.network(of: rules, vocabulary: Vocabulary(), options: options).arcs.count
        }
        guard arcs > options.arcLimit / 4 else { return }
        add(
          file, "warning",
          "its commands make \(arcs) of the \(options.arcLimit) arcs that a speech network may have, in "
            + "\(time.formatted(.units(allowed: [.milliseconds]))); household words (<data.…>) take one arc, however many there are"
        )
      } catch WordNetwork.Failure.tooLarge(let limit, let rule) {
        add(file, "error", WordNetwork.Failure.tooLarge(limit: limit, rule: rule).description)
      } catch {
        // Rules that cannot be spoken at all are reported above.
      }
    }

    private mutating func add(_ file: String, _ severity: String, _ message: String) {
      findings.append(Finding(file: file, severity: severity, message: message))
    }
  }
}

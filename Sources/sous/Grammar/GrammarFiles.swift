import ArgumentParser
import Assistant
import BoxSettings
import Commands
import Foundation
import Grammar
import Home
import Kitchen
import Restaurant

/// The grammars of a command: those given, else the built-in ones with the household's.
struct GrammarFiles: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Take the files as the household's own: what they leave out comes from the built-in grammars of their names."))
  var household = false

  @Argument(
    help: ArgumentHelp(
      "Grammar files, or folders of them. Without any: the built-in grammars and the household's.", valueName: "file"),
    completion: .file(extensions: ["gram"]))
  var files: [String] = []
}

/// Compiled grammars, with the requested ones among them.
struct LoadedGrammars {
  let grammar: CompiledGrammar
  /// The requested files, in order, without those that were only imported.
  let files: [GrammarFile]
  /// Nil: no built-in grammars are installed.
  let folders: GrammarFolders?

  /// - Throws: `GrammarErrors`, the file system's error, or `GrammarFolders.Missing` if no files are
  ///   given and none are installed.
  init(
    _ arguments: GrammarFiles, settings: Settings = Settings(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    var library = GrammarLibrary()
    if arguments.files.isEmpty {
      let found = try GrammarFolders(settings: settings, environment: environment)
      try library.add(contentsOf: URL(fileURLWithPath: found.builtIn))
      for folder in found.household {
        try library.add(contentsOf: URL(fileURLWithPath: folder), layer: .household)
      }
      (folders, files) = (found, library.files)
    } else {
      let found = try? GrammarFolders(settings: settings, environment: environment)
      let layer = arguments.household ? GrammarLayer.household : .builtIn
      for path in arguments.files { try library.add(contentsOf: URL(fileURLWithPath: path), layer: layer) }
      (folders, files) = (found, library.files)
      if let found { try Self.addImported(to: &library, from: found, named: arguments.household) }
    }
    grammar = try library.compile(values: ValueRule.builtIn)
  }

  /// The intents of the requested files.
  var intents: [String] {
    let names = Set(files.map(\.name))
    return grammar.intents.filter { names.contains(Self.grammarName(ofRule: $0)) }
  }

  /// The words of data rules, without those in the store.
  func vocabulary() throws -> Vocabulary {
    guard let folders else { return Vocabulary() }
    let urls = ([folders.builtIn] + folders.household).map { URL(fileURLWithPath: $0) }
    return try HouseholdWords(folders: urls).vocabulary
  }

  /// The same words with those of the sample businesses, which are in the built-in grammars' examples.
  func vocabularyOfExamples() throws -> Vocabulary {
    guard let folders else { return Vocabulary() }
    var words = try HouseholdWords(
      folders: ([folders.builtIn] + folders.household).map { URL(fileURLWithPath: $0) })
    let home = Home(kitchen: Kitchen { _ in nil })
    var state = HomeState()
    let context = CommandContext(now: Date(), calendar: Calendar(identifier: .gregorian), origin: .text)
    for (_, command) in SampleBusinesses.commands {
      for event in try home.decide(command, in: state, context: context).events { state.apply(event) }
    }
    words.learn(state)
    return words.vocabulary
  }

  /// `timer` of `timer.start`.
  static func grammarName(ofRule rule: String) -> String {
    rule.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// Adds the built-in grammars that the library's files import, and their imports; `named` also those of
  /// the files' own names.
  private static func addImported(
    to library: inout GrammarLibrary, from folders: GrammarFolders, named: Bool
  ) throws {
    var builtIn = GrammarLibrary()
    try builtIn.add(contentsOf: URL(fileURLWithPath: folders.builtIn))
    let available = Dictionary(builtIn.files.map { ($0.name, $0) }) { first, _ in first }
    var present: Set<String> = named ? [] : Set(library.files.map(\.name))
    var wanted = library.files.flatMap { $0.imports.map(\.grammar) }
    if named { wanted += library.files.map(\.name) }
    while let name = wanted.popLast() {
      guard present.insert(name).inserted, let file = available[name] else { continue }
      try library.add(file.source)
      wanted += file.imports.map(\.grammar)
    }
  }
}

import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Grammar
import Speech

/// `sous grammar words`.
struct GrammarWordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "List the words that grammars can hear, and how they sound.",
    discussion: """
      A line for each way to say a word: the word and its sounds, in the phones of CMUdict. What no dictionary has is \
      guessed by espeak-ng and marked; to correct a guess, put the line into pronunciations.dict beside the household's \
      grammars. Exit status: 1 when a word has no sounds at all.

      With --confusable come pairs of words instead that sound nearly the same, the nearest first, with the sounds that \
      part them: a whole one for "fifteen" and "fifty", less for sounds that are made alike, as in "pin" and "bin". They \
      are the household's words, those that stand for the same kind of thing; with files, the words of these.

      EXAMPLES
        sous grammar words --missing coffee.gram >> ~/.config/sous/grammars/pronunciations.dict
        sous grammar words --confusable --apart 0.5
      """)

  @Flag(help: "Only words that no dictionary has, as lines for pronunciations.dict.")
  var missing = false

  @Flag(help: "The household's words as well: groceries, dishes, people, shops.")
  var vocabulary = false

  @Flag(help: "Pairs of words that may be taken for each other.")
  var confusable = false

  @Option(help: ArgumentHelp("With --confusable: by how many sounds they differ at most.", valueName: "sounds"))
  var apart = 1.0

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @OptionGroup var grammars: GrammarFiles

  /// One word and the source of its sounds.
  struct Word: Encodable, Hashable {
    /// The source of sounds.
    enum Source: String, Encodable { case dictionary, guessed, none }

    var word: String
    /// The pronunciations, with sounds separated by blanks, the first one first.
    var pronunciations: [String]
    var source: Source
  }

  func validate() throws {
    if confusable, missing { throw ValidationError("--confusable and --missing list different things; choose one.") }
    if !(0...4).contains(apart) { throw ValidationError("--apart is from 0 to 4.") }
  }

  func run() async throws {
    let settings = try Settings.load().settings
    let loaded = try LoadedGrammars(grammars, settings: settings)
    if confusable {
      for line in try lines(of: pairs(of: loaded, settings: settings)) { print(line) }
      return
    }
    let words = try words(of: loaded, settings: settings)
    for line in try lines(of: words) { print(line) }
    let silent = words.filter { $0.source == .none }.map(\.word)
    if let failure = Self.failure(silent: silent) { throw failure }
  }

  /// The error for words without sounds; nil: there are none.
  static func failure(silent: [String]) -> Failure? {
    guard !silent.isEmpty else { return nil }
    let more = silent.count > 10 ? " and \(silent.count - 10) more" : ""
    return Failure(
      .no,
      "no sounds are known for \(silent.prefix(10).joined(separator: ", "))\(more): "
        + "install espeak-ng, which guesses them, or give them in pronunciations.dict, as in: foodie F UW D IY")
  }

  /// The words, in order.
  func words(
    of loaded: LoadedGrammars, settings: Settings, guesser: any PronunciationGuesser = EspeakGuesser()
  ) throws -> [Word] {
    let household = vocabulary ? try loaded.vocabulary() : nil
    let words = loaded.grammar.spokenWords(of: loaded.intents, vocabulary: household)
    let known = try settings.pronunciations(loaded.folders, guesser: nil).pronunciations(of: Set(words))
    let unknown = words.filter { known[$0] == nil }
    let guesses = unknown.isEmpty ? [:] : guesser.guess(unknown)
    return words.map { word in
      if let ways = known[word] {
        return Word(
          word: word, pronunciations: ways.map { $0.phones.joined(separator: " ") }, source: .dictionary)
      }
      let guess = guesses[word]?.joined(separator: " ") ?? ""
      return Word(word: word, pronunciations: guess.isEmpty ? [] : [guess], source: guess.isEmpty ? .none : .guessed)
    }
  }

  /// The words for the output.
  func lines(of words: [Word]) throws -> [String] {
    let words = missing ? words.filter { $0.source != .dictionary } : words
    if json { return try words.map { try JSONLine.text($0) } }
    return words.flatMap { word in
      word.pronunciations.enumerated().map { index, phones in
        let entry = index == 0 ? word.word : "\(word.word)(\(index + 1))"
        return "\(entry) \(phones)\(word.source == .guessed && !missing ? "  (guessed)" : "")"
      }
    }
  }
}

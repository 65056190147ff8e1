import ArgumentParser

/// `sous grammar`.
struct GrammarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grammar", abstract: "Check grammars, draw sentences from them, list their words.",
    discussion: """
      EXAMPLES
        sous grammar check ~/.config/sous/grammars/coffee.gram
        sous grammar sample --count 5 --rule timer.start
        sous grammar words coffee.gram
      """,
    subcommands: [GrammarCheckCommand.self, GrammarSampleCommand.self, GrammarWordsCommand.self])
}

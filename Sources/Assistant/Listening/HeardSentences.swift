import Commands
import Grammar

/// Decides during an utterance whether its words are a whole sentence, so that the wait for more can be
/// short. It uses the household's current words and question: its owner keeps them up to date.
final class HeardSentences {
  private var interpreter: Interpreter
  /// The household's words.
  var vocabulary: Vocabulary {
    get { interpreter.vocabulary }
    set { interpreter.vocabulary = newValue }
  }
  /// The rules that answer the last question.
  var answers: Set<String> = []
  /// The words that answer it besides.
  var choices: [String] = []
  /// Whether an order is in progress.
  var isOrdering = false

  init(_ grammar: CompiledGrammar, vocabulary: Vocabulary) {
    interpreter = Interpreter(grammar: grammar, vocabulary: vocabulary)
  }

  /// Whether words are a whole sentence of the speech grammar with this name, without missing details.
  func isComplete(_ text: String, in name: String) -> Bool {
    isChoice(text, in: name) || interpreter.isWhole(text, rules: rules(of: name))
  }

  /// The meaning of words in the speech grammar with this name; nil: none.
  func meaning(of text: String, in name: String) -> [Meaning]? {
    if isChoice(text, in: name) { return [Meaning(intent: "answer.choice", slots: ["choice": .text(text)])] }
    return interpreter.meanings(of: text, rules: rules(of: name), isOrdering: isOrdering)
  }

  private func isChoice(_ text: String, in name: String) -> Bool {
    name == SpeechGrammars.answers && choices.contains(text)
  }

  private func rules(of name: String) -> RuleFilter {
    switch name {
    case SpeechGrammars.ringing: .only(Interpreter.silencing)
    case SpeechGrammars.answers: .only(answers)
    default: .all
    }
  }

  /// Whether a whole sentence is part of an order, which often goes on after a breath.
  func mayGoOn(_ text: String) -> Bool { interpreter.isPartOfOrder(text) }
}

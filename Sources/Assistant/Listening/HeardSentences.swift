import Commands
import Grammar

/// Tells while somebody is still speaking whether what was heard is a whole sentence, so that the wait for more can be
/// short. It goes by the household's words and the question as they are now: the one who hears keeps them up to date.
final class HeardSentences {
  private var interpreter: Interpreter
  /// The household's words.
  var vocabulary: Vocabulary {
    get { interpreter.vocabulary }
    set { interpreter.vocabulary = newValue }
  }
  /// The rules that answer what was asked last.
  var answers: Set<String> = []
  /// The words that answer it besides.
  var choices: [String] = []
  /// Whether an order is being put together.
  var isOrdering = false

  init(_ grammar: CompiledGrammar, vocabulary: Vocabulary) {
    interpreter = Interpreter(grammar: grammar, vocabulary: vocabulary)
  }

  /// Whether words are a whole sentence of the speech grammar of this name, and lack nothing.
  func isComplete(_ text: String, in name: String) -> Bool {
    isChoice(text, in: name) || interpreter.isWhole(text, rules: rules(of: name))
  }

  /// What words mean in the speech grammar of this name; nil: nothing.
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

import Foundation
import Testing

@testable import Grammar

/// Builds grammars of texts and matches utterances with them.
struct Workbench {
  var grammar: CompiledGrammar
  var vocabulary: Vocabulary
  var reference: ReferenceTime

  init(
    _ texts: String..., household: [String] = [], values: [ValueRule] = SmallValues.all,
    vocabulary: [String: [Vocabulary.Entry]] = [:]
  ) throws {
    var library = GrammarLibrary()
    for (index, text) in texts.enumerated() {
      try library.add(GrammarSource(name: "\(index).gram", text: Self.complete(text)))
    }
    for (index, text) in household.enumerated() {
      try library.add(GrammarSource(name: "house\(index).gram", text: Self.complete(text)), layer: .household)
    }
    grammar = try library.compile(values: values)
    self.vocabulary = Vocabulary(vocabulary)
    reference = Self.fixedTime
  }

  static let fixedTime: ReferenceTime = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return ReferenceTime(now: Date(timeIntervalSince1970: 1_773_511_500), calendar: calendar)
  }()

  /// Short texts need no header of their own.
  static func complete(_ text: String) -> String {
    text.hasPrefix("#JSGF") ? text : "#JSGF V1.0;\n" + text
  }

  func all(_ text: String, rules: RuleFilter = .all) -> [Interpretation] {
    grammar.interpretations(of: Utterance(text), reference: reference, vocabulary: vocabulary, rules: rules)
  }

  /// The single best meaning as text: `timer.start name=tea seconds=5`; nil when there is none.
  func meaning(_ text: String, spoken: Bool = false, rules: RuleFilter = .all) -> String? {
    let utterance = Utterance(text, origin: spoken ? .spoken : .typed)
    let understanding = grammar.understanding(
      of: utterance, reference: reference, vocabulary: vocabulary, rules: rules)
    let best = understanding.best.map(Self.describe)
    return best.isEmpty ? nil : best.joined(separator: " | ")
  }

  static func describe(_ interpretation: Interpretation) -> String {
    ([interpretation.intent] + describe(interpretation.slots)).joined(separator: " ")
  }

  private static func describe(_ slots: Slots) -> [String] {
    slots.sorted { $0.key < $1.key }.map { "\($0.key)=\(describe($0.value))" }
  }

  private static func describe(_ value: SlotValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let list): "[" + list.map(describe).joined(separator: ", ") + "]"
    case .object(let slots): "{" + describe(slots).joined(separator: " ") + "}"
    }
  }
}

/// Value rules small enough to check by eye.
enum SmallValues {
  static let grammar = """
    #JSGF V1.0;
    grammar number;
    import <text.digits>;
    public <integer> = <word> | <digits>;
    <word> = one | two | three | four | five | twelve | twenty [one | two | three];
    """

  static let all = [
    ValueRule(name: "number.integer") { words, _ in
      let known = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "twelve": 12, "twenty": 20,
      ]
      var sum = 0
      for word in words {
        guard let number = Int(word) ?? known[word] else { return nil }
        sum += number
      }
      // A value without meaning, to see the match refused.
      return sum == 13 ? nil : .number(Double(sum))
    }
  ]
}

import Commands
import Grammar
import Testing

@Suite("What people say about lists, meals, people and shops")
struct UtteranceTests {
  static let intents = [
    "shopping.add", "shopping.remove", "shopping.check", "shopping.uncheck", "shopping.set_quantity",
    "shopping.query", "shopping.show", "shopping.store", "shopping.clear", "shopping.keep",
    "shopping.categorise", "shopping.swap",
    "shopping.first", "shopping.check_all", "shopping.rest", "shopping.lists", "meal.show",
    "meal.plan", "meal.add_side", "meal.clear", "meal.people", "meal.shop", "meal.suggest", "meal.move",
    "meal.swap", "meal.copy", "meal.again", "meal.last_time", "meal.join", "meal.leave", "meal.guests", "person.add",
    "person.rename", "person.remove",
    "person.list", "store.add", "store.rename", "store.remove", "store.list",
    "shopping.repeat", "shopping.stop_repeating", "shopping.repeats", "shopping.usual_store",
    "shopping.usual_stores",
  ]

  private func best(
    _ text: String, isSpoken: Bool, _ grammar: CompiledGrammar, _ vocabulary: Vocabulary
  ) -> [Interpretation] {
    let utterance = isSpoken ? Utterance(words: Utterance.words(of: text)) : Utterance(text)
    return Array(
      grammar.understanding(of: utterance, reference: Utterances.reference, vocabulary: vocabulary).best)
  }

  @Test("every utterance of the table has one meaning, the right one, and it is a command", arguments: intents)
  func table(intent: String) throws {
    let grammar = try Utterances.grammar()
    let vocabulary = try Utterances.vocabulary()
    let rows = try Utterances.rows().filter { $0.intent == intent }
    #expect(rows.count >= 12)
    for row in rows {
      let found = best(row.text, isSpoken: row.isSpoken, grammar, vocabulary)
      #expect(found.map(\.intent) == [row.intent], "\(row.text)")
      #expect(found.map(\.slots) == [row.slots], "\(row.text)")
      let command = try Command(intent: row.intent, slots: row.slots)
      #expect(command.intent == row.intent)
    }
  }

  @Test("sentences drawn from the grammars mean what they were drawn from", arguments: [1, 2, 3] as [UInt64])
  func samples(seed: UInt64) throws {
    let grammar = try Utterances.grammar()
    let vocabulary = try Utterances.vocabulary()
    var sampler = Sampler(
      grammar, vocabulary: vocabulary, reference: Utterances.reference, origin: .spoken, seed: seed)
    for intent in Self.intents {
      for _ in 0..<25 {
        let sample = sampler.next(from: intent)
        let text = try #require(sample).text
        #expect(best(text, isSpoken: true, grammar, vocabulary).map(\.intent) == [intent], "\(text)")
      }
    }
  }

  @Test("every rule can be said, has examples, and its examples are its own")
  func examples() throws {
    let grammar = try Utterances.grammar()
    let check = GrammarCheck(grammar, vocabulary: try Utterances.vocabulary(), reference: Utterances.reference)
    #expect(Set(check.rules.map(\.name)) == Set(Self.intents))
    #expect(check.unusedRules.isEmpty)
    for rule in check.rules {
      #expect(rule.isSpeakable, "\(rule.name)")
      #expect(rule.wrongExamples.isEmpty, "\(rule.name)")
      #expect((2...4).contains(grammar.examples(of: rule.name).count), "\(rule.name)")
    }
  }

  @Test(
    "what is not meant for a list or a meal has no meaning",
    arguments: [
      "what's the weather like today", "play some jazz", "remind me to call the doctor", "buy tickets for the game",
      "set the thermostat to 20", "switch to the news", "move to berlin", "check my email", "delete my account",
      "use bluetooth", "we're at war", "i'm at home", "let's go to the beach", "clear my schedule",
      "how many people live in france", "what should i wear", "cancel my subscription", "check the weather",
      "change the channel to bbc", "get me a taxi", "what's on tv tonight", "i want a new car for christmas",
    ])
  func refused(text: String) throws {
    let grammar = try Utterances.grammar()
    let found = best(text, isSpoken: false, grammar, try Utterances.vocabulary())
    #expect(found.map(\.intent) == [])
  }

  @Test("a dish planned for a day lacks its meal, so the box can ask for it")
  func planWithoutMeal() throws {
    let grammar = try Utterances.grammar()
    let found = best("we're having tacos on friday", isSpoken: true, grammar, try Utterances.vocabulary())
    let meaning = try #require(found.first)
    #expect(meaning.intent == "meal.plan")
    #expect(meaning.slots == ["dish": .text("tacos"), "date": .text("2026-03-20")])
    #expect(throws: CommandError.missing(slot: "slot")) {
      try Command(intent: meaning.intent, slots: meaning.slots)
    }
  }

  @Test("heard speech takes no words that nobody taught the box")
  func speechIsClosed() throws {
    let grammar = try Utterances.grammar()
    let vocabulary = try Utterances.vocabulary()
    for text in ["add gummy worms", "put gummy worms on the list", "put gummy worms down for dinner"] {
      #expect(best(text, isSpoken: true, grammar, vocabulary).isEmpty)
      #expect(!best(text, isSpoken: false, grammar, vocabulary).isEmpty)
    }
  }
}

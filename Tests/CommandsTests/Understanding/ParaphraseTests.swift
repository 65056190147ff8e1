import Grammar
import Testing

@testable import Commands

/// Takes every sentence for those that a test names.
private struct Named: ParaphraseReader {
  let likely = 0.4
  let sure = 0.9
  var found: [Paraphrase]

  func paraphrases(of words: [String], after before: [String]) -> [Paraphrase] {
    found.filter { !$0.leansOnBefore || !before.isEmpty }
  }
}

private struct Talk {
  let interpreter: Interpreter
  var conversation = Conversation()

  init(_ found: Paraphrase...) throws {
    let builtIn = try BuiltIn().interpreter
    interpreter = Interpreter(
      grammar: builtIn.grammar, vocabulary: builtIn.vocabulary, learnt: LearntReadings(paraphrases: Named(found: found))
    )
  }

  mutating func say(_ text: String, origin: Utterance.Origin = .typed) -> Turn {
    let turn = conversation.hear(
      Utterance(text, origin: origin), text: text, interpreter: interpreter, reference: BuiltIn.reference)
    if let command = turn.command { conversation.did(command, say: "Done.", at: BuiltIn.reference.now) }
    return turn
  }
}

@Suite("A paraphrase of a sentence of the grammars")
struct ParaphraseTests {
  @Test("is done where it is sure, and the answer says what it was taken for")
  func sure() throws {
    var talk = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.95))
    let turn = talk.say("the rice went in and wants its ten minutes")
    #expect(turn.command == .timer(.start(seconds: 600, name: "rice")))
    #expect(turn.note == "I took that as \u{201C}set a rice timer for ten minutes\u{201D}.")
  }

  @Test("is asked about where it is only likely, and yes does it")
  func likely() throws {
    var talk = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.6))
    let turn = talk.say("the rice went in and wants its ten minutes")
    #expect(turn.command == nil)
    #expect(turn.say == "Did you mean \u{201C}set a rice timer for ten minutes\u{201D}?")
    #expect(talk.say("yes").command == .timer(.start(seconds: 600, name: "rice")))
  }

  @Test("is taken for meant where the next sentence leans on it")
  func taken() throws {
    var talk = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.6))
    #expect(talk.say("the rice went in and wants its ten minutes").command == nil)
    #expect(talk.say("make it twelve").command == .timer(.start(seconds: 720, name: "rice")))
  }

  @Test("wants its own yes where it would take something away, whatever is said next")
  func takenAway() throws {
    var talk = try Talk(Paraphrase(sentence: "cancel all timers", confidence: 0.6))
    #expect(
      talk.say("oh just stop the whole blooming lot of them").say == "Did you mean \u{201C}cancel all timers\u{201D}?")
    #expect(talk.say("make it twelve").command == nil)
  }

  @Test("of a question is answered where that of a change would be asked about")
  func question() throws {
    var talk = try Talk(Paraphrase(sentence: "how long is left on the rice timer", confidence: 0.85))
    #expect(talk.say("the rice in the pot is that nearly there by now").command?.intent == "timer.status")
    var change = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.85))
    #expect(change.say("the rice went in and wants its ten minutes").command == nil)
  }

  @Test("of several things keeps the commas between them")
  func commas() throws {
    var talk = try Talk(Paraphrase(sentence: "add cups napkins and ice", confidence: 0.95))
    guard case .shopping(.add(let items, _, _, _))? = talk.say("we could do with cups, napkins and ice").command else {
      Issue.record("nothing was added")
      return
    }
    #expect(items.map(\.name) == ["cups", "napkins", "ice"])
  }

  @Test("states nothing of people that was only asked")
  func asked() throws {
    var talk = try Talk(Paraphrase(sentence: "sam is vegetarian", confidence: 0.95))
    #expect(talk.say("is our sam a veggie by now or what").command == nil)
    #expect(talk.say("yes").command == nil)
  }

  @Test("of a question with a condition is asked about, for what it leaves out matters")
  func restricted() throws {
    var talk = try Talk(Paraphrase(sentence: "what can i make", confidence: 0.97))
    #expect(talk.say("what is there to make that all of them can eat").command == nil)
  }

  @Test("that is open is dropped by undo, which then takes nothing back")
  func undo() throws {
    var talk = try Talk(Paraphrase(sentence: "quieter", confidence: 0.6))
    #expect(talk.say("the baby is fast asleep you know").say == "Did you mean \u{201C}quieter\u{201D}?")
    let turn = talk.say("oops undo that")
    #expect(turn.command == nil)
    #expect(turn.say == "All right, nothing is changed.")
  }

  @Test("stays open through words that nobody understands")
  func stillOpen() throws {
    var talk = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.55))
    #expect(talk.say("the rice went in and wants its ten minutes").command == nil)
    #expect(talk.say("flurb").parse.isUnderstood == false)
    #expect(talk.say("yes").command == .timer(.start(seconds: 600, name: "rice")))
  }

  @Test("of a new list takes what goes on it")
  func list() throws {
    var talk = try Talk(Paraphrase(sentence: "create a birthday list", confidence: 0.55))
    #expect(talk.say("we should get going with one for that birthday").command == nil)
    guard case .shopping(.add(let items, "birthday", _, _))? = talk.say("milk and eggs go on that one").command else {
      Issue.record("nothing was added")
      return
    }
    #expect(items.map(\.name) == ["milk", "eggs"])
  }

  @Test("does not guess what takes whose place")
  func substitutes() throws {
    var talk = try Talk(Paraphrase(sentence: "can i use flour instead of gravy", confidence: 0.95))
    #expect(talk.say("can i use plain flour for the gravy").parse.isUnderstood == false)
  }

  @Test("takes nothing back without being told to undo")
  func undone() throws {
    var back = try Talk(Paraphrase(sentence: "undo that", confidence: 0.99))
    #expect(back.say("goodness me now put them all back they are from march").command == nil)
    var undo = try Talk(Paraphrase(sentence: "undo that", confidence: 0.99))
    #expect(undo.say("oh would you undo the whole blooming thing for me").command == .box(.undo))
  }

  @Test("is nothing where it is unlikely, where no grammar has it, and where it was only heard")
  func nothing() throws {
    let text = "the rice went in and wants its ten minutes"
    var unlikely = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.3))
    #expect(unlikely.say(text).parse.isUnderstood == false)
    var unknown = try Talk(Paraphrase(sentence: "boil the moon for ten minutes", confidence: 0.99))
    #expect(unknown.say(text).parse.isUnderstood == false)
    var heard = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.99))
    #expect(heard.say(text, origin: .spoken).parse.isUnderstood == false)
  }

  @Test("the next likeliest counts where the likeliest is no sentence")
  func next() throws {
    var talk = try Talk(
      Paraphrase(sentence: "boil the moon for ten minutes", confidence: 0.97),
      Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.95))
    #expect(
      talk.say("the rice went in and wants its ten minutes").command == .timer(.start(seconds: 600, name: "rice")))
  }

  @Test("takes nothing away without a word of that, and asks before it empties a list, however sure it is")
  func harm() throws {
    var silent = try Talk(Paraphrase(sentence: "clear the shopping list", confidence: 0.99))
    #expect(silent.say("so do we have all of it").parse.isUnderstood == false)
    var asked = try Talk(Paraphrase(sentence: "clear the shopping list", confidence: 0.99))
    let turn = asked.say("oh just wipe the whole blooming lot of it")
    #expect(turn.command == nil)
    #expect(turn.say == "Did you mean \u{201C}clear the shopping list\u{201D}?")
  }

  @Test("one that leans on what was said before means what that makes of it, and nothing where nothing was")
  func leaning() throws {
    let found = Paraphrase(sentence: "make it twelve minutes", leansOnBefore: true, confidence: 0.95)
    var alone = try Talk(found)
    #expect(alone.say("hmm twelve would be better really").parse.isUnderstood == false)
    var talk = try Talk(found)
    #expect(talk.say("set a rice timer for ten minutes").command == .timer(.start(seconds: 600, name: "rice")))
    #expect(talk.say("hmm twelve would be better really").command != nil)
  }

  @Test(
    "is asked about, however sure it is, where it leaves out a day or a condition",
    arguments: [
      "the rice goes in on wednesday and wants its ten minutes", "the rice wants its ten minutes if it is in",
    ])
  func leavingOut(_ text: String) throws {
    var talk = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.99))
    #expect(talk.say(text).say == "Did you mean \u{201C}set a rice timer for ten minutes\u{201D}?")
  }

  @Test(
    "is done where the words left out change nothing: a part of the day that the meal has, when it was, politeness",
    arguments: [
      ("put fish fingers down for tomorrow night then", "let's have fish fingers for dinner tomorrow"),
      ("i got hold of three kilos of flour this morning", "we bought three kilos of flour"),
      ("the rice goes on for ten minutes, if you'd be so good", "set a rice timer for ten minutes"),
    ])
  func leavingNothingOut(_ text: String, _ sentence: String) throws {
    var talk = try Talk(Paraphrase(sentence: sentence, confidence: 0.95))
    #expect(talk.say(text).command != nil)
    // When something is to be bought is left out.
    var later = try Talk(Paraphrase(sentence: "add milk", confidence: 0.95))
    #expect(later.say("milk wants fetching tomorrow morning").command == nil)
  }

  @Test("of two requests both are done where one is a paraphrase, and none where a part is unknown")
  func several() throws {
    var talk = try Talk(Paraphrase(sentence: "add milk", confidence: 0.95))
    let turn = talk.say("milk wants getting and set a timer for five minutes")
    #expect(turn.command == .shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: nil)))
    #expect(turn.further == [.timer(.start(seconds: 300, name: nil))])
    var unsure = try Talk(Paraphrase(sentence: "add milk", confidence: 0.6))
    #expect(unsure.say("milk wants getting and set a timer for five minutes").further.isEmpty)
  }

  @Test("scales no recipe where none was spoken of and nobody cooks")
  func recipe() throws {
    var talk = try Talk(Paraphrase(sentence: "half the recipe", confidence: 0.95))
    #expect(talk.say("what about half of one then").parse.isUnderstood == false)
    let text = "what about half of one then"
    let cooking = talk.conversation.hear(
      Utterance(text), text: text, isCooking: true, interpreter: talk.interpreter, reference: BuiltIn.reference)
    #expect(cooking.command != nil)
  }

  @Test("a greeting is not all that is meant by many words, and is never asked about")
  func greeting() throws {
    var unsure = try Talk(Paraphrase(sentence: "good night", confidence: 0.7))
    #expect(unsure.say("colourless green ideas sleep furiously").parse.isUnderstood == false)
    var talk = try Talk(Paraphrase(sentence: "good night", confidence: 0.99))
    #expect(talk.say("right im off to bed turn yourself down a bit").parse.isUnderstood == false)
    #expect(talk.say("right im off to bed").command != nil)
  }

  @Test("of few words of which nothing is in it nothing is taken that is not quite sure")
  func short() throws {
    var asked = try Talk(Paraphrase(sentence: "what timers are running", confidence: 0.93))
    #expect(asked.say("do they count on me").say?.hasPrefix("Did you mean") == true)
    var left = try Talk(Paraphrase(sentence: "what timers are running", confidence: 0.8))
    #expect(left.say("do they count on me").parse.isUnderstood == false)
  }

  @Test("nothing is silenced that does not ring, and no step is next where nobody cooks")
  func moment() throws {
    var silent = try Talk(Paraphrase(sentence: "stop", confidence: 0.99))
    #expect(silent.say("oh would you just come over here now").parse.isUnderstood == false)
    var idle = try Talk(Paraphrase(sentence: "next step", confidence: 0.99))
    #expect(idle.say("now you keep going straight ahead there").parse.isUnderstood == false)
    let turn = idle.conversation.hear(
      Utterance("now you keep going straight ahead there"), text: "now you keep going straight ahead there",
      isCooking: true, interpreter: idle.interpreter, reference: BuiltIn.reference)
    #expect(turn.command == .recipe(.next))
  }

  /// A guess: done where `isSure`, else asked about.
  private func guess(_ intent: String, _ confidence: Double, isSure: Bool) -> ParseResult {
    let meaning = Meaning(intent: intent)
    var result = ParseResult(
      text: "well then", meaning: isSure ? meaning : nil, refusal: isSure ? nil : .ambiguous(candidates: [meaning]))
    result.confidence = confidence
    return result
  }

  @Test("keeps another reading from being done where it is likelier than not and something else")
  func contradicting() {
    let sure = guess("timer.list", 0.9, isSure: true)
    let other = guess("shopping.show", 0.7, isSure: false)
    #expect(Interpreter.likeliest(of: [sure], or: other) == other)
    #expect(Interpreter.likeliest(of: [sure], or: guess("shopping.show", 0.4, isSure: false)) == sure)
    #expect(Interpreter.likeliest(of: [sure], or: guess("timer.list", 0.7, isSure: false)) == sure)
    // Only a paraphrase does.
    #expect(Interpreter.likeliest(of: [sure, other], or: nil) == sure)
    let unsure = guess("timer.list", 0.5, isSure: false)
    #expect(Interpreter.likeliest(of: [unsure], or: other) == other)
    #expect(Interpreter.likeliest(of: [other], or: unsure) == other)
    #expect(Interpreter.likeliest(of: [], or: nil) == nil)
  }

  @Test("what the grammars take is theirs")
  func grammars() throws {
    var talk = try Talk(Paraphrase(sentence: "set a rice timer for ten minutes", confidence: 0.99))
    #expect(talk.say("set a pasta timer for five minutes").command == .timer(.start(seconds: 300, name: "pasta")))
  }
}

import Foundation
import Grammar
import Testing

@testable import Commands

/// A reading that takes every sentence for the same intent, as surely as a test wants it.
private struct Fixed {
  let interpreter: Interpreter
  var conversation = Conversation()

  init(_ intent: String, confidence: Double, seen: Float = 1, isTaken: Bool = true) throws {
    let reading = try #require(Self.reading(intent, confidence, seen: seen, isTaken: isTaken))
    let builtIn = try BuiltIn().interpreter
    interpreter = Interpreter(
      grammar: builtIn.grammar, vocabulary: builtIn.vocabulary, learnt: LearntReadings(statistics: reading))
  }

  /// Two intents, told by their biases alone: of a difference in scores the confidence is the logistic function.
  static func reading(
    _ intent: String, _ confidence: Double, seen: Float = 1, isTaken: Bool = true
  ) -> StatisticalReading? {
    let buckets = SentenceFeatures.buckets
    return StatisticalReading(
      table: [Float](repeating: 0, count: buckets), words: [Float](repeating: seen, count: buckets),
      intents: [
        StatisticalReading.Intent(name: "", isTaken: false, weights: [0, 0]),
        StatisticalReading.Intent(
          name: intent, isTaken: isTaken, weights: [0, Float(log(confidence / (1 - confidence)))]),
      ], temperature: 1, likely: 0.6, sure: 0.8)
  }

  /// What was heard as people talk, whatever the rules.
  mutating func doubt(_ text: String) -> Turn? {
    conversation.doubt(talk: text, interpreter: interpreter, reference: BuiltIn.reference)
  }

  mutating func say(_ text: String, origin: Utterance.Origin = .typed) -> Turn {
    conversation.hear(
      Utterance(text, origin: origin), text: text, interpreter: interpreter, reference: BuiltIn.reference)
  }
}

@Suite("What no grammar takes")
struct StatisticalReadingTests {
  @Test("is done where it is surely understood, and the answer says what it was taken for")
  func sure() throws {
    var talk = try Fixed("timer.start", confidence: 0.9)
    let turn = talk.say("yo the clock should go off when 10 minutes have gone by")
    #expect(turn.command == .timer(.start(seconds: 600, name: nil)))
    #expect(turn.note == "I took that as \u{201C}set a timer for 10 minutes\u{201D}.")
    #expect(abs((turn.parse.confidence ?? 0) - 0.9) < 0.001)
  }

  @Test("is asked about where it is only likely, and yes does it")
  func likely() throws {
    var talk = try Fixed("timer.start", confidence: 0.7)
    let turn = talk.say("yo the clock should go off when 10 minutes have gone by")
    #expect(turn.command == nil)
    #expect(turn.say == "Did you mean \u{201C}set a timer for 10 minutes\u{201D}?")
    #expect(turn.parse.meaning == nil)
    #expect(talk.say("yes").command == .timer(.start(seconds: 600, name: nil)))
  }

  @Test("is always asked about where it was hardly heard, however surely it is understood")
  func heard() throws {
    var talk = try Fixed("timer.start", confidence: 0.9)
    let turn = talk.doubt("yo the clock should go off when ten minutes have gone by")
    #expect(turn?.command == nil)
    #expect(turn?.say == "Did you mean \u{201C}set a timer for 10 minutes\u{201D}?")
    #expect(talk.say("yes", origin: .spoken).command == .timer(.start(seconds: 600, name: nil)))
    #expect(talk.doubt("add milk")?.say == "Did you mean \u{201C}add milk to the shopping list\u{201D}?")
    #expect(talk.say("no", origin: .spoken).command == nil)
    // A rule that has no plain sentence of its own is asked about in the words that were heard.
    #expect(talk.doubt("plan tacos for dinner")?.say == "Did you mean \u{201C}plan tacos for dinner\u{201D}?")
  }

  @Test("is not worth a question where it answers nothing, is two things, teaches, or nobody knows what it is")
  func notWorth() throws {
    var talk = try Fixed("timer.start", confidence: 0.5)
    for text in [
      "yes", "no", "", "the moon is far away", "add milk and set a timer for ten minutes",
      "when i say good night cancel all timers",
    ] {
      #expect(talk.doubt(text) == nil, "\(text)")
    }
    #expect(talk.say("yes").command == nil)
  }

  @Test(
    "takes food that was left out for warm, and that of the pantry for what a cupboard holds",
    arguments: [
      ("yo chicken going strange after 2 days on the counter", "warm"),
      ("yo chicken going strange left out 2 days", "warm"),
      ("yo chicken going strange 2 days at room temperature", "warm"),
      ("yo chicken going strange 2 days in the pantry", "cupboard"),
      ("yo chicken going strange 2 days in the refrigerator", "fridge"),
    ])
  func places(_ text: String, _ place: String) throws {
    var talk = try Fixed("pantry.keeps", confidence: 0.9)
    guard case .pantry(.keeps(_, let found, let seconds))? = talk.say(text).command else {
      Issue.record("\(text)")
      return
    }
    #expect(found == place && seconds == 172_800)
  }

  @Test("is left after no")
  func no() throws {
    var talk = try Fixed("timer.start", confidence: 0.7)
    _ = talk.say("yo the clock should go off when 10 minutes have gone by")
    let turn = talk.say("no")
    #expect(turn.command == nil && turn.say == "All right.")
    #expect(talk.say("yes").command == nil)
  }

  @Test("is refused below that, and where it is not for the box")
  func refused() throws {
    for var talk in [
      try Fixed("timer.start", confidence: 0.55), try Fixed("timer.start", confidence: 0.99, isTaken: false),
    ] {
      let turn = talk.say("yo the clock should go off when 10 minutes have gone by")
      guard case .notUnderstood = turn.parse.refusal else {
        Issue.record("\(turn)")
        return
      }
    }
  }

  @Test("is asked for what it lacks, as other commands are")
  func lacking() throws {
    var talk = try Fixed("timer.start", confidence: 0.9)
    #expect(talk.say("yo the clock should go off some time").say == "For how long?")
    #expect(talk.say("ten minutes").command == .timer(.start(seconds: 600, name: nil)))
  }

  @Test("is always asked about where it changes much", arguments: ["shopping.clear", "reservation.cancel"])
  func alwaysAsked(_ intent: String) throws {
    var talk = try Fixed(intent, confidence: 0.999)
    let turn = talk.say("yo do away with the lot of it")
    #expect(turn.command == nil)
    #expect(turn.say?.hasPrefix("Did you mean") == true)
    #expect(talk.say("yes").command != nil)
  }

  @Test("does not take what a grammar takes, and is no matter of speech")
  func onlyTheRest() throws {
    var talk = try Fixed("timer.list", confidence: 0.99)
    let turn = talk.say("add milk")
    #expect(turn.command?.intent == "shopping.add" && turn.parse.confidence == nil && turn.note == nil)
    #expect(talk.say("yo which clocks are on the go", origin: .spoken).command == nil)
    #expect(talk.say("yo which clocks are on the go").command == .timer(.list))
  }

  @Test("does not put an unsure question in the place of one that waits")
  func openQuestion() throws {
    var talk = try Fixed("timer.list", confidence: 0.7)
    #expect(talk.say("start timer").say == "For how long?")
    #expect(talk.say("yo which clocks are on the go").say?.contains("For how long?") == true)
    #expect(talk.say("ten").command == .timer(.start(seconds: 600, name: nil)))
  }

  @Test("is not read where most of its words were never met, nor where it is one word or very many")
  func foreign() throws {
    let never = try Fixed("timer.list", confidence: 0.99, seen: 0)
    let met = try Fixed("timer.list", confidence: 0.99)
    func intent(_ text: String, _ talk: Fixed) -> String? {
      talk.interpreter.parse(Utterance(text), text: text, reference: BuiltIn.reference).meaning?.intent
    }
    #expect(intent("stell mir bitte den wecker", never) == nil)
    #expect(intent("stell mir bitte den wecker", met) == "timer.list")
    #expect(intent("wecker", met) == nil)
    #expect(intent(Array(repeating: "wecker", count: 31).joined(separator: " "), met) == nil)
  }

  @Test("is looked at as the one who learns looks at it")
  func features() {
    let words = ChatSpelling.inFull(Utterance.words(of: "Can u cook 2 eggs, pls?"))
    #expect(words == ["can", "you", "cook", "2", "eggs", "please"])
    // From Scripts/support/understanding/features.py.
    #expect(SentenceFeatures(words) { $0 == "eggs" }.found.sorted() == Self.fromPython.sorted())
  }

  private static let fromPython = [
    18201, 17410, 8702, 6171, 10420, 14277, 22802, 813, 20384, 32758, 3739, 23147, 27427, 22031, 6268, 16908, 22246,
    11481, 15739, 14124, 5209, 5809, 17508, 7964, 29313, 11538, 8286, 24961, 9507, 32533, 20295, 3783, 17282, 7708,
    31861, 10149, 24984, 1130, 9294, 5818, 20038, 24293, 14159, 2239, 11333, 12558, 25801, 30549, 20798, 21289, 19919,
    5832, 17876, 15525, 11104, 10316, 9086, 14700, 2227, 18226, 26987, 21243, 25912, 30991, 31842, 22642, 3241, 25756,
    25868, 22236, 18056,
  ]

  @Test("needs numbers that fit together")
  func broken() {
    let buckets = SentenceFeatures.buckets
    func make(
      table: Int = buckets, words: Float = 1, weights: [Float] = [0, 0], value: Float = 0, temperature: Double = 1,
      likely: Double = 0.5, sure: Double = 0.8
    ) -> StatisticalReading? {
      StatisticalReading(
        table: [Float](repeating: value, count: table), words: [Float](repeating: words, count: buckets),
        intents: [StatisticalReading.Intent(name: "timer.list", isTaken: true, weights: weights)],
        temperature: temperature, likely: likely, sure: sure)
    }
    #expect(make() != nil)
    #expect(make(table: 0) == nil && make(table: buckets + 1) == nil && make(weights: [0]) == nil)
    #expect(make(words: 8) == nil && make(words: -1) == nil && make(words: .nan) == nil)
    #expect(make(weights: [.nan, 0]) == nil && make(value: .infinity) == nil)
    #expect(make(temperature: 0) == nil && make(temperature: .nan) == nil)
    #expect(make(likely: 0.9, sure: 0.8) == nil && make(likely: -1) == nil && make(sure: 2) == nil)
  }

  @Test(
    "has the slots that its words tell",
    arguments: [
      ("timer.start", "yo buzz me when an hour and a half is over", #"{"seconds":5400}"#),
      ("alarm.set", "yo rouse me around 7 tomorrow", #"{"date":"2026-03-15","time":"07:00"}"#),
      (
        "shopping.add", "include 3 melons and oat milk in my shopping list",
        #"{"items":[{"name":"melons","quantity":3},{"name":"oat milk"}]}"#
      ),
      (
        "shopping.add", "put mop the floor on my to do list",
        #"{"items":[{"name":"mop the floor"}],"list":"to do"}"#
      ),
      (
        "pantry.keeps", "would you say pork pies are good in the refrigerator",
        #"{"item":"pork pies","place":"fridge"}"#
      ),
      ("recipe.time", "what time would one spend to prepare spaghetti carbonara", #"{"recipe":"spaghetti carbonara"}"#),
      ("recipe.substitute", "would olive oil do instead of butter", #"{"ingredient":"butter","wanted":"olive oil"}"#),
      ("convert.measure", "yo 3 cups makes what in ounces", #"{"from":"cup","quantity":3,"to":"oz"}"#),
      ("convert.measure", "yo how many grams would be in a pound", #"{"from":"lb","quantity":1,"to":"g"}"#),
      (
        "reservation.make", "yo get us seats at blue lagoon for 4 people at 7 pm tomorrow",
        #"{"business":"blue lagoon","date":"2026-03-15","party_size":4,"time":"19:00"}"#
      ),
      ("reservation.cancel", "yo scrap whatever we have at blue lagoon", #"{"business":"blue lagoon"}"#),
      ("meal.suggest", "yo any thoughts for lunch", #"{"slot":"lunch"}"#),
      ("meal.suggest", "yo what about leftover turkey for dinner", #"{"slot":"dinner"}"#),
      ("convert.measure", "yo how can you turn miles into kilometers", #"{"from":"mi","quantity":1,"to":"km"}"#),
      (
        "convert.measure", "if i have four inches how many centimeters is that",
        #"{"from":"in","quantity":4,"to":"cm"}"#
      ),
      ("convert.measure", "how many cups in a can", #"{"from":"can","quantity":1,"to":"cup"}"#),
      (
        "shopping.query", "can you look to see whether feeding the fish is on my to do list",
        #"{"item":"feeding the fish","list":"to do"}"#
      ),
      ("shopping.add", "that mopping is on my to do list", #"{"items":[{"name":"mopping"}],"list":"to do"}"#),
      (
        "shopping.add", "i am out of trash bags and need them to be added to my shopping list",
        #"{"items":[{"name":"trash bags"}]}"#
      ),
      ("reservation.cancel", "drop what i have at taco house please", #"{"business":"taco house"}"#),
      (
        "reservation.status", "i'd like to confirm my 7:30 pm reservation at blue lagoon under michael james",
        #"{"business":"blue lagoon","name":"michael james","time":"19:30"}"#
      ),
      (
        "reservation.cancel", "yo scrap that reservation under the name of fox",
        #"{"name":"fox"}"#
      ),
      ("reservation.status", "is my reservation for 5 at red robin still on", #"{"business":"red robin"}"#),
      ("reservation.cancel", "we need nothing under", #"{}"#),
    ])
  func slots(_ intent: String, _ text: String, _ slots: String) throws {
    let reading = try #require(Fixed.reading(intent, 0.9))
    let finder = SlotFinder(
      reading: reading, vocabulary: try BuiltIn().interpreter.vocabulary, reference: BuiltIn.reference)
    let expected = try JSONDecoder().decode(Slots.self, from: Data(slots.utf8))
    #expect(finder.slots(of: intent, in: Utterance.words(of: text)) == expected)
  }
}

import Foundation
import Grammar
import Testing

@testable import Commands

/// A conversation of a household that has taught the box phrases.
private struct Talk {
  private let builtIn: BuiltIn
  private var conversation = Conversation()
  var phrases: [String: String] = [:]

  init() throws { builtIn = try BuiltIn() }

  mutating func say(_ text: String, origin: Utterance.Origin = .typed) -> Turn {
    var interpreter = builtIn.interpreter
    interpreter.phrases = phrases
    for phrase in phrases.keys { interpreter.vocabulary.insert(Vocabulary.Entry(name: phrase), into: "phrase") }
    interpreter.vocabulary.insert(Vocabulary.Entry(name: "good night"), into: "saying")
    return conversation.hear(
      Utterance(text, origin: origin), text: text, interpreter: interpreter, reference: BuiltIn.reference)
  }
}

@Suite("The household's own phrases")
struct PhraseTests {
  private var talk: Talk

  init() throws { talk = try Talk() }

  @Test(
    "are taught in one sentence, however it is written",
    arguments: [
      "when I say good night, cancel all timers", "When I say \u{201C}good night\u{201D} cancel all timers",
      "when i say good night cancel all timers", "Whenever somebody says good night: please cancel all timers",
      "if we say good night then cancel all timers", "when I say good night, I want you to cancel all timers",
      "when I say \"good night\", cancel all timers", "when i say good night - cancel all timers",
    ])
  mutating func taught(sentence: String) {
    let turn = talk.say(sentence)
    #expect(turn.command == .phrase(.teach(said: "good night", does: "cancel all timers")), "\(turn.say ?? "")")
  }

  @Test("that are quoted may have a comma in them, and those that are too long are told so")
  mutating func marks() {
    #expect(
      talk.say("when I say \"lights, please\", cancel all timers").command
        == .phrase(.teach(said: "lights please", does: "cancel all timers")))
    #expect(
      talk.say("when I say one two three four five six seven, cancel all timers").say
        == "A phrase has one to 6 words: \u{201C}one two three four five six seven\u{201D}.")
  }

  @Test("are asked for one thing after the other, by ear too", arguments: [Utterance.Origin.typed, .spoken])
  mutating func asked(origin: Utterance.Origin) {
    #expect(talk.say("learn a phrase", origin: origin).say == "What will you say?")
    #expect(talk.say("good night", origin: origin).say == "What shall I do then?")
    #expect(
      talk.say("set a timer for ten minutes", origin: origin).command
        == .phrase(.teach(said: "good night", does: "set a timer for ten minutes")))
    #expect(talk.say("when i say good night", origin: origin).say == "What shall I do then?")
    #expect(talk.say("paint it green", origin: origin).command == nil)
    #expect(talk.say("never mind", origin: origin).say == "All right.")
  }

  @Test("do what their sentence means when they are said")
  mutating func said() {
    talk.phrases = [
      "good night": "cancel all timers and what's for dinner tomorrow", "tea time": "set a tea timer for four minutes",
    ]
    let night = talk.say("Good night!")
    #expect(night.command == .timer(.cancel(target: Target(all: true))))
    #expect(night.further.map(\.intent) == ["meal.show"])
    #expect(talk.say("tea time", origin: .spoken).command == .timer(.start(seconds: 240, name: "tea")))
    #expect(talk.say("forget the phrase tea time").command == .phrase(.forget(said: "tea time")))
  }

  @Test(
    "do not take away what words mean already",
    arguments: ["stop", "yes", "undo that", "what time is it", "add milk"])
  mutating func reserved(said: String) {
    let turn = talk.say("when I say \(said), cancel all timers")
    #expect(turn.command == nil)
    #expect(turn.say == "\u{201C}\(said)\u{201D} means something already. Take other words.")
  }

  @Test("do only what the box can do", arguments: ["paint the timer green", "good night", "yes", "set a timer"])
  mutating func impossible(does: String) {
    let turn = talk.say("when I say movie night, \(does)")
    #expect(turn.command == nil)
    #expect(turn.say?.contains("\u{201C}\(does)\u{201D}") == true)
  }

  @Test("that lead to one another, or to nothing any more, end at once")
  mutating func loops() {
    talk.phrases = ["good night": "sleep well", "sleep well": "good night", "movie night": "paint it green"]
    #expect(talk.say("good night").command == nil)
    #expect(talk.say("movie night").say?.contains("paint it green") == true)
  }

  @Test(
    "are no phrases where somebody speaks of something else, or of nothing",
    arguments: [
      "when I say", "when i say good night,", "when do I say good night", "if I say so",
      "when i say, cancel all timers",
      "when I say one two three four five six seven, cancel all timers", "when i say \u{201C}\u{201D}, add milk",
      String(repeating: "when I say ", count: 12), String(repeating: "when I say ", count: 40) + ", add milk",
      String(repeating: "when I say ", count: 2_000),
    ])
  mutating func none(sentence: String) {
    if case .phrase(.teach) = talk.say(sentence).command { Issue.record("taught") }
  }
}

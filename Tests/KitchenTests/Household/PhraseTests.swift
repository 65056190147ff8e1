import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Phrases that the household teaches")
struct PhraseTests {
  private static let night: Slots = ["said": .text("Good night!"), "does": .text("cancel all timers")]

  @Test("are kept, changed, listed and forgotten")
  func life() throws {
    var family = Family()
    #expect(try family.tell("phrase.list") == "I know no phrase of yours yet. Say \u{201C}learn a phrase\u{201D}.")
    #expect(
      try family.tell("phrase.teach", Self.night)
        == "From now on \u{201C}good night\u{201D} means \u{201C}cancel all timers\u{201D}.")
    #expect(
      try family.tell("phrase.teach", Self.night)
        == "I know that: \u{201C}good night\u{201D} means \u{201C}cancel all timers\u{201D}.")
    try family.tell("phrase.teach", ["said": .text("good night"), "does": .text("what's the time")])
    #expect(family.state.phrases.values.map(\.does) == ["what's the time"])
    #expect(try family.tell("phrase.list") == "You taught me \u{201C}good night\u{201D}.")
    #expect(
      try family.tell("phrase.forget", ["said": .text("GOOD NIGHT")])
        == "\u{201C}good night\u{201D} means nothing any more. Say undo to take it back.")
    #expect(family.state.phrases.isEmpty)
    #expect(
      try family.refusal("phrase.forget", ["said": .text("good night")])
        == "I know no phrase \u{201C}good night\u{201D}.")
  }

  @Test("have one to six words, do something, and are a hundred at most")
  func bounds() throws {
    var family = Family()
    for said in ["", "!!", "one two three four five six seven", String(repeating: "a", count: 90)] {
      #expect(throws: Refusal.self) {
        try family.tell("phrase.teach", ["said": .text(said), "does": .text("add milk")])
      }
    }
    for does in ["", "\u{202E}\u{0007}", String(repeating: "add milk ", count: 30)] {
      #expect(throws: Refusal.self) { try family.tell("phrase.teach", ["said": .text("x"), "does": .text(does)]) }
    }
    for number in 0..<100 {
      try family.tell("phrase.teach", ["said": .text("phrase \(number)"), "does": .text("add milk")])
    }
    #expect(
      try family.refusal("phrase.teach", ["said": .text("one more"), "does": .text("add milk")])
        == "There are already 100 phrases. Forget one first.")
    try family.tell("phrase.teach", ["said": .text("phrase 7"), "does": .text("add tea")])
  }

  @Test("are told of when they are taken back")
  func undone() throws {
    var family = Family()
    try family.tell("phrase.teach", Self.night)
    let phrase = try #require(family.state.phrases.values.first)
    let gone = [KitchenEvent.phrase(Change(from: phrase, to: nil))]
    #expect(
      family.kitchen.sentence(takingBack: gone, in: family.state, context: family.context)
        == "\u{201C}good night\u{201D} means nothing again.")
    let back = [KitchenEvent.phrase(Change(from: nil, to: phrase))]
    #expect(
      family.kitchen.sentence(takingBack: back, in: KitchenState(), context: family.context)
        == "\u{201C}good night\u{201D} means \u{201C}cancel all timers\u{201D} again.")
  }
}

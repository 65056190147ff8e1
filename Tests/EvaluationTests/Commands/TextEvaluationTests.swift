import Commands
import Foundation
import TestTools
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("Labelled sentences")
struct TextEvaluationTests {
  private func rows(_ text: String) throws -> [LabelledText] {
    let folder = try TemporaryFolder()
    return try LabelledTexts(contentsOf: URL(fileURLWithPath: try folder.write(text, to: "list.jsonl"))).rows
  }

  private func row(_ line: String) throws -> LabelledText { try #require(try rows(line).first) }

  private let milk = Meaning(intent: "shopping.add", slots: ["list": .text("party"), "item": .text("milk")])

  @Test("have a row a line, with one intent or several, or none where they must be refused")
  func reading() throws {
    let found = try rows(
      """
      {"text":"a","intents":["timer.list","timer.status"],"label":"timer"}

      {"text":"b","intent":"shopping.add","slots":{"list":"party"},"source":"somebody","now":"2026-03-14T18:05"}
      {"text":"c","intents":[]}
      {"text":"d","intent":null}
      """)
    #expect(found.map(\.text) == ["a", "b", "c", "d"])
    #expect(found.map(\.intents) == [["timer.list", "timer.status"], ["shopping.add"], [], []])
    #expect(found.map(\.label) == ["timer", "somebody", nil, nil])
    #expect(found[1].slots == ["list": .text("party")])
    #expect(found[1].now == "2026-03-14T18:05")
  }

  @Test(
    "name the line that is none",
    arguments: ["nonsense", "{}", "{\"text\":\"a\"}", "{\"intents\":[]}", "[1]", "{\"text\":1,\"intents\":[]}"])
  func badLine(_ line: String) throws {
    let error = #expect(throws: LabelledTexts.BadLine.self) { try rows("{\"text\":\"a\",\"intents\":[]}\n\(line)") }
    #expect(error?.description == "list.jsonl:2: no sentence: write {\"text\": …, \"intents\": […]}")
  }

  @Test("are right where one of their intents would be done, with the slots that are labelled")
  func right() throws {
    var evaluation = TextEvaluation()
    let parse = ParseResult(text: "", meaning: milk)
    #expect(evaluation.count(try row(#"{"text":"a","intents":["shopping.add","pantry.add"]}"#), parse) == .right)
    let slots = #"{"text":"a","intent":"shopping.add","slots":{"list":"party"}}"#
    #expect(evaluation.count(try row(slots), parse) == .right)
    let others = #"{"text":"a","intent":"shopping.add","slots":{"list":"chores"}}"#
    #expect(evaluation.count(try row(others), parse) == .wrong)
    #expect(evaluation.count(try row(#"{"text":"a","intent":"timer.list"}"#), parse) == .wrong)
    #expect(evaluation.all.commands == 4 && evaluation.all.right == 2 && evaluation.all.wrong == 2)
  }

  @Test("that the box would ask about count apart, whether it asks for what is lacking or which of several is meant")
  func asked() throws {
    var evaluation = TextEvaluation()
    let lacking = ParseResult(
      text: "", meaning: Meaning(intent: "timer.start"), refusal: .incomplete(missing: ["seconds"]))
    let several = ParseResult(text: "", refusal: .ambiguous(candidates: [milk, Meaning(intent: "timer.list")]))
    let timer = try row(#"{"text":"a","intents":["timer.start","timer.list"],"label":"timer"}"#)
    let alarm = try row(#"{"text":"a","intent":"alarm.set","label":"alarm"}"#)
    #expect(evaluation.count(timer, lacking) == .asked)
    #expect(evaluation.count(timer, several) == .asked)
    #expect(evaluation.count(alarm, several) == .askedWrong)
    #expect(evaluation.all.asked == 2 && evaluation.all.askedWrong == 1)
    #expect(evaluation.labels["timer"]?.asked == 2 && evaluation.labels["timer"]?.commands == 2)
    #expect(evaluation.labels["alarm"]?.askedWrong == 1)
  }

  @Test("that must be refused are right when they are, and else are taken")
  func others() throws {
    var evaluation = TextEvaluation()
    let other = try row(#"{"text":"a","intents":[]}"#)
    let command = try row(#"{"text":"a","intent":"timer.list"}"#)
    let refused = ParseResult(text: "", refusal: .notUnderstood(near: []))
    #expect(evaluation.count(other, refused) == .right)
    #expect(evaluation.count(command, refused) == .refused)
    #expect(evaluation.count(other, ParseResult(text: "", meaning: milk)) == .wrong)
    #expect(evaluation.count(other, ParseResult(text: "", refusal: .ambiguous(candidates: [milk]))) == .askedWrong)
    #expect(evaluation.all.others == 3 && evaluation.all.taken == 1 && evaluation.all.takenAsking == 1)
    #expect(evaluation.all.commands == 1 && evaluation.all.refused == 1)
  }
}

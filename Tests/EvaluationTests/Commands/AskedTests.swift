import Commands
import Foundation
import Grammar
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("Recordings after which the box asks which of two was said")
struct AskedTests {
  private static func label(_ intent: String?, shots: String) throws -> LabelledRecording {
    let intent = intent.map { "\"\($0)\"" } ?? "null"
    return try JSONDecoder().decode(
      LabelledRecording.self,
      from: Data(#"{"file":"a.wav","intent":\#(intent),"slots":{"shots":"\#(shots)"}}"#.utf8))
  }

  private static func meaning(_ shots: String) -> Meaning {
    Meaning(intent: "coffee.order", slots: ["shots": .text(shots)])
  }

  @Test("what was said is one of the two: it counts as right, and apart")
  func right() throws {
    var evaluation = Evaluation()
    try evaluation.count(
      Self.label("coffee.order", shots: "triple"), heard: [], asked: [Self.meaning("double"), Self.meaning("triple")])
    #expect((evaluation.right, evaluation.asked, evaluation.askedRight, evaluation.wrong) == (1, 1, 1, 0))
  }

  @Test("what was said is neither: nothing was done")
  func neither() throws {
    var evaluation = Evaluation()
    try evaluation.count(
      Self.label("coffee.order", shots: "single"), heard: [], asked: [Self.meaning("double"), Self.meaning("triple")])
    #expect((evaluation.right, evaluation.asked, evaluation.askedRight, evaluation.wrong) == (0, 1, 0, 0))
  }

  @Test("what was done is not asked about")
  func done() throws {
    var evaluation = Evaluation()
    try evaluation.count(
      Self.label("coffee.order", shots: "triple"), heard: [[Self.meaning("double")]], asked: [Self.meaning("triple")])
    #expect((evaluation.right, evaluation.asked, evaluation.wrong) == (0, 0, 1))
  }

  @Test("other speech that is asked about was refused, and the question counts")
  func other() throws {
    var evaluation = Evaluation()
    try evaluation.count(Self.label(nil, shots: ""), heard: [], asked: [Self.meaning("triple")])
    #expect((evaluation.others, evaluation.falselyAccepted, evaluation.asked) == (1, 0, 1))
  }
}

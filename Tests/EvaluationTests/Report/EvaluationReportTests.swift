import Foundation
import Testing

@testable import Assistant
@testable import Commands
@testable import Evaluation
@testable import Speech

@Suite("The report of an evaluation")
struct EvaluationReportTests {
  private func outcome(
    _ file: String, intent: String?, heard: String?, confidence: Double, session: Bool = false
  ) throws -> Evaluator.Outcome {
    let text =
      "{\"file\":\"\(file)\"\(intent.map { ",\"intent\":\"\($0)\"" } ?? "")\(session ? ",\"session\":[]" : "")}"
    let label = try JSONDecoder().decode(LabelledRecording.self, from: Data(text.utf8))
    let recognition = Recognition(
      text: "hm <b>", confidence: confidence, start: 0, end: 1,
      evidence: .init(
        phoneLoopMargin: 0, worstWordMargin: 0, worstPosterior: 0, wordsApart: 0, freeMargin: 0, logProbability: 0,
        speechFrames: 100))
    let utterance = Ear.Heard(grammar: "commands", recognition: recognition, start: 0, end: 1, decidedAt: 1.4)
    let parse = ParseResult(text: "hm <b>", meaning: heard.map { Meaning(intent: $0) })
    return Evaluator.Outcome(
      label: label, snr: 6, heard: [HeardLine(file: file, heard: utterance, parse: parse, threshold: 0.4)])
  }

  private func report(_ mishaps: [EvaluationReport.Mishap], _ conditions: [Evaluation]) -> String {
    EvaluationReport(title: "A & B", conditions: conditions, mishaps: mishaps, threshold: 0.4, made: "today").html
  }

  @Test("C4: every command that was refused is listed, one in which nothing was heard too")
  func refusals() throws {
    let faint = try outcome("faint", intent: "timer.list", heard: "timer.list", confidence: 0.3)
    var silent = try outcome("silent", intent: "timer.list", heard: nil, confidence: 0)
    (silent.snr, silent.heard) = (6, [])
    let html = report(
      EvaluationReport.worst(of: [faint, silent]).map { EvaluationReport.Mishap(outcome: $0, samples: []) },
      [Evaluation()])
    #expect(html.contains("<h3>silent, 6 dB</h3>") && html.contains("<h3>faint, 6 dB</h3>"))
    #expect(html.contains("<p>Heard: nothing</p>"))
  }

  @Test("what was done right is no mishap, the surest wrong deed is the worst one")
  func worst() throws {
    let outcomes = [
      try outcome("right", intent: "timer.list", heard: "timer.list", confidence: 0.9),
      try outcome("missed", intent: "timer.list", heard: "timer.list", confidence: 0.3),
      try outcome("other, refused", intent: nil, heard: "timer.list", confidence: 0.3),
      try outcome("wrong", intent: "timer.list", heard: "box.undo", confidence: 0.6),
      try outcome("other, done", intent: nil, heard: "box.undo", confidence: 0.9),
      try outcome("session", intent: nil, heard: "box.undo", confidence: 0.9, session: true),
    ]
    #expect(EvaluationReport.worst(of: outcomes).map(\.label.file) == ["other, done", "wrong", "missed"])
    #expect(EvaluationReport.worst(of: [Evaluator.Outcome](repeating: outcomes[3], count: 50)).count == 20)
  }

  @Test("text is shown as text, sound is in the page, and nothing is loaded")
  func page() throws {
    let mishap = EvaluationReport.Mishap(
      outcome: try outcome("<script>alert(1)</script>", intent: "timer.list", heard: "box.undo", confidence: 0.6),
      samples: [0, 0.5, -0.5])
    var condition = Evaluation(snr: 6)
    condition.judge(mishap.outcome.label, guess: [Meaning(intent: "box.undo")], confidence: 0.6)
    let page = report([mishap], [condition])
    #expect(page.contains("A &amp; B") && page.contains("&lt;script&gt;"))
    #expect(!page.contains("<script") && !page.contains("http"))
    #expect(page.contains("data:audio/wav;base64,UklGR"))
    #expect(page.contains("confidence 0.60, done: box.undo"))
    #expect(page.contains("Expected calibration error: 60.0 points"))
  }

  @Test("acceptance is drawn over several levels of noise only")
  func noise() {
    #expect(!report([], [Evaluation(), Evaluation(snr: 6)]).contains("by how far the noise"))
    let page = report([], [Evaluation(), Evaluation(snr: 24), Evaluation(snr: 6)])
    #expect(page.contains("by how far the noise") && page.contains("Nothing went wrong"))
    #expect(page.components(separatedBy: "<circle").count == 3)
  }

  @Test("an evaluation of nothing is a page all the same")
  func nothing() {
    let page = report([], [])
    #expect(page.contains("</html>") && !page.lowercased().contains("nan"))
  }
}

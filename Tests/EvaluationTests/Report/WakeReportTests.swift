import Testing

@testable import Assistant
@testable import Evaluation

@Suite("The report of wake words")
struct WakeReportTests {
  private func word(
    _ name: String, positives: [Double], alarms: [Double], hours: Double = 1, background: [Double]? = nil
  ) -> WakeEvaluation.Word {
    func scores(_ alarms: [Double], hours: Double) -> WakeScores {
      var scores = WakeScores(word: name)
      for positive in positives { scores.hear(word: [positive]) }
      scores.hear(other: alarms, seconds: hours * 3_600)
      return scores
    }
    var behind: WakeScores?
    if let background {
      behind = WakeScores(word: name)
      behind?.hear(other: background, seconds: 36_000)
    }
    return .init(scores: scores(alarms, hours: hours), threshold: 2, background: behind)
  }

  private func page(_ conditions: [WakeEvaluation]) -> String {
    EvaluationReport(title: "Wake", made: "today", wake: conditions).html
  }

  @Test("Misses stand beside the false alarms that are put up with, and at the threshold that is set")
  func table() {
    let page = page([.init(words: [word("foodie", positives: [1, 3, 4, 5], alarms: [2.5, 0.5])])])
    // None: above 2.5, where one of four is missed; at 2, as it is set, one is missed as well, with one alarm an hour.
    #expect(
      page.contains(
        "<td>foodie</td><td>4</td><td>1.00 h of other speech</td><td>25.0 (2.50)</td><td>25.0 (2.50)</td>"
          + "<td>25.0 (2.50)</td><td>25.0 (2.00), 1.0 an hour</td>"))
    #expect(!page.contains("h of background"))
  }

  @Test("The background is counted apart, with a row and a chart of its own")
  func background() {
    let alarms = [Double](repeating: 4.5, count: 5) + [1.5]
    let page = page([.init(snr: 10, words: [word("foodie", positives: [1, 3, 4, 5], alarms: [], background: alarms)])])
    #expect(
      page.contains(
        "<td>10.00 h of background</td><td>75.0 (4.50)</td><td>75.0 (4.50)</td><td>25.0 (1.50)</td>"))
    #expect(page.contains("an hour of background, 10 dB"))
    #expect(page.components(separatedBy: "<svg").count == 3)
  }

  @Test("Of wake words alone nothing is said about commands, and nothing is loaded")
  func alone() {
    let page = page([.init(words: [word("<b>", positives: [3], alarms: [])])])
    #expect(page.contains("&lt;b&gt;") && !page.contains("<b>"))
    #expect(!page.contains("What was heard") && !page.contains("The worst") && !page.contains("http"))
  }

  @Test("Words without recordings, and none at all, make a page all the same")
  func nothing() {
    for words in [[], [word("foodie", positives: [], alarms: [])]] {
      let page = page([.init(words: words)])
      #expect(page.contains("</html>") && !page.lowercased().contains("nan") && !page.contains("inf"))
    }
  }

  @Test("A point of the background has the recordings' misses and the background's false alarms")
  func points() {
    let word = word("foodie", positives: [1, 3], alarms: [9], background: [4, 2])
    #expect(word.backgroundPoint(at: 2) == .init(threshold: 2, missRate: 0.5, falseAlarms: 0.1))
    #expect(word.backgroundPoint(falseAlarmsPerHour: 0) == .init(threshold: 4, missRate: 1, falseAlarms: 0))
    #expect(word.backgroundPoint(falseAlarmsPerHour: 0.1) == .init(threshold: 2, missRate: 0.5, falseAlarms: 0.1))
  }
}

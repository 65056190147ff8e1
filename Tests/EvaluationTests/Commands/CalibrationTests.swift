import Testing

@testable import Assistant
@testable import Evaluation

@Suite("Judging confidence")
struct CalibrationTests {
  private func guesses(_ confidences: [Double], right: Int) -> [Judgement] {
    confidences.enumerated().map { Judgement(confidence: $1, isRight: $0 < right, isCommand: true) }
  }

  @Test("a confidence that comes true has no error, one that does not has the difference")
  func error() {
    let honest = guesses([Double](repeating: 0.8, count: 10), right: 8)
    #expect(Calibration(honest).bins.count == 10)
    let honestInTens = (0..<10).flatMap { _ in honest }
    // Ten bins of ten guesses: in which the right ones are sorted by nothing but their order.
    #expect(abs(Calibration(honestInTens).bins.reduce(0) { $0 + $1.right } / 10 - 0.8) < 1e-9)
    #expect(abs(Calibration(guesses([Double](repeating: 0.9, count: 40), right: 0)).error - 0.9) < 1e-9)
    #expect(abs(Calibration(guesses([Double](repeating: 1, count: 40), right: 40)).error) < 1e-9)
  }

  @Test("bins hold as many guesses each, and all of them")
  func bins() {
    let bins = Calibration(guesses((0..<47).map { Double($0) / 47 }, right: 20)).bins
    #expect(bins.reduce(0) { $0 + $1.count } == 47)
    #expect(bins.allSatisfy { (4...5).contains($0.count) })
    #expect(bins == bins.sorted { $0.confidence < $1.confidence })
  }

  @Test("nothing guessed is no error")
  func nothing() {
    #expect(Calibration([]).error == 0)
    #expect(Calibration([Judgement(confidence: 0, isRight: false, isCommand: true, isGuess: false)]).bins.isEmpty)
  }

  @Test("what is no command makes a confident guess untrue")
  func others() {
    #expect(Calibration([Judgement(confidence: 1, isRight: false, isCommand: false)]).error == 1)
  }

  @Test("a higher threshold does less, right and wrong")
  func curve() throws {
    let curve = OperatingCurve([
      Judgement(confidence: 0.9, isRight: true, isCommand: true),
      Judgement(confidence: 0.5, isRight: false, isCommand: true),
      Judgement(confidence: 0, isRight: false, isCommand: true, isGuess: false),
      Judgement(confidence: 0.7, isRight: true, isCommand: true),
      Judgement(confidence: 0.3, isRight: false, isCommand: false),
      Judgement(confidence: 0, isRight: false, isCommand: false, isGuess: false),
    ])
    #expect(curve.points.count == 101)
    let point = try #require(curve.points.first { $0.threshold == 0.6 })
    #expect(point == .init(threshold: 0.6, acceptance: 0.5, wrong: 0, falseAcceptance: 0))
    #expect(curve.points[0] == .init(threshold: 0, acceptance: 0.5, wrong: 0.25, falseAcceptance: 0.5))
    #expect(curve.points[100].acceptance == 0)
    let alone = OperatingCurve([Judgement(confidence: 1, isRight: true, isCommand: true)])
    #expect(alone.points.allSatisfy { $0.falseAcceptance == nil && $0.acceptance == 1 })
  }
}

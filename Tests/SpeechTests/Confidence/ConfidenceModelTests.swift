import Testing

@testable import Speech

@Suite("Confidence of evidence")
struct ConfidenceModelTests {
  private let model = ConfidenceModel()

  private func evidence(_ drawn: inout Drawn) -> Recognition.ConfidenceFeatures {
    .init(
      phoneLoopMargin: Double.random(in: 0...6, using: &drawn),
      worstWordMargin: Double.random(in: 0...6, using: &drawn),
      worstPosterior: Double.random(in: -9...0, using: &drawn),
      wordsApart: Double.random(in: 0...6, using: &drawn),
      freeMargin: Double.random(in: 0...3, using: &drawn),
      rivalMargin: Double.random(in: 1...19, using: &drawn),
      logProbability: Double.random(in: -40...0, using: &drawn), speechFrames: Int.random(in: 10...300, using: &drawn))
  }

  /// Evidence that is a little worse in one thing.
  private static let worse: [(String, @Sendable (inout Recognition.ConfidenceFeatures) -> Void)] = [
    ("the words fit worse", { $0.phoneLoopMargin += 0.5 }),
    ("one word fits worse", { $0.worstWordMargin += 0.5 }),
    ("the passes differ more", { $0.wordsApart += 0.5 }),
    ("a word is less likely beside the others", { $0.worstPosterior -= 0.5 }),
    ("other words fit better by more", { $0.freeMargin += 0.5 }),
    ("another sentence that means something else comes nearer", { $0.rivalMargin = $0.rivalMargin.map { $0 - 0.5 } }),
    ("the rules find the sentence less likely", { $0.logProbability -= 0.5 }),
    ("so few words were said in less time", { $0.speechFrames -= 5 }),
  ]

  @Test("The worse anything fits, the less sure it is", arguments: worse.indices, 1...10)
  func monotone(_ thing: Int, _ seed: Int) {
    var drawn = Drawn(seed: seed)
    let better = evidence(&drawn)
    var worse = better
    Self.worse[thing].1(&worse)
    #expect(model.confidence(worse) < model.confidence(better), "\(Self.worse[thing].0)")
  }

  @Test("After a wake phrase a rare sentence is as sure as a usual one, and without it less so")
  func wake() {
    var usual = Recognition.ConfidenceFeatures(
      phoneLoopMargin: 1, worstWordMargin: 1, worstPosterior: -1, wordsApart: 0, freeMargin: 0, logProbability: -10,
      speechFrames: 150)
    var rare = usual
    rare.logProbability = -40
    #expect(model.confidence(rare) < model.confidence(usual))
    (usual.wakeMargin, rare.wakeMargin) = (1, 1)
    #expect(model.confidence(rare) == model.confidence(usual))
  }

  @Test("A rival that is far behind counts as none")
  func farRival() {
    var evidence = Recognition.ConfidenceFeatures(
      phoneLoopMargin: 1, worstWordMargin: 1, worstPosterior: -1, wordsApart: 0, freeMargin: 0, logProbability: -10,
      speechFrames: 150)
    let alone = model.confidence(evidence)
    evidence.rivalMargin = ConfidenceModel.largestRivalMargin
    #expect(model.confidence(evidence) == alone)
    evidence.rivalMargin = 2 * ConfidenceModel.largestRivalMargin
    #expect(model.confidence(evidence) == alone)
    evidence.rivalMargin = 0
    #expect(model.confidence(evidence) < alone)
  }

  @Test("It stays between 0 and 1, and perfect evidence is nearer to 1 than hopeless evidence")
  func limits() {
    func confidence(_ margin: Double) -> Double {
      model.confidence(
        .init(
          phoneLoopMargin: margin, worstWordMargin: margin, worstPosterior: 0, wordsApart: 0, freeMargin: 0,
          logProbability: -10, speechFrames: 100))
    }
    for margin in [-1e6, -10, 0, 1, 10, 1_000, 1e6] { #expect((0...1).contains(confidence(margin))) }
    #expect(confidence(0) > 0.5 && confidence(100) < 0.01)
  }
}

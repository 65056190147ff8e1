import Foundation
import Testing

@testable import Speech

@Suite("Scoring senones")
struct SenoneScorerTests {
  private let count = 5_126

  @Test("Scores are those of PocketSphinx but for its rounding")
  func stock() throws {
    let cepstra = try AcousticSamples.cepstra()
    let stock = try AcousticSamples.stockScores(of: cepstra)
    let own = try AcousticSamples.scores()
    try #require(stock.count == cepstra.count / 13 && own.count == stock.count * count)
    var difference = 0
    var bestAgree = 0
    var ranksAgree = 0
    for (frame, theirs) in stock.enumerated() {
      let mine = Array(own[(frame * count)..<((frame + 1) * count)])
      #expect(mine.min() == 0)
      difference += zip(mine, theirs).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      // The best senones of the one are among the best of the other.
      let best = theirs.indices.filter { theirs[$0] == 0 }
      if best.allSatisfy({ mine[$0] <= 4 }) { bestAgree += 1 }
      let limit = theirs.sorted()[20]
      if theirs.indices.filter({ theirs[$0] < limit }).allSatisfy({ mine[$0] <= limit + 12 }) { ranksAgree += 1 }
    }
    #expect(Double(difference) / Double(own.count) < 3)
    #expect(Double(bestAgree) / Double(stock.count) > 0.97)
    #expect(Double(ranksAgree) / Double(stock.count) > 0.97)
  }

  @Test("Scores do not depend on the frames scored before")
  func independent() throws {
    let features = try DynamicFeatures.features(of: AcousticSamples.cepstra())
    let scorer = SenoneScorer(try AcousticSamples.mixtures.get())
    let all = scorer.scores(of: features)
    let frame = features.count / 39 - 40
    let alone = SenoneScorer(try AcousticSamples.mixtures.get())
      .scores(of: Array(features[(frame * 39)..<((frame + 1) * 39)]))
    #expect(alone == Array(all[(frame * count)..<((frame + 1) * count)]))
  }

  @Test("A second opinion moves the senones of its phone's state, before the best becomes nought")
  func opinion() throws {
    let mixtures = try AcousticSamples.mixtures.get()
    let features = Array(try DynamicFeatures.features(of: AcousticSamples.cepstra())[..<39])
    var settings = SenoneScorer.Settings()
    settings.mixtureWeight = 0
    settings.networkWeight = 0.5
    var opinion = [Float](repeating: -8, count: 126)
    opinion[50] = -2
    let scores = SenoneScorer(mixtures, settings: settings).scores(of: features, posteriors: opinion)
    // Six nats at half weight, 9.766 units each.
    let expected: [Int16] = mixtures.definition.phoneState.map { $0 == 50 ? 0 : 29 }
    #expect(scores == expected)
    // A weight of nothing changes nothing.
    settings = SenoneScorer.Settings()
    #expect(
      SenoneScorer(mixtures, settings: settings).scores(of: features, posteriors: opinion)
        == SenoneScorer(mixtures).scores(of: features))
  }

  @Test("A second opinion on classes of senones moves those of a class, and phones alone by the mean of theirs")
  func classOpinion() throws {
    let mixtures = try AcousticSamples.mixtures.get()
    let states = mixtures.definition.phoneState
    let features = Array(try DynamicFeatures.features(of: AcousticSamples.cepstra())[..<39])
    var settings = SenoneScorer.Settings()
    settings.mixtureWeight = 0
    settings.networkWeight = 0.5
    // Each state is a class, but the one that is looked at has two, which its senones are in by turns.
    let ofSenone = states.enumerated().map { $1 < 50 ? $1 : $1 > 50 ? $1 + 1 : 50 + $0 % 2 }
    let prior = [Float](repeating: log(1 / 127), count: 127)
    let classes = try #require(SenoneClasses(ofSenone: ofSenone, logPrior: prior, states: states))
    var opinion = [Float](repeating: -8, count: 127)
    opinion[50] = -2
    opinion[51] = -4
    let scores = SenoneScorer(mixtures, classes: classes, settings: settings).scores(of: features, posteriors: opinion)
    // Half weight, 9.766 units each.
    func units(_ nats: Double) -> Int16 { Int16((nats / 2 * 9.766).rounded()) }
    for senone in scores.indices.dropFirst(126) where states[senone] == 50 {
      #expect(scores[senone] == units(ofSenone[senone] == 50 ? 0 : 2))
    }
    #expect(scores[50] == units(-2 - log((exp(-2.0) + exp(-4)) / 2)))
    #expect(scores[51] == units(6))
  }

  @Test("Sound far from any speech still has scores that fit", arguments: [Float(1e4), -1e4, 1e18, .nan])
  func extreme(_ value: Float) throws {
    let scores = SenoneScorer(try AcousticSamples.mixtures.get())
      .scores(of: [Float](repeating: value, count: 39))
    #expect(scores.allSatisfy { (0...8_000).contains($0) })
  }
}

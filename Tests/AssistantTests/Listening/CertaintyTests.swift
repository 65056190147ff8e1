import Testing

@testable import Assistant
@testable import Speech

@Suite("What the box does by how sure it is")
struct CertaintyTests {
  private static func heard(
    _ confidence: Double, twin: Double? = nil, margin: Double? = nil
  ) -> Recognition {
    Recognition(
      text: "add milk", confidence: confidence, start: 0, end: 1,
      evidence: Recognition.ConfidenceFeatures(
        phoneLoopMargin: 0, worstWordMargin: 0, worstPosterior: 0, wordsApart: 0, freeMargin: 0, rivalMargin: margin,
        logProbability: 0, speechFrames: 100),
      twin: twin.map { Recognition.Twin(text: "add silk", confidence: $0) })
  }

  private static func certainty(_ heard: Recognition, isCommand: Bool = true) -> Certainty {
    Certainty(heard, threshold: 0.5, isCommand: isCommand)
  }

  @Test("the surer, the more is done without asking")
  func alone() {
    #expect(Self.certainty(Self.heard(0.5)) == .sure)
    #expect(Self.certainty(Self.heard(0.49)) == .doubtful)
    #expect(Self.certainty(Self.heard(0.2)) == .unclear)
    #expect(Self.certainty(Self.heard(0.05)) == .nothing)
  }

  @Test("without the wake word nothing is asked about")
  func unasked() {
    #expect(Self.certainty(Self.heard(0.49, twin: 0.9, margin: 1), isCommand: false) == .nothing)
    #expect(Self.certainty(Self.heard(0.6, twin: 0.9, margin: 1), isCommand: false) == .sure)
  }

  @Test("where only a twin makes it unsure, the box asks which of the two it was")
  func twin() {
    let twin = Recognition.Twin(text: "add silk", confidence: 0.7)
    #expect(Self.certainty(Self.heard(0.02, twin: 0.7, margin: 1)) == .either(twin))
    #expect(Self.certainty(Self.heard(0.4, twin: 0.7, margin: 9)) == .either(twin))
    // As likely as not, however well both fit.
    #expect(Self.certainty(Self.heard(0.6, twin: 0.7, margin: 0.1)) == .either(twin))
    #expect(Self.certainty(Self.heard(0.6, twin: 0.7, margin: 9)) == .sure)
    #expect(Self.certainty(Self.heard(0.4, twin: 0.45, margin: 9)) == .doubtful)
  }

  @Test("where there is nothing to choose, the twin counts for nothing")
  func otherwise() {
    #expect(Certainty.otherwise(Self.heard(0.6, twin: 0.9, margin: 0.1), threshold: 0.5) == .sure)
    #expect(Certainty.otherwise(Self.heard(0.3, twin: 0.9, margin: 0.1), threshold: 0.5) == .doubtful)
  }

  @Test("what people say in their own way is asked about where the rules' sentence is less sure")
  func talk() {
    func heard(_ confidence: Double, talk: Double) -> Recognition {
      var heard = Self.heard(confidence)
      heard.talk = Recognition.Talk(text: "i need milk", confidence: talk, evidence: heard.evidence)
      return heard
    }
    for (confidence, sure) in [(0.0, 0.03), (0.3, 0.9), (0.01, 0.2)] {
      guard case .talked(let talk) = Self.certainty(heard(confidence, talk: sure)) else {
        Issue.record("\(sure) is not asked about")
        continue
      }
      #expect(talk.text == "i need milk")
    }
    #expect(Self.certainty(heard(0.6, talk: 0.9)) == .sure)
    #expect(Self.certainty(heard(0.4, talk: 0.2)) == .doubtful)
    #expect(Self.certainty(heard(0, talk: 0.02)) == .nothing)
    #expect(Self.certainty(heard(0, talk: 0.9), isCommand: false) == .nothing)
    #expect(Certainty.otherwise(heard(0.3, talk: 0.9), threshold: 0.5) == .doubtful)
  }
}

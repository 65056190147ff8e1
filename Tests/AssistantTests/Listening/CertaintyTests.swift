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
      #expect(Self.certainty(heard(confidence, talk: sure)) == .talked("i need milk"))
    }
    #expect(Self.certainty(heard(0.6, talk: 0.9)) == .sure)
    #expect(Self.certainty(heard(0.4, talk: 0.2)) == .doubtful)
    #expect(Self.certainty(heard(0, talk: 0.02)) == .nothing)
    #expect(Self.certainty(heard(0, talk: 0.9), isCommand: false) == .nothing)
    #expect(Certainty.otherwise(heard(0.3, talk: 0.9), threshold: 0.5) == .doubtful)
  }

  // MARK: Two ears

  private static func both(
    _ first: Recognition?, wrote confidence: Double, isUnderstood: Bool = true, grammar: String = Listener.commands
  ) -> Certainty {
    var heard = Ear.Heard(grammar: grammar, recognition: first, start: 0, end: 1, decidedAt: 2)
    heard.writings = [Writing(text: "Add oat milk.", confidence: confidence)]
    return Certainty(heard, understood: isUnderstood ? heard.writings[0] : nil, threshold: 0.5)
  }

  private static let oatMilk = "Add oat milk."

  @Test("what the second ear writes clearly is done where the first is not sure, and asked about where it is not clear")
  func written() {
    for first in [nil, Self.heard(0), Self.heard(0.3)] {
      #expect(Self.both(first, wrote: 0.8) == .written(Writing(text: Self.oatMilk, confidence: 0.8)))
      #expect(Self.both(first, wrote: 0.5) == .talked(Self.oatMilk))
    }
    #expect(Self.both(Self.heard(0.3), wrote: 0.2) == .doubtful)
    #expect(Self.both(nil, wrote: 0.2) == .nothing)
  }

  @Test("the second ear overrules a first that is sure by clear words alone, and never two that it is to choose from")
  func overruled() {
    #expect(Self.both(Self.heard(0.6), wrote: 0.9) == .written(Writing(text: Self.oatMilk, confidence: 0.9)))
    #expect(Self.both(Self.heard(0.6), wrote: 0.7) == .sure)
    #expect(Self.both(Self.heard(0.6), wrote: 0.9, isUnderstood: false) == .sure)
    let twin = Recognition.Twin(text: "add silk", confidence: 0.7)
    #expect(Self.both(Self.heard(0.4, twin: 0.7, margin: 9), wrote: 0.9) == .either(twin))
  }

  @Test("clear words that mean nothing are answered after the wake word, and without it nobody notices them")
  func meaningless() {
    #expect(
      Self.both(Self.heard(0.3), wrote: 0.9, isUnderstood: false)
        == .written(Writing(text: Self.oatMilk, confidence: 0.9)))
    #expect(Self.both(Self.heard(0.3), wrote: 0.9, isUnderstood: false, grammar: SpeechGrammars.answers) == .nothing)
    #expect(Self.both(Self.heard(0.3), wrote: 0.5, grammar: SpeechGrammars.answers) == .nothing)
    #expect(
      Self.both(nil, wrote: 0.7, grammar: SpeechGrammars.answers)
        == .written(Writing(text: Self.oatMilk, confidence: 0.7)))
  }
}

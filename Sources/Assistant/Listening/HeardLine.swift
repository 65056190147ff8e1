import Commands
import Foundation
import Grammar
import Speech

/// One utterance as `sous hear` prints it: `parse`'s object, and how it was heard.
public struct HeardLine: Encodable, Sendable {
  private let file: String
  private let heard: Ear.Heard
  private let parse: ParseResult
  private let showsEvidence: Bool
  /// Whether it would have been done.
  public let isAccepted: Bool
  /// What the other of two sentences means that the box would have asked about; nil: it would not have asked.
  public let otherMeaning: Meaning?
  /// What words mean that no rule has, where the box would have asked whether that was meant; nil: it would not have.
  private let talked: ParseResult?

  /// - Parameters:
  ///   - parse: what the words mean.
  ///   - threshold: the confidence that a command is done at.
  ///   - otherMeaning: what the sentence means that the box would have asked about; nil: it would not have asked.
  ///   - talked: what words mean that no rule has, where the box would have asked about them; nil: it would not have.
  ///   - showsEvidence: what the confidence was made of is printed as well.
  public init(
    file: String, heard: Ear.Heard, parse: ParseResult, threshold: Double, otherMeaning: Meaning? = nil,
    talked: ParseResult? = nil, showsEvidence: Bool = false
  ) {
    self.talked = talked
    self.otherMeaning = otherMeaning
    self.showsEvidence = showsEvidence
    self.file = file
    self.heard = heard
    self.parse = parse
    isAccepted = otherMeaning == nil && parse.meaning != nil && (heard.recognition?.confidence ?? 0) >= threshold
  }

  /// What would have been done; nil: nothing.
  public var meaning: Meaning? { isAccepted ? parse.meaning : nil }

  /// All that would have been done; empty: nothing.
  public var meanings: [Meaning] { isAccepted ? guesses : [] }

  /// All that would have been done had the box been sure; empty: nothing could be.
  public var guesses: [Meaning] { parse.meaning.map { [$0] + parse.further } ?? [] }

  /// What the answer to the box's question could have it do; empty: it would not have asked.
  public var choices: [Meaning] { otherMeaning.map { guesses + [$0] } ?? talked?.doubted.map { [$0] } ?? [] }

  /// How sure the box was, 0 to 1.
  public var confidence: Double { heard.recognition?.confidence ?? 0 }

  /// What the confidence was made of; nil: no words were heard.
  public var evidence: Recognition.ConfidenceFeatures? { heard.recognition?.evidence }

  /// The words that were heard.
  public var text: String { parse.text }

  private enum CodingKeys: String, CodingKey {
    case file, text, intent, candidates, accepted, confidence, evidence, talk
    case start = "start_s"
    case end = "end_s"
  }

  private struct Candidate: Encodable {
    var text: String
    var intent: String?
    var slots: Slots?
  }

  private struct Talk: Encodable {
    var text: String
    var confidence: Double
    var evidence: Recognition.ConfidenceFeatures
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(Self.hundredths(heard.start), forKey: .start)
    try container.encode(Self.hundredths(heard.end), forKey: .end)
    try container.encode(Self.hundredths(heard.recognition?.confidence ?? 0), forKey: .confidence)
    try container.encode(isAccepted, forKey: .accepted)
    if showsEvidence { try container.encodeIfPresent(heard.recognition?.evidence, forKey: .evidence) }
    if showsEvidence, let talk = heard.recognition?.talk {
      try container.encode(
        Talk(text: talk.text, confidence: Self.hundredths(talk.confidence), evidence: talk.evidence), forKey: .talk)
    }
    if isAccepted {
      try parse.encode(to: encoder)
    } else {
      try container.encode(parse.text, forKey: .text)
      try container.encodeNil(forKey: .intent)
      let guess = Candidate(text: parse.text, intent: parse.meaning?.intent, slots: parse.meaning?.slots)
      let asked = talked.map { Candidate(text: $0.text, intent: $0.doubted?.intent, slots: $0.doubted?.slots) }
      try container.encode((asked.map { [$0] } ?? []) + (parse.text.isEmpty ? [] : [guess]), forKey: .candidates)
    }
  }

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension Ear.Heard {
  /// What words mean that no rule has, where the box would ask whether that was meant; nil: it would not.
  /// - Parameter threshold: the confidence that a command is done at.
  public func talked(
    threshold: Double, _ interpreter: Interpreter, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard let recognition,
      case .talked(let talk) = Certainty(recognition, threshold: threshold, isCommand: grammar == Listener.commands)
    else { return nil }
    let parse = interpreter.parse(Utterance(talk.text), text: talk.text, context: context, reference: reference)
    return parse.doubted == nil ? nil : parse
  }
}

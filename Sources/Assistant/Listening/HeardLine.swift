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

  /// - Parameters:
  ///   - parse: what the words mean.
  ///   - threshold: the confidence that a command is done at.
  ///   - otherMeaning: what the sentence means that the box would have asked about; nil: it would not have asked.
  ///   - showsEvidence: what the confidence was made of is printed as well.
  public init(
    file: String, heard: Ear.Heard, parse: ParseResult, threshold: Double, otherMeaning: Meaning? = nil,
    showsEvidence: Bool = false
  ) {
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
  public var choices: [Meaning] { otherMeaning.map { guesses + [$0] } ?? [] }

  /// How sure the box was, 0 to 1.
  public var confidence: Double { heard.recognition?.confidence ?? 0 }

  /// What the confidence was made of; nil: no words were heard.
  public var evidence: Recognition.ConfidenceFeatures? { heard.recognition?.evidence }

  /// The words that were heard.
  public var text: String { parse.text }

  private enum CodingKeys: String, CodingKey {
    case file, text, intent, candidates, accepted, confidence, evidence
    case start = "start_s"
    case end = "end_s"
  }

  private struct Candidate: Encodable {
    var text: String
    var intent: String?
    var slots: Slots?
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(Self.hundredths(heard.start), forKey: .start)
    try container.encode(Self.hundredths(heard.end), forKey: .end)
    try container.encode(Self.hundredths(heard.recognition?.confidence ?? 0), forKey: .confidence)
    try container.encode(isAccepted, forKey: .accepted)
    if showsEvidence { try container.encodeIfPresent(heard.recognition?.evidence, forKey: .evidence) }
    if isAccepted {
      try parse.encode(to: encoder)
    } else {
      try container.encode(parse.text, forKey: .text)
      try container.encodeNil(forKey: .intent)
      let guess = Candidate(text: parse.text, intent: parse.meaning?.intent, slots: parse.meaning?.slots)
      try container.encode(parse.text.isEmpty ? [] : [guess], forKey: .candidates)
    }
  }

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

import Commands
import Foundation
import Grammar
import Speech

/// One utterance in the output of `sous hear`: the object of `parse`, and the recognition.
public struct HeardLine: Encodable, Sendable {
  private let file: String
  private let heard: Ear.Heard
  private let parse: ParseResult
  private let showsEvidence: Bool
  private let ear: DecidingEar
  /// Whether it would have been executed.
  public let isAccepted: Bool
  /// The meaning of the other sentence in the box's question; nil: there would be no question.
  public let otherMeaning: Meaning?
  /// The meaning of free talk in the box's question; nil: there would be no question.
  private let talked: ParseResult?

  /// - Parameters:
  ///   - parse: the parse of the words.
  ///   - threshold: the least confidence of an executed command.
  ///   - otherMeaning: the meaning of the other sentence in the box's question; nil: there would be no
  ///     question.
  ///   - talked: the meaning of free talk in the box's question; nil: there would be no question.
  ///   - showsEvidence: whether to print the evidence for the confidence as well.
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
    ear = .first
    isAccepted = otherMeaning == nil && parse.meaning != nil && (heard.recognition?.confidence ?? 0) >= threshold
  }

  /// Makes a line for the second ear's transcript, which the box uses.
  /// - Parameter parse: its parse.
  init(file: String, heard: Ear.Heard, written: Writing, parse: ParseResult, showsEvidence: Bool) {
    self.showsEvidence = showsEvidence
    self.file = file
    self.heard = heard
    self.parse = parse
    otherMeaning = nil
    // The box would ask the same question about a typed sentence.
    talked = parse.meaning == nil && parse.doubted != nil ? parse : nil
    ear = .second(written)
    isAccepted = parse.meaning != nil
  }

  /// The deciding ear.
  private enum DecidingEar: Hashable {
    case first
    case second(Writing)
  }

  /// The meaning that would have been executed; nil: none.
  public var meaning: Meaning? { isAccepted ? parse.meaning : nil }

  /// All meanings that would have been executed; empty: none.
  public var meanings: [Meaning] { isAccepted ? guesses : [] }

  /// All meanings that a sure box would have executed; empty: none.
  public var guesses: [Meaning] { parse.meaning.map { [$0] + parse.further } ?? [] }

  /// The possible effects of the answer to the box's question; empty: there would be no question.
  public var choices: [Meaning] { otherMeaning.map { guesses + [$0] } ?? talked?.doubted.map { [$0] } ?? [] }

  /// The box's confidence, 0 to 1.
  public var confidence: Double {
    switch ear {
    case .first: heard.recognition?.confidence ?? 0
    case .second(let writing): writing.confidence
    }
  }

  /// The evidence for the confidence; nil: no words were recognised.
  public var evidence: Recognition.ConfidenceFeatures? { heard.recognition?.evidence }

  /// The recognised words.
  public var text: String { parse.text }

  private enum CodingKeys: String, CodingKey {
    case file, text, intent, candidates, accepted, confidence, evidence, talk, ear, writings
    case start = "start_s"
    case end = "end_s"
  }

  private struct Candidate: Encodable {
    var text: String
    var intent: String?
    var slots: Slots?
  }

  private struct Written: Encodable {
    var text: String
    var confidence: Double
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
    try container.encode(Self.hundredths(confidence), forKey: .confidence)
    try container.encode(isAccepted, forKey: .accepted)
    try container.encode(ear == .first ? "first" : "second", forKey: .ear)
    if showsEvidence, !heard.writings.isEmpty {
      try container.encode(
        heard.writings.map { Written(text: $0.text, confidence: Self.hundredths($0.confidence)) }, forKey: .writings)
    }
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

/// Determines the box's reaction to a recognition, without executing it.
public struct HeardReader: Sendable {
  private let interpreter: Interpreter
  private let threshold: Double

  /// - Parameter threshold: the least confidence of an executed command.
  public init(interpreter: Interpreter, threshold: Double) {
    (self.interpreter, self.threshold) = (interpreter, threshold)
  }

  /// Reads an utterance.
  /// - Parameters:
  ///   - reference: the time for dates.
  ///   - showsEvidence: whether to print the evidence for the confidence as well. The default is that it
  ///     is not.
  public func line(
    _ heard: Ear.Heard, in file: String, context: ConversationContext, reference: ReferenceTime,
    showsEvidence: Bool = false
  ) -> HeardLine {
    func parse(_ text: String, _ origin: Utterance.Origin) -> ParseResult {
      interpreter.parse(Utterance(text, origin: origin), text: text, context: context, reference: reference)
    }
    let understood = heard.writings.first { parse($0.text, .typed).isUnderstood }
    let certainty = Certainty(heard, understood: understood, threshold: threshold)
    if case .written(let writing) = certainty {
      return HeardLine(
        file: file, heard: heard, written: writing, parse: parse(writing.text, .typed), showsEvidence: showsEvidence)
    }
    let text = heard.recognition?.text ?? ""
    var (other, talked): (Meaning?, ParseResult?) = (nil, nil)
    var conversation = Conversation()
    switch certainty {
    case .either(let twin)
    where conversation.ask(text, or: twin.text, interpreter: interpreter, reference: reference) != nil:
      other = parse(twin.text, .spoken).meaning
    case .talked(let text): talked = [parse(text, .typed)].first { $0.doubted != nil }
    default: break
    }
    return HeardLine(
      file: file, heard: heard, parse: parse(text, .spoken), threshold: threshold, otherMeaning: other, talked: talked,
      showsEvidence: showsEvidence)
  }
}

import Commands
import Grammar

/// The results of labelled sentences.
public struct TextEvaluation: Sendable, Encodable {
  /// The result of one sentence.
  public enum Outcome: String, Sendable {
    /// The right command would be done, or the sentence was rightly refused.
    case right
    /// A wrong command would be done.
    case wrong
    /// The box would ask about the right command: for a missing detail, or which of several it is.
    case asked
    /// The box would ask about a wrong command.
    case askedWrong
    /// The sentence was not understood, and should have been.
    case refused
  }

  /// The numbers of sentences by result.
  public struct Counts: Sendable, Hashable, Encodable {
    /// The sentences with a command.
    public var commands = 0
    /// Of those, the ones that would be done right.
    public var right = 0
    /// Of those, the ones for which something else would be done.
    public var wrong = 0
    /// Of those, the ones about which the box would ask, without ``askedWrong``.
    public var asked = 0
    /// Of those, the ones for which the box would ask about something else.
    public var askedWrong = 0
    /// Of those, the ones that were not understood.
    public var refused = 0
    /// The sentences that had to be refused.
    public var others = 0
    /// Of those, the ones for which something would be done.
    public var taken = 0
    /// Of those, the ones about which the box would ask.
    public var takenAsking = 0

    private enum CodingKeys: String, CodingKey {
      case commands, right, wrong, asked, refused, others, taken
      case askedWrong = "asked_wrong"
      case takenAsking = "taken_asking"
    }

    mutating func count(_ outcome: Outcome, isCommand: Bool) {
      guard isCommand else {
        others += 1
        if outcome == .wrong { taken += 1 }
        if outcome == .askedWrong { takenAsking += 1 }
        return
      }
      commands += 1
      switch outcome {
      case .right: right += 1
      case .wrong: wrong += 1
      case .asked: asked += 1
      case .askedWrong: askedWrong += 1
      case .refused: refused += 1
      }
    }
  }

  /// The counts of all sentences.
  public private(set) var all = Counts()
  /// The counts of each kind, if the rows give it.
  public private(set) var labels: [String: Counts] = [:]
  /// The judgements of sentences outside the grammars.
  private var judgements: [Judgement] = []

  /// Makes an empty evaluation.
  public init() {}

  /// Counts the interpretation of one sentence.
  /// - Returns: its result.
  @discardableResult
  public mutating func count(_ row: LabelledText, _ parse: ParseResult) -> Outcome {
    let outcome = Self.outcome(row, parse)
    all.count(outcome, isCommand: !row.intents.isEmpty)
    if let confidence = parse.confidence {
      var meanings = [parse.meaning].compactMap { $0 }
      if case .ambiguous(let candidates)? = parse.refusal { meanings = candidates }
      judgements.append(
        Judgement(
          confidence: confidence, isRight: meanings.contains { row.intents.contains($0.intent) },
          isCommand: !row.intents.isEmpty))
    }
    if let label = row.label { labels[label, default: Counts()].count(outcome, isCommand: !row.intents.isEmpty) }
    return outcome
  }

  private static func outcome(_ row: LabelledText, _ parse: ParseResult) -> Outcome {
    func asked(_ meanings: [Meaning]) -> Outcome {
      // A slot that the box asks for cannot be wrong yet.
      meanings.contains { row.intents.contains($0.intent) } ? .asked : .askedWrong
    }
    switch parse.refusal {
    case nil:
      guard let meaning = parse.meaning else { return row.intents.isEmpty ? .right : .refused }
      return row.fits(meaning) ? .right : .wrong
    case .incomplete: return asked([parse.meaning].compactMap { $0 })
    case .ambiguous(let candidates): return asked(candidates)
    case .notUnderstood: return row.intents.isEmpty ? .right : .refused
    }
  }

  /// The calibration of the confidence for sentences outside the grammars.
  public var calibration: Calibration { Calibration(judgements) }

  private enum CodingKeys: String, CodingKey { case all, labels, calibration }

  /// Encodes the counts, and the calibration if there were confidences.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(all, forKey: .all)
    try container.encode(labels, forKey: .labels)
    if !judgements.isEmpty { try container.encode(calibration, forKey: .calibration) }
  }
}

extension Calibration: Encodable {
  private enum CodingKeys: String, CodingKey { case error, bins }

  /// Encodes the error and its bins.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(error, forKey: .error)
    try container.encode(bins, forKey: .bins)
  }
}

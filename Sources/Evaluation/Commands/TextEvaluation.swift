import Commands
import Grammar

/// What came of labelled sentences.
public struct TextEvaluation: Sendable, Encodable {
  /// What became of one sentence.
  public enum Outcome: String, Sendable {
    /// It would be done, and was meant; or it was to be refused, and was.
    case right
    /// Something would be done that was not meant.
    case wrong
    /// The box would ask about it, and about what was meant: for what it lacks, or which of several it is.
    case asked
    /// The box would ask about something that was not meant.
    case askedWrong
    /// It was not understood, and should have been.
    case refused
  }

  /// How many sentences came to what.
  public struct Counts: Sendable, Hashable, Encodable {
    /// Sentences that mean a command.
    public var commands = 0
    /// Of those, how many would be done as meant.
    public var right = 0
    /// Of those, how many something else would be done for.
    public var wrong = 0
    /// Of those, how many the box would ask about, ``askedWrong`` not among them.
    public var asked = 0
    /// Of those, how many the box would ask about for something else.
    public var askedWrong = 0
    /// Of those, how many were not understood.
    public var refused = 0
    /// Sentences that had to be refused.
    public var others = 0
    /// Of those, how many something would be done for.
    public var taken = 0
    /// Of those, how many the box would ask about.
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

  /// All sentences.
  public private(set) var all = Counts()
  /// Those of each kind, where the rows tell it.
  public private(set) var labels: [String: Counts] = [:]
  /// Of what no grammar takes, what it was read as.
  private var judgements: [Judgement] = []

  /// Makes an evaluation of nothing.
  public init() {}

  /// Takes in what one sentence was understood as.
  /// - Returns: what became of it.
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
      // What is asked for is no slot that can be wrong yet.
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

  /// Whether the confidence of what no grammar takes means what it says.
  public var calibration: Calibration { Calibration(judgements) }

  private enum CodingKeys: String, CodingKey { case all, labels, calibration }

  /// Writes the counts, and where something was read with a confidence its calibration.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(all, forKey: .all)
    try container.encode(labels, forKey: .labels)
    if !judgements.isEmpty { try container.encode(calibration, forKey: .calibration) }
  }
}

extension Calibration: Encodable {
  private enum CodingKeys: String, CodingKey { case error, bins }

  /// Writes the error and the bins it is of.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(error, forKey: .error)
    try container.encode(bins, forKey: .bins)
  }
}

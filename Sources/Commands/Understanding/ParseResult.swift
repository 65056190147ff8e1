import Grammar

/// What became of one utterance, as `sous parse` prints it.
public struct ParseResult: Sendable, Hashable {
  /// The words as they came in.
  public var text: String
  /// What they mean; nil when that is not known.
  public var meaning: Meaning?
  /// Why they are no command, or not one yet.
  public var refusal: ParseRefusal?
  /// What is to be done after `meaning`, where a sentence asks for several things.
  public var further: [Meaning]
  /// The words that were taken for what came in, where it had typing mistakes; nil: it had none.
  public var mended: String?
  /// How sure it is that they mean this, 0 to 1, where no grammar takes them; nil: a grammar does, or nobody knows. Of
  /// the sentences given 0.9, nine in ten are right. Where it is too little to do it, the refusal is that it is
  /// ambiguous, with this one candidate.
  public var confidence: Double?

  /// Makes a result.
  public init(
    text: String, meaning: Meaning? = nil, refusal: ParseRefusal? = nil, further: [Meaning] = [], mended: String? = nil
  ) {
    self.text = text
    self.meaning = meaning
    self.refusal = refusal
    self.further = further
    self.mended = mended
  }

  /// Whether the words mean something, be it that something is missing or that they mean several things.
  public var isUnderstood: Bool {
    if case .notUnderstood = refusal { return false }
    return meaning != nil || refusal != nil
  }

  /// The command that is meant; nil when something is missing or the meaning is a household's own.
  public var command: Command? {
    guard refusal == nil, let meaning else { return nil }
    return try? Command(intent: meaning.intent, slots: meaning.slots)
  }

  /// The commands that follow it.
  public var furtherCommands: [Command] {
    refusal == nil ? further.compactMap { try? Command(intent: $0.intent, slots: $0.slots) } : []
  }
}

/// Why an utterance is no command.
public enum ParseRefusal: Sendable, Hashable {
  /// Nothing that is known was said; `near` are the nearest phrases that would be.
  case notUnderstood(near: [String])
  /// These slots are needed and were not said.
  case incomplete(missing: [String])
  /// It can mean each of these.
  case ambiguous(candidates: [Meaning])
}

extension ParseResult: Encodable {
  private enum CodingKeys: String, CodingKey { case text, intent, slots, refusal, commands, mended, confidence }

  /// Writes `intent` even when it is null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    try container.encode(meaning?.intent, forKey: .intent)
    try container.encodeIfPresent(meaning?.slots, forKey: .slots)
    try container.encodeIfPresent(refusal, forKey: .refusal)
    if let meaning, !further.isEmpty { try container.encode([meaning] + further, forKey: .commands) }
    try container.encodeIfPresent(mended, forKey: .mended)
    try container.encodeIfPresent(confidence.map { ($0 * 1000).rounded() / 1000 }, forKey: .confidence)
  }
}

extension ParseRefusal: Encodable {
  private enum CodingKeys: String, CodingKey { case reason, near, missing, candidates }

  /// The reason's name on the wire: `not_understood`, `incomplete`, `ambiguous`.
  public var reason: String {
    switch self {
    case .notUnderstood: "not_understood"
    case .incomplete: "incomplete"
    case .ambiguous: "ambiguous"
    }
  }

  /// Writes the reason and what belongs to it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(reason, forKey: .reason)
    switch self {
    case .notUnderstood(let near): try container.encode(near, forKey: .near)
    case .incomplete(let missing): try container.encode(missing, forKey: .missing)
    case .ambiguous(let candidates): try container.encode(candidates, forKey: .candidates)
    }
  }
}

extension ParseResult {
  /// The one thing that words mean which were hardly heard, for the box to ask whether it was meant; nil: nothing that could
  /// be done, or more than one thing.
  public var doubted: Meaning? {
    if case .ambiguous(let candidates)? = refusal, confidence != nil { return candidates.first }
    guard refusal == nil, further.isEmpty, let command, !command.isAnswer else { return nil }
    // A phrase is not taught by words that may have been others.
    if case .phrase(.teach) = command { return nil }
    return meaning
  }
}

extension Command {
  /// Whether it is yes or no, which means nothing without a question.
  var isAnswer: Bool {
    switch self {
    case .box(.yes), .box(.no): true
    default: false
    }
  }
}

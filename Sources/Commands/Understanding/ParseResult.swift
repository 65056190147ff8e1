import Grammar

/// The result of parsing one utterance, for the output of `sous parse`.
public struct ParseResult: Sendable, Hashable {
  /// The original words.
  public var text: String
  /// The meaning; nil if it is unknown.
  public var meaning: Meaning?
  /// The reason why they are no command, or an incomplete one.
  public var refusal: ParseRefusal?
  /// The meanings after `meaning`, if a sentence has several.
  public var further: [Meaning]
  /// The corrected words, if there were typing errors; nil: none.
  public var mended: String?
  /// The confidence of a meaning outside the grammars, 0 to 1; nil: a grammar has it, or it is unknown.
  /// Of the sentences given 0.9, nine in ten are right. If it is too low for execution, the refusal is
  /// that it is ambiguous, with this one candidate.
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

  /// Whether the words have a meaning, even an incomplete or ambiguous one.
  public var isUnderstood: Bool {
    if case .notUnderstood = refusal { return false }
    return meaning != nil || refusal != nil
  }

  /// The command; nil if something is missing or the meaning is a household's own.
  public var command: Command? {
    guard refusal == nil, let meaning else { return nil }
    return try? Command(intent: meaning.intent, slots: meaning.slots)
  }

  /// The commands that follow it.
  public var furtherCommands: [Command] {
    refusal == nil ? further.compactMap { try? Command(intent: $0.intent, slots: $0.slots) } : []
  }
}

/// The reason why an utterance is no command.
public enum ParseRefusal: Sendable, Hashable {
  /// No known sentence was said; `near` are the nearest valid phrases.
  case notUnderstood(near: [String])
  /// These required slots are missing.
  case incomplete(missing: [String])
  /// It can mean each of these.
  case ambiguous(candidates: [Meaning])
}

extension ParseResult: Encodable {
  private enum CodingKeys: String, CodingKey { case text, intent, slots, refusal, commands, mended, confidence }

  /// Encodes `intent` even when it is null.
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

  /// The reason's name in the protocol: `not_understood`, `incomplete`, `ambiguous`.
  public var reason: String {
    switch self {
    case .notUnderstood: "not_understood"
    case .incomplete: "incomplete"
    case .ambiguous: "ambiguous"
    }
  }

  /// Encodes the reason and its details.
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
  /// The one meaning of unsurely recognised words, for a question of the box; nil: nothing feasible, or
  /// more than one.
  public var doubted: Meaning? {
    if case .ambiguous(let candidates)? = refusal, confidence != nil { return candidates.first }
    guard refusal == nil, further.isEmpty, let command, !command.isAnswer else { return nil }
    // A phrase is not taught by unsure words.
    if case .phrase(.teach) = command { return nil }
    return meaning
  }
}

extension Command {
  /// Whether it is a yes or no, which has no meaning without a question.
  var isAnswer: Bool {
    switch self {
    case .box(.yes), .box(.no): true
    default: false
    }
  }
}

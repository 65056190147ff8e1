import Foundation

/// The whole state, for a client without any.
public struct Snapshot: Frame, Hashable {
  public static let type = "snapshot"
  /// The number of the newest change in it.
  public var seq: Int
  /// The name of the store; when it changes, a client's data are void.
  public var epoch: String
  /// The box's clock.
  public var time: Date
  /// The household's day, `YYYY-MM-DD`.
  public var today: String
  /// This client's role: `family`, `guest` or `staff`.
  public var role: String
  public var records: Records
  public var status: Status
  /// The latest utterances, oldest first.
  public var recent: [Heard]

  /// Makes a snapshot.
  public init(
    seq: Int, epoch: String, time: Date, today: String, role: String, records: Records, status: Status,
    recent: [Heard] = []
  ) {
    self.seq = seq
    self.epoch = epoch
    self.time = time
    self.today = today
    self.role = role
    self.records = records
    self.status = status
    self.recent = recent
  }

  private enum CodingKeys: String, CodingKey { case seq, epoch, time, today, role, status, recent }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seq = try container.decode(Int.self, forKey: .seq)
    epoch = try container.decode(String.self, forKey: .epoch)
    time = try container.decode(Date.self, forKey: .time)
    today = try container.decode(String.self, forKey: .today)
    role = try container.decode(String.self, forKey: .role)
    status = try container.decode(Status.self, forKey: .status)
    recent = try container.decodeIfPresent([Heard].self, forKey: .recent) ?? []
    records = try Records(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(seq, forKey: .seq)
    try container.encode(epoch, forKey: .epoch)
    try container.encode(time, forKey: .time)
    try container.encode(today, forKey: .today)
    try container.encode(role, forKey: .role)
    try container.encode(status, forKey: .status)
    try container.encode(recent, forKey: .recent)
    try records.encode(to: encoder)
  }
}

/// A command as all clients see it.
public struct ChangeFrame: Frame, Hashable {
  public static let type = "change"
  /// Counts up; there may be gaps.
  public var seq: Int
  public var epoch: String
  /// The command's identifier; nil in the frame that says that nothing was missed.
  public var id: String?
  public var time: Date
  public var today: String
  /// `voice`, `text`, `http`, `companion` or `clock`.
  public var origin: String?
  public var intent: String?
  public var say: String?
  /// Records as they are now.
  public var set: Records
  /// The identifiers of removed records, by the name of their table.
  public var removed: [String: [String]]

  /// Makes a change.
  public init(
    seq: Int, epoch: String, id: String? = nil, time: Date, today: String, origin: String? = nil,
    intent: String? = nil, say: String? = nil, set: Records = Records(), removed: [String: [String]] = [:]
  ) {
    self.seq = seq
    self.epoch = epoch
    self.id = id
    self.time = time
    self.today = today
    self.origin = origin
    self.intent = intent
    self.say = say
    self.set = set
    self.removed = removed
  }
}

/// The current activity of the box.
public struct Status: Frame, Hashable {
  public static let type = "status"
  /// Whether it listens for its wake word.
  public var listening: Bool
  /// Whether the box has heard its wake word and takes a command.
  public var awake: Bool
  /// The recognition of the command so far; empty: none.
  public var partial: String
  /// A problem and its remedy; nil: none is known.
  public var problem: String?
  /// The ringing timers and alarms.
  public var ringing: [String]
  /// The wake word; nil: unknown.
  public var wakeWord: String?

  /// A box that has just started.
  public init(
    listening: Bool = false, awake: Bool = false, partial: String = "", problem: String? = nil, ringing: [String] = [],
    wakeWord: String? = nil
  ) {
    self.listening = listening
    self.awake = awake
    self.partial = partial
    self.problem = problem
    self.ringing = ringing
    self.wakeWord = wakeWord
  }
}

/// An utterance, typed text or frame, and its result.
public struct Heard: Frame, Hashable {
  public static let type = "heard"
  public var text: String
  public var intent: String?
  /// Whether it was done.
  public var accepted: Bool
  /// The reason for a refusal: `not_understood`, `incomplete`, `ambiguous`, `impossible`, `unavailable`,
  /// `forbidden` or `unsure`.
  public var reason: String?
  /// The answer.
  public var say: String
  public var origin: String
  /// The time by the box's clock; nil from a box of an earlier version.
  public var at: Date?
  /// The names of all its commands. The box uses them to choose the receivers and does not send them.
  public var intents: Set<String> = []

  private enum CodingKeys: String, CodingKey { case text, intent, accepted, reason, say, origin, at }

  /// Makes a report.
  public init(
    text: String, intent: String?, accepted: Bool, reason: String?, say: String, origin: String, at: Date? = nil,
    intents: Set<String> = []
  ) {
    self.text = text
    self.intent = intent
    self.accepted = accepted
    self.reason = reason
    self.say = say
    self.origin = origin
    self.at = at
    self.intents = intents
  }
}

/// A timer has run out.
public struct TimerEnded: Frame, Hashable {
  public static let type = "timer_ended"
  public var seq: Int
  public var id: String
  public var name: String?
  public var title: String
  public var seconds: Int

  /// Makes a notice.
  public init(seq: Int, id: String, name: String?, title: String, seconds: Int) {
    self.seq = seq
    self.id = id
    self.name = name
    self.title = title
    self.seconds = seconds
  }
}

/// The box is still there.
public struct Pong: Frame, Hashable {
  public static let type = "pong"
  /// The box's clock.
  public var time: Date

  /// Makes an answer.
  public init(time: Date) { self.time = time }
}

/// Confirms a frame.
public struct Ack: Frame, Hashable {
  public static let type = "ack"
  /// The sender's identifier; nil without one.
  public var id: String?
  /// The number of the newest change by then; a client with that change also has this one.
  public var seq: Int
  public var done: Bool
  public var say: String
  /// The kind of answer that `say` asks for; nil: none, or more than these.
  public var asks: Asked?

  /// Makes an answer.
  public init(id: String?, seq: Int, done: Bool, say: String, asks: Asked? = nil) {
    self.asks = asks
    self.id = id
    self.seq = seq
    self.done = done
    self.say = say
  }
}

/// The kind of answer to a question of the box. The answer is a command frame of the same client, with
/// such words as its text.
public enum Asked: String, Codable, Hashable, Sendable {
  case yesOrNo = "yes_or_no"
}

/// Refuses a frame.
public struct ErrorFrame: Frame, Hashable, Error {
  public static let type = "error"
  public var id: String?
  /// A value of ``Code``.
  public var code: String
  /// Plain and short, for people.
  public var message: String
  /// The kind of answer that the message asks for; nil: none, or more than these.
  public var asks: Asked?

  /// Makes an error.
  public init(id: String? = nil, _ code: Code, _ message: String, asks: Asked? = nil) {
    self.asks = asks
    self.id = id
    self.code = code.rawValue
    self.message = message
  }

  /// The kind of an error.
  public enum Code: String, Sendable, CaseIterable {
    case malformed
    case unknownType = "unknown_type"
    case unauthorized, forbidden
    /// The desk's PIN is required.
    case locked
    case notFound = "not_found"
    case refused
    case notUnderstood = "not_understood"
    case incomplete, ambiguous
    case rateLimited = "rate_limited"
    case tooLarge = "too_large"
    case unavailable
  }
}

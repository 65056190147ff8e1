import Commands
import Grammar

/// The results of labelled recordings under one condition, such as a level of noise.
public struct Evaluation: Sendable, Encodable {
  /// The decibels of speech over noise; nil: as recorded.
  public var snr: Double?
  /// The spoken commands.
  public var commands = 0
  /// The commands that were understood with every labelled slot right, including those of ``askedRight``.
  public var right = 0
  /// The recordings after which the box asks which of two sentences was said.
  public var asked = 0
  /// Of those, the commands that are one of the two: the answer has them done right.
  public var askedRight = 0
  /// The commands that were understood as something else.
  public var wrong = 0
  /// The recordings that had to be refused.
  public var others = 0
  /// Of those, the recordings in which a command was recognised.
  public var falselyAccepted = 0
  /// The labelled slots that were wrong, of commands with the right intent.
  public var slotErrors: [String: Int] = [:]
  /// The seconds of sound.
  public var seconds = 0.0
  /// The seconds of work.
  public var busySeconds = 0.0
  /// For each utterance, the seconds from its last word to its recognition, including decoding.
  var latencies: [Double] = []
  /// The best guess for every utterance, without sessions.
  public internal(set) var judgements: [Judgement] = []

  /// Makes an empty evaluation.
  public init(snr: Double? = nil) {
    self.snr = snr
  }

  /// The share of commands that were right, 0 to 1.
  public var acceptance: Double { commands == 0 ? 0 : Double(right) / Double(commands) }
  /// The share of other recordings that were refused, 0 to 1.
  public var rejection: Double { others == 0 ? 1 : Double(others - falselyAccepted) / Double(others) }
  /// Seconds of work for a second of sound.
  public var realTimeFactor: Double { seconds == 0 ? 0 : busySeconds / seconds }

  /// The latency at a percentile, in seconds.
  public func latency(percentile: Double) -> Double {
    let sorted = latencies.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int(percentile * Double(sorted.count)))]
  }

  /// The expected calibration error of the confidence, 0 to 1.
  public var calibrationError: Double { Calibration(judgements).error }

  /// Counts the best guess for one recording.
  /// - Parameter guess: all commands of a sentence; nil: none that could be done.
  mutating func judge(_ label: LabelledRecording, guess: [Meaning]?, confidence: Double) {
    guard label.session == nil else { return }
    judgements.append(
      Judgement(
        confidence: guess == nil ? 0 : confidence,
        isRight: guess.map(label.fits) ?? false,
        isCommand: label.intent != nil, isGuess: guess != nil))
  }

  /// Counts one recording.
  /// - Parameters:
  ///   - heard: all commands of each sentence.
  ///   - asked: the command of each answer to the box's question; empty: it did not ask.
  mutating func count(_ label: LabelledRecording, heard: [[Meaning]], asked choices: [Meaning] = []) {
    if let session = label.session {
      count(session: session, heard: heard.flatMap { $0.prefix(1) })
    } else if label.intent != nil {
      commands += 1
      if heard.isEmpty, !choices.isEmpty {
        asked += 1
        guard choices.contains(where: { label.fits([$0]) }) else { return }
        askedRight += 1
        right += 1
      } else {
        score(label, heard.first)
      }
    } else {
      others += 1
      asked += choices.isEmpty ? 0 : 1
      falselyAccepted += heard.isEmpty ? 0 : 1
    }
  }

  // Recognised and spoken commands are aligned in order; a command without a spoken one counts as wrong.
  private mutating func count(session: [LabelledRecording.Said], heard: [Meaning]) {
    commands += session.count
    var rest = heard[...]
    for said in session {
      guard let place = rest.firstIndex(where: said.fits) else { continue }
      wrong += place - rest.startIndex
      right += 1
      rest = rest[(place + 1)...]
    }
    wrong += rest.count
  }

  private mutating func score(_ label: LabelledRecording, _ heard: [Meaning]?) {
    guard let heard else { return }
    if label.fits(heard) {
      right += 1
      return
    }
    wrong += 1
    guard let heard = heard.first, heard.intent == label.intent else { return }
    for (slot, value) in label.slots where heard.slots[slot] != value { slotErrors[slot, default: 0] += 1 }
  }

  private enum CodingKeys: String, CodingKey {
    case snr = "snr_db"
    case askedRight = "asked_right"
    case commands, right, asked, wrong, others, acceptance, rejection, seconds
    case falselyAccepted = "falsely_accepted"
    case slotErrors = "slot_errors"
    case realTimeFactor = "real_time_factor"
    case median = "latency_p50_s"
    case high = "latency_p90_s"
    case highest = "latency_p99_s"
    case calibrationError = "calibration_error"
  }

  public func encode(to encoder: any Encoder) throws {
    func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(snr, forKey: .snr)
    try container.encode(commands, forKey: .commands)
    try container.encode(right, forKey: .right)
    try container.encode(asked, forKey: .asked)
    try container.encode(askedRight, forKey: .askedRight)
    try container.encode(wrong, forKey: .wrong)
    try container.encode(others, forKey: .others)
    try container.encode(falselyAccepted, forKey: .falselyAccepted)
    try container.encode(slotErrors, forKey: .slotErrors)
    try container.encode(rounded(acceptance), forKey: .acceptance)
    try container.encode(rounded(rejection), forKey: .rejection)
    try container.encode(rounded(seconds), forKey: .seconds)
    try container.encode(rounded(realTimeFactor), forKey: .realTimeFactor)
    try container.encode(rounded(latency(percentile: 0.5)), forKey: .median)
    try container.encode(rounded(latency(percentile: 0.9)), forKey: .high)
    try container.encode(rounded(latency(percentile: 0.99)), forKey: .highest)
    try container.encode(rounded(calibrationError), forKey: .calibrationError)
  }
}

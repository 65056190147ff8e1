/// The best guess for one utterance, beside the right result, for a threshold of confidence.
public struct Judgement: Sendable, Hashable {
  /// The box's confidence, 0 to 1.
  public var confidence: Double
  /// Whether the guess, if executed, would have been right.
  public var isRight: Bool
  /// Whether there was a command; otherwise nothing should have been done.
  public var isCommand: Bool
  /// Whether the guess could have been executed.
  public var isGuess: Bool

  /// Makes a judgement.
  public init(confidence: Double, isRight: Bool, isCommand: Bool, isGuess: Bool = true) {
    self.confidence = confidence
    self.isRight = isRight
    self.isCommand = isCommand
    self.isGuess = isGuess
  }
}

/// The executed commands, and the right ones among them, for every threshold of confidence.
public struct OperatingCurve: Sendable {
  /// The result of one threshold.
  public struct Point: Sendable, Hashable {
    /// The least confidence of an executed guess.
    public var threshold: Double
    /// The share of commands that are done right, 0 to 1.
    public var acceptance: Double
    /// The share of commands for which something else is done, 0 to 1.
    public var wrong: Double
    /// The share of other recordings for which something is done, 0 to 1; nil: there are none.
    public var falseAcceptance: Double?
  }

  /// A hundred steps of confidence, the lowest threshold first.
  public let points: [Point]

  /// Computes the curve of judgements.
  public init(_ judgements: [Judgement]) {
    let commands = judgements.count(where: \.isCommand)
    let others = judgements.count - commands
    points = (0...100).map { step in
      let threshold = Double(step) / 100
      let done = judgements.filter { $0.isGuess && $0.confidence >= threshold }
      let right = done.count { $0.isCommand && $0.isRight }
      let misled = done.count(where: \.isCommand) - right
      return Point(
        threshold: threshold, acceptance: Double(right) / Double(max(commands, 1)),
        wrong: Double(misled) / Double(max(commands, 1)),
        falseAcceptance: others == 0 ? nil : Double(done.count { !$0.isCommand }) / Double(others))
    }
  }
}

/// The calibration of the confidence: of the guesses with 0.9, nine in ten should be right.
public struct Calibration: Sendable {
  /// Guesses of similar confidence.
  public struct Bin: Sendable, Hashable, Encodable {
    /// Their mean confidence, 0 to 1.
    public var confidence: Double
    /// The share of right ones, 0 to 1.
    public var right: Double
    public var count: Int
  }

  /// Ten bins of equally many guesses, the least confident first; fewer if there are fewer guesses.
  public let bins: [Bin]

  /// Computes the calibration of judgements.
  public init(_ judgements: [Judgement]) {
    let guesses = judgements.filter(\.isGuess).sorted { $0.confidence < $1.confidence }
    let count = min(Self.binCount, guesses.count)
    bins = (0..<count).map { bin in
      let members = guesses[(bin * guesses.count / count)..<((bin + 1) * guesses.count / count)]
      return Bin(
        confidence: members.reduce(0) { $0 + $1.confidence } / Double(members.count),
        right: Double(members.count { $0.isCommand && $0.isRight }) / Double(members.count), count: members.count)
    }
  }

  /// The expected calibration error, 0 to 1: the distance between confidence and the share of right
  /// guesses, weighted by their number (M. Naeini, G. Cooper, M. Hauskrecht, AAAI 2015; bins of equal
  /// count as in K. Nguyen, B. O'Connor, EMNLP 2015).
  public var error: Double {
    let total = bins.reduce(0) { $0 + $1.count }
    return bins.reduce(0) { $0 + abs($1.confidence - $1.right) * Double($1.count) } / Double(max(total, 1))
  }

  private static let binCount = 10
}

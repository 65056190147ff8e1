/// The best guess at one utterance, beside what it should have been: what a threshold of confidence decides about.
public struct Judgement: Sendable, Hashable {
  /// How sure the box was, 0 to 1.
  public var confidence: Double
  /// Whether the guess, had it been done, would have been what was asked.
  public var isRight: Bool
  /// Whether a command was asked for; otherwise nothing should have been done.
  public var isCommand: Bool
  /// Whether there was a guess that something could be done about.
  public var isGuess: Bool

  /// Makes a judgement.
  public init(confidence: Double, isRight: Bool, isCommand: Bool, isGuess: Bool = true) {
    self.confidence = confidence
    self.isRight = isRight
    self.isCommand = isCommand
    self.isGuess = isGuess
  }
}

/// What would be done, and what of it would be right, for every threshold of confidence.
public struct OperatingCurve: Sendable {
  /// What one threshold leads to.
  public struct Point: Sendable, Hashable {
    /// Guesses at least as confident as this are done.
    public var threshold: Double
    /// The share of commands that are done right, 0 to 1.
    public var acceptance: Double
    /// The share of commands that something else is done for, 0 to 1.
    public var wrong: Double
    /// The share of what is no command that something is done for, 0 to 1; nil: there is none.
    public var falseAcceptance: Double?
  }

  /// A hundred steps of confidence, the lowest threshold first.
  public let points: [Point]

  /// Goes over what was guessed.
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

/// Whether the confidence means what it says: of the guesses given 0.9, nine in ten are right.
public struct Calibration: Sendable {
  /// Guesses that are about as confident.
  public struct Bin: Sendable, Hashable, Encodable {
    /// Their mean confidence, 0 to 1.
    public var confidence: Double
    /// The share of them that is right, 0 to 1.
    public var right: Double
    public var count: Int
  }

  /// Ten bins of as many guesses each, the least confident first; fewer where there are fewer guesses.
  public let bins: [Bin]

  /// Goes over what was guessed.
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

  /// Expected calibration error, 0 to 1: how far confidence is from the share of right guesses, weighed by how many
  /// there are (M. Naeini, G. Cooper, M. Hauskrecht, AAAI 2015; bins of equal count as in K. Nguyen, B. O'Connor,
  /// EMNLP 2015).
  public var error: Double {
    let total = bins.reduce(0) { $0 + $1.count }
    return bins.reduce(0) { $0 + abs($1.confidence - $1.right) * Double($1.count) } / Double(max(total, 1))
  }

  private static let binCount = 10
}

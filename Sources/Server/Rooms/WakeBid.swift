/// The bid of one of several boxes that heard the same wake word.
public struct WakeBid: Codable, Sendable, Hashable {
  /// The score of the match; higher is surer. Of two boxes that listen for the same words, the better has
  /// the higher score.
  public var score: Double
  /// The level of the words, in decibels below full scale: 0 is the loudest.
  public var level: Double

  /// Makes one.
  public init(score: Double, level: Double) { (self.score, self.level) = (score, level) }

  /// The rank for comparison. Three decibels, which are three tenths of the way nearer, count like one of
  /// the score. The score says little where both hear well, and the level little where a microphone is
  /// more sensitive than the other.
  var rank: Double { score + level / 3 }

  /// Whether both are numbers that a microphone and a search can produce.
  var isSound: Bool { (-200...200).contains(level) && (-10_000...10_000).contains(score) }
}

/// How well one of several boxes heard the words that wake it.
public struct WakeBid: Codable, Sendable, Hashable {
  /// How well the sound fits the words; higher is surer. Of two boxes that listen for the same words, the better has the
  /// higher.
  public var score: Double
  /// How loud the words came in, in decibels below full scale: 0 is the loudest.
  public var level: Double

  /// Makes one.
  public init(score: Double, level: Double) { (self.score, self.level) = (score, level) }

  /// What the boxes are compared by. Three decibels, which are three tenths of the way nearer, count as one of the score: the
  /// score says little where both hear well, and the level little where a microphone is more sensitive than the other.
  var rank: Double { score + level / 3 }

  /// Whether both are numbers that a microphone and a search can yield.
  var isSound: Bool { (-200...200).contains(level) && (-10_000...10_000).contains(score) }
}

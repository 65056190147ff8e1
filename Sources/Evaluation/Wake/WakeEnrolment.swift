import Assistant

/// The result of a person's recordings of a wake word.
public struct WakeEnrolment: Sendable, Encodable {
  public var person: String
  public var word: String
  /// The best score in each recording with the current settings; 0: not found.
  public var before: [Double]
  /// The same with the pronunciation that the other recordings choose.
  public var after: [Double]
  /// The necessary increase of the threshold for as few false alarms as before.
  public var cost: Double
  /// The threshold of the settings.
  public var threshold: Double
  /// The person's pronunciation, if it differs from the dictionary's and helps.
  public var learnt: WakeVoices.Entry?

  /// The mean gain of the score, less its cost.
  public var gain: Double {
    guard !before.isEmpty else { return 0 }
    return zip(after, before).reduce(0) { $0 + $1.0 - $1.1 } / Double(before.count) - cost
  }

  private enum CodingKeys: String, CodingKey { case person, word, before, after, cost, gain, threshold, learnt }

  public func encode(to encoder: any Encoder) throws {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(person, forKey: .person)
    try container.encode(word, forKey: .word)
    try container.encode(before.map(rounded), forKey: .before)
    try container.encode(after.map(rounded), forKey: .after)
    try container.encode(rounded(cost), forKey: .cost)
    try container.encode(rounded(gain), forKey: .gain)
    try container.encode(rounded(threshold), forKey: .threshold)
    try container.encode(learnt, forKey: .learnt)
  }
}

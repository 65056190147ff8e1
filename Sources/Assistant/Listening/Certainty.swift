import Speech

/// What the box does about what it heard, by how sure it is.
public enum Certainty: Sendable, Hashable {
  /// It does what was said.
  case sure
  /// It is sure that this or the sentence it took it for was said, and asks which.
  case either(Recognition.Twin)
  /// It asks whether what people mean by these words was meant, which no rule has.
  case talked(Recognition.Talk)
  /// It asks whether that was said.
  case doubtful
  /// It says that it did not catch that.
  case unclear
  /// It says nothing: most of this was never meant for the box.
  case nothing

  /// Judges what was heard.
  /// - Parameters:
  ///   - threshold: the confidence that a command is done at.
  ///   - isCommand: whether it came after the wake word: of the rest, nothing is asked about.
  public init(_ heard: Recognition, threshold: Double, isCommand: Bool) {
    let confidence = heard.confidence
    if isCommand, let twin = heard.twin, twin.confidence >= threshold,
      confidence < threshold || heard.evidence.rivalMargin ?? .infinity < Self.askedMargin
    {
      self = .either(twin)
    } else if confidence >= threshold {
      self = .sure
    } else if isCommand, let talk = heard.talk, talk.confidence > confidence,
      talk.confidence >= threshold * Self.talkedShare
    {
      self = .talked(talk)
    } else if !isCommand || confidence < threshold * Self.heardShare {
      self = .nothing
    } else {
      self = confidence >= threshold * Self.askedShare ? .doubtful : .unclear
    }
  }

  /// What the box does where there is nothing to choose between the two, or what was said means nothing to it.
  public static func otherwise(_ heard: Recognition, threshold: Double) -> Certainty {
    var alone = heard
    (alone.twin, alone.talk) = (nil, nil)
    return Certainty(alone, threshold: threshold, isCommand: true)
  }

  /// What part of the confidence that a command is done at is enough to say that something was heard.
  private static let heardShare = 0.2
  /// What part of it is enough to ask whether it was said.
  private static let askedShare = 0.5
  /// What part of it is enough to ask whether words were meant which people say in their own way: of 150 sentences that
  /// were for nobody none was read as a command and as sure as this, of 160 that were for the box six in seven.
  private static let talkedShare = 0.05
  /// A twin that is less behind than this is asked about however sure the rest is, a natural logarithm.
  private static let askedMargin = 2.0
}

import Speech

/// What the box does about what it heard, by how sure it is.
public enum Certainty: Sendable, Hashable {
  /// It does what was said.
  case sure
  /// It is sure that this or the sentence it took it for was said, and asks which.
  case either(Recognition.Twin)
  /// It asks whether what people mean by these words was meant, which no rule has.
  case talked(String)
  /// It does what the second ear wrote down, as if that had been typed.
  case written(Writing)
  /// It asks whether that was said.
  case doubtful
  /// It says that it did not catch that.
  case unclear
  /// It says nothing: most of this was never meant for the box.
  case nothing

  /// Judges what the first ear heard.
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
      self = .talked(talk.text)
    } else if !isCommand || confidence < threshold * Self.heardShare {
      self = .nothing
    } else {
      self = confidence >= threshold * Self.askedShare ? .doubtful : .unclear
    }
  }

  /// Judges what both ears heard.
  /// - Parameters:
  ///   - understood: the likeliest of what the second ear wrote down that means something; nil: nothing of it does.
  ///   - threshold: the confidence that a command is done at.
  public init(_ heard: Ear.Heard, understood: Writing?, threshold: Double) {
    let isCommand = heard.grammar == Listener.commands
    let first =
      heard.recognition.map { Certainty($0, threshold: threshold, isCommand: isCommand) } ?? Certainty.nothing
    let clear = heard.writings.first.map { $0.confidence >= Self.clear } ?? false
    switch (first, understood) {
    case (.sure, let writing?) where writing.confidence >= Self.clear: self = .written(writing)
    case (.sure, _), (.either, _): self = first
    case (_, let writing?) where writing.confidence >= Self.done: self = .written(writing)
    case (_, let writing?) where isCommand && writing.confidence >= Self.asked: self = .talked(writing.text)
    // Whoever woke the box hears that it has no such thing; what the first ear makes of clear words is another's.
    case (_, nil) where clear: self = isCommand ? .written(heard.writings[0]) : .nothing
    default: self = first
    }
  }

  /// What the box does where there is nothing to choose between the two, or what was said means nothing to it.
  public static func otherwise(_ heard: Recognition, threshold: Double) -> Certainty {
    var alone = heard
    (alone.twin, alone.talk) = (nil, nil)
    return Certainty(alone, threshold: threshold, isCommand: true)
  }

  /// How sure the second ear is of what it is taken at its word for, however sure the first is of something else.
  private static let clear = 0.78
  /// How sure it is of what is done: of 679 sentences of a crowd in two synthetic voices, two thirds of them in noise, that
  /// were written as surely and meant something, 5 were another command.
  private static let done = 0.6
  /// How sure it is of what is asked about.
  private static let asked = 0.4
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

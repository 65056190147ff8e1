import Speech

/// The box's reaction to a recognition, by its confidence.
public enum Certainty: Sendable, Hashable {
  /// It executes the sentence.
  case sure
  /// It is sure that this sentence or its rival was said, and asks which.
  case either(Recognition.Twin)
  /// It asks about the meaning of free talk, which is in no rule.
  case talked(String)
  /// It executes the second ear's transcript, as if typed.
  case written(Writing)
  /// It asks whether that was said.
  case doubtful
  /// It says that it did not understand.
  case unclear
  /// It says nothing: most of these sentences were not meant for the box.
  case nothing

  /// Judges the recognition of the first ear.
  /// - Parameters:
  ///   - threshold: the least confidence of an executed command.
  ///   - isCommand: whether it came after the wake word: the box asks about no other sentence.
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

  /// Judges the recognitions of both ears.
  /// - Parameters:
  ///   - understood: the likeliest transcript of the second ear with a meaning; nil: none has one.
  ///   - threshold: the least confidence of an executed command.
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
    // A person who woke the box hears that there is no such command: for clear words, the first ear's
    // command would be a wrong one.
    case (_, nil) where clear: self = isCommand ? .written(heard.writings[0]) : .nothing
    default: self = first
    }
  }

  /// The box's reaction if there is no rival, or the sentence has no meaning for it.
  public static func otherwise(_ heard: Recognition, threshold: Double) -> Certainty {
    var alone = heard
    (alone.twin, alone.talk) = (nil, nil)
    return Certainty(alone, threshold: threshold, isCommand: true)
  }

  /// The second ear's confidence for being taken literally, whatever the confidence of the first.
  private static let clear = 0.78
  /// Its confidence for execution: of 679 sentences of a crowd in two synthetic voices, two thirds of
  /// them in noise, that had this confidence and a meaning, 5 were another command.
  private static let done = 0.6
  /// Its confidence for a question.
  private static let asked = 0.4
  /// The part of the threshold for saying that something was recognised.
  private static let heardShare = 0.2
  /// The part of the threshold for asking whether it was said.
  private static let askedShare = 0.5
  /// The part of the threshold for asking about free talk: of 150 sentences for other people none was
  /// read as a command with this confidence, of 160 for the box six in seven.
  private static let talkedShare = 0.05
  /// The margin below which the box asks about a twin, however sure the rest is, a natural logarithm.
  private static let askedMargin = 2.0
}

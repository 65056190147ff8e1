/// What a conversation does about one utterance: a command to do, or else something to say.
public struct Turn: Sendable, Hashable {
  /// How the utterance was understood. For an answer: the command as it stands with it.
  public var parse: ParseResult
  /// The command to submit; nil when there is none.
  public var command: Command?
  /// The command to submit once `command` is done: what had been asked for when `command` was offered.
  public var then: Command?
  /// The commands to submit after `command`, where a sentence asked for several things.
  public var further: [Command]
  /// What to say; nil when the command's own answer is to be said.
  public var say: String?
  /// What to say before the answer.
  public var note: String?

  /// Makes a turn.
  public init(
    parse: ParseResult, command: Command? = nil, then: Command? = nil, further: [Command] = [], say: String? = nil,
    note: String? = nil
  ) {
    self.parse = parse
    self.command = command
    self.then = then
    self.further = further
    self.say = say
    self.note = note
  }
}

extension Turn {
  /// Whether it neither changes nor asks anything.
  var leavesQuestionsOpen: Bool {
    then == nil && further.allSatisfy(\.isQuery)
      && (command.map(\.isQuery) ?? (say != nil && parse.command?.isQuery == true))
  }
}

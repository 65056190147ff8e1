/// The reaction of a conversation to one utterance: a command to execute, or else a reply.
public struct Turn: Sendable, Hashable {
  /// The parse of the utterance. For an answer: the command completed by it.
  public var parse: ParseResult
  /// The command to submit; nil if there is none.
  public var command: Command?
  /// The command to submit after `command`: the original one, when `command` was offered.
  public var then: Command?
  /// The commands to submit after `command`, if a sentence had several.
  public var further: [Command]
  /// The reply; nil: the command's own reply.
  public var say: String?
  /// The note before the reply.
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

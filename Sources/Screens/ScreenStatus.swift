/// The state of the box in the live view. The transcript above has the conversation.
public struct ScreenStatus: Hashable, Sendable {
  /// Whether the box listens for its wake word.
  public var isListening = false
  /// Whether the box has heard its wake word and takes a command.
  public var isAwake = false
  /// The partial transcript of the command; empty: none.
  public var partial = ""
  /// The names of the current rings.
  public var ringing: [String] = []

  /// A box that has just started.
  public init() {}

  /// Updates the state by an event.
  public mutating func follow(_ event: ScreenEvent) {
    switch event {
    case .listening(let on): (isListening, isAwake, partial) = (on, false, "")
    case .wake: (isAwake, partial) = (true, "")
    case .partial(let text): partial = text
    case .heard, .done, .refused: (isAwake, partial) = (false, "")
    case .ringing(let names): ringing = names
    case .note, .problem, .lastingProblem, .state, .outcome, .shown: break
    }
  }
}

/// The size of a terminal, in character cells.
public struct ScreenSize: Hashable, Sendable {
  /// The cells in a line.
  public var columns: Int
  /// The number of lines.
  public var rows: Int

  /// A size; the default is that of the first video terminals.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
  }
}

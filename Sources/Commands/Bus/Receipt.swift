/// The result for the sender of a command.
public struct Receipt<Event: Sendable & Codable & Hashable>: Sendable {
  /// The executed command.
  public var entry: JournalEntry<Event>
  /// The command's own number; for one without a change, the newest number at that time.
  public var sequence: Int
  /// Whether it is a repetition, and nothing changed this time.
  public var repeated: Bool
  /// The question in the answer; nil: none, or a repetition.
  public var asks: YesOrNo?
  /// The subject of the answer, for screens to show; nil: none, or a repetition.
  public var shows: Showing?
  /// The listing in the answer; nil: none, or a repetition.
  public var lists: Listing?

  /// Makes a receipt.
  public init(
    entry: JournalEntry<Event>, sequence: Int, repeated: Bool, asks: YesOrNo? = nil, shows: Showing? = nil,
    lists: Listing? = nil
  ) {
    (self.entry, self.sequence, self.repeated) = (entry, sequence, repeated)
    (self.asks, self.shows, self.lists) = (asks, shows, lists)
  }

  /// Whether it must be stored: a question leaves no trace. An undo is stored even if nothing was left.
  public var isKept: Bool { !repeated && (!entry.events.isEmpty || entry.undoes != nil) }

  func numbered(_ sequence: Int) -> Receipt {
    var receipt = self
    receipt.sequence = sequence
    return receipt
  }
}

extension Receipt {
  /// The receipt of a repetition.
  init(repeating done: Journalled<Event>) {
    self.init(entry: done.entry, sequence: done.sequence, repeated: true)
  }
}

/// The result of a command: its receipt, or the reason why it was not done.
public typealias CommandResult<Event: Sendable & Codable & Hashable> = Result<Receipt<Event>, any Error>

/// A command for all followers: a committed one, or one that only shows something.
public struct Publication<Event: Sendable & Codable & Hashable>: Sendable {
  /// A number that rises by one from command to command. One without a change has the newest number.
  public var sequence: Int
  /// The executed command.
  public var entry: JournalEntry<Event>
  /// The subject for screens; nil: none.
  public var shows: Showing?
}

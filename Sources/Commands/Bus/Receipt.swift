/// What the sender of a command gets back.
public struct Receipt<Event: Sendable & Codable & Hashable>: Sendable {
  /// The command as done.
  public var entry: JournalEntry<Event>
  /// The command's own number; of what changed nothing, the number of the newest that had by then.
  public var sequence: Int
  /// Whether it had been done before and nothing changed this time.
  public var repeated: Bool
  /// What the answer asks; nil where it asks nothing, and of a command done before.
  public var asks: YesOrNo?
  /// What the answer is about, for screens to bring up; nil: nothing, and of a command done before.
  public var shows: Showing?
  /// What the answer reads out in order; nil: nothing, and of a command done before.
  public var lists: Listing?

  /// Makes a receipt.
  public init(
    entry: JournalEntry<Event>, sequence: Int, repeated: Bool, asks: YesOrNo? = nil, shows: Showing? = nil,
    lists: Listing? = nil
  ) {
    (self.entry, self.sequence, self.repeated) = (entry, sequence, repeated)
    (self.asks, self.shows, self.lists) = (asks, shows, lists)
  }

  /// Whether it is to be kept: a question leaves no trace. What takes something back is kept even if nothing was left.
  public var isKept: Bool { !repeated && (!entry.events.isEmpty || entry.undoes != nil) }

  func numbered(_ sequence: Int) -> Receipt {
    var receipt = self
    receipt.sequence = sequence
    return receipt
  }
}

extension Receipt {
  /// That of a command done before.
  init(repeating done: Journalled<Event>) {
    self.init(entry: done.entry, sequence: done.sequence, repeated: true)
  }
}

/// What has become of a command: its receipt, or why it was not done.
public typealias CommandResult<Event: Sendable & Codable & Hashable> = Result<Receipt<Event>, any Error>

/// A command as everybody hears of it: one that was committed, or one that only shows something.
public struct Publication<Event: Sendable & Codable & Hashable>: Sendable {
  /// Counts up by one from command to command. What changes nothing has the number of the newest that did.
  public var sequence: Int
  /// What was done.
  public var entry: JournalEntry<Event>
  /// What screens are to bring up; nil: nothing.
  public var shows: Showing?
}

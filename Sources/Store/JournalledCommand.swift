import Commands
import Kitchen

/// A command as the journal has it.
public struct JournalledCommand: Sendable, Hashable {
  /// Counts up from 1; there may be gaps.
  public var sequence: Int
  /// What was done.
  public var entry: JournalEntry<KitchenEvent>
}

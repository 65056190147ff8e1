import Commands
import Kitchen
import Store

extension KitchenStore {
  /// Keeps one command alone.
  public func commit(_ entry: JournalEntry<KitchenEvent>) throws -> Int {
    try commit([entry]).first ?? 0
  }
}

import Commands
import Home
import Store

extension KitchenStore {
  /// Keeps one command alone.
  public func commit(_ entry: JournalEntry<HomeEvent>) throws -> Int {
    try commit([entry]).first ?? 0
  }
}

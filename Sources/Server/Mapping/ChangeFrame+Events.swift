import Commands
import Kitchen
import Wire

extension KitchenRecords {
  /// The records that `events` set and removed, given the kitchen after them.
  func changes(of events: [KitchenEvent]) -> (set: Records, removed: [String: [String]]) {
    var set = Records()
    var removed: [String: [String]] = [:]

    func follow(_ table: some ShownTable, _ step: any RecordStep) {
      // A record that one command changes twice is sent once, in its final form.
      set[keyPath: table.path]?.removeAll { $0.id == step.id }
      removed[table.name.rawValue]?.removeAll { $0 == step.id }
      if let after = step.after, let shown = table.shown(after, by: self) {
        set[keyPath: table.path] = (set[keyPath: table.path] ?? []) + [shown]
      } else {
        removed[table.name.rawValue, default: []].append(step.id)
      }
    }

    var lots: [PantryLot] = []
    for event in events {
      switch event {
      // Equal lots are one row of the pantry.
      case .lot(let change): lots += [change.before, change.after].compactMap { $0 }
      case .cooking:
        set.cooking = cooking()
        removed[Records.Table.cooking.rawValue] = set.cooking == nil ? ["cooking"] : []
      case .preferences: set.settings = settings()
      default: if let table = event.kind.shown { follow(table, event.step) }
      }
    }
    let rows = pantryRows(of: lots)
    if !rows.isEmpty {
      set.pantry = rows.compactMap(\.row)
      removed[Records.Table.pantry.rawValue] = rows.filter { $0.row == nil }.map(\.id)
    }
    return (set, removed.filter { !$0.value.isEmpty })
  }
}

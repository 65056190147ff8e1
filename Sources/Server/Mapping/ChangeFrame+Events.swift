import Commands
import Kitchen
import Wire

extension KitchenRecords {
  /// What `events` set and removed, given the kitchen after them.
  func changes(of events: [KitchenEvent]) -> (set: Records, removed: [String: [String]]) {
    var set = Records()
    var removed: [String: [String]] = [:]

    func follow<Value: Record, Shown: Identifiable>(
      _ change: Change<Value>, _ path: WritableKeyPath<Records, [Shown]?>, _ table: Records.Table,
      _ make: (Value) -> Shown
    ) where Shown.ID == String {
      // Changed twice by one command, a record is told of once, as it is after it.
      set[keyPath: path]?.removeAll { $0.id == change.id }
      removed[table.rawValue]?.removeAll { $0 == change.id }
      if let after = change.after {
        set[keyPath: path] = (set[keyPath: path] ?? []) + [make(after)]
      } else {
        removed[table.rawValue, default: []].append(change.id)
      }
    }

    var lots: [PantryLot] = []
    for event in events {
      switch event {
      case .timer(let change): follow(change, \.timers, .timers, record)
      case .alarm(let change): follow(change, \.alarms, .alarms, record)
      case .item(let change): follow(change, \.items, .items, record)
      case .person(let change): follow(change, \.people, .people, record)
      case .shop(let change): follow(change, \.stores, .stores, record)
      case .dish(let change): follow(change, \.dishes, .dishes, record)
      case .lot(let change): lots += [change.before, change.after].compactMap { $0 }
      case .minimum(let change): follow(change, \.minimums, .minimums, record)
      case .recipe(let change): follow(change, \.recipes, .recipes, head)
      case .cooking:
        set.cooking = cooking()
        removed[Records.Table.cooking.rawValue] = set.cooking == nil ? ["cooking"] : []
      case .preferences: set.settings = settings()
      case .scan(let change): follow(change, \.scans, .scans, record)
      case .category, .product, .restaurant: break
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

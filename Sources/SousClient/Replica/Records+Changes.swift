import Wire

extension Records {
  /// Tables that were not spoken of are empty.
  mutating func fillTables() {
    items = items ?? []
    timers = timers ?? []
    alarms = alarms ?? []
    dishes = dishes ?? []
    people = people ?? []
    stores = stores ?? []
    pantry = pantry ?? []
    minimums = minimums ?? []
    scans = scans ?? []
    recipes = recipes ?? []
  }

  /// Puts every record of `set` in the place of the one with its identifier, and drops those of `removed`.
  mutating func take(_ set: Records, removing removed: [String: [String]]) {
    func follow<Record: Identifiable>(_ path: WritableKeyPath<Records, [Record]?>, _ table: Table)
    where Record.ID == String {
      for record in set[keyPath: path] ?? [] { self[keyPath: path].put(record) }
      if let gone = removed[table.rawValue].map(Set.init), !gone.isEmpty {
        self[keyPath: path]?.removeAll { gone.contains($0.id) }
      }
    }
    follow(\.items, .items)
    follow(\.timers, .timers)
    follow(\.alarms, .alarms)
    follow(\.dishes, .dishes)
    follow(\.people, .people)
    follow(\.stores, .stores)
    follow(\.pantry, .pantry)
    follow(\.minimums, .minimums)
    follow(\.scans, .scans)
    follow(\.recipes, .recipes)
    if removed[Table.cooking.rawValue]?.isEmpty == false { cooking = nil }
    cooking = set.cooking ?? cooking
    settings = set.settings ?? settings
  }
}

extension Optional {
  /// Puts a record in the place of the one with its identifier, or behind the others.
  mutating func put<Record: Identifiable>(_ record: Record) where Wrapped == [Record] {
    var records = self ?? []
    if let index = records.firstIndex(where: { $0.id == record.id }) {
      records[index] = record
    } else {
      records.append(record)
    }
    self = records
  }
}

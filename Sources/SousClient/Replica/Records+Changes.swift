import Wire

extension Records {
  /// Fills missing tables with empty ones.
  mutating func fillTables() {
    func fill(_ list: some RecordList) { self[keyPath: list.path] = self[keyPath: list.path] ?? [] }
    for list in Table.allCases.compactMap(Self.list) { fill(list) }
  }

  /// Replaces or adds every record of `set`, and deletes those of `removed`.
  mutating func take(_ set: Records, removing removed: [String: [String]]) {
    func follow(_ list: some RecordList, _ gone: Set<String>) {
      for record in set[keyPath: list.path] ?? [] { self[keyPath: list.path].put(record) }
      if !gone.isEmpty { self[keyPath: list.path]?.removeAll { gone.contains($0.id) } }
    }
    for table in Table.allCases {
      if let list = Self.list(of: table) { follow(list, Set(removed[table.rawValue] ?? [])) }
    }
    if removed[Table.cooking.rawValue]?.isEmpty == false { cooking = nil }
    cooking = set.cooking ?? cooking
    settings = set.settings ?? settings
  }
}

extension Optional {
  /// Replaces the record with the same identifier, or appends it.
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

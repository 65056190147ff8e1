import Commands

/// A person or a shop that was removed and has been added anew meanwhile is not restored beside itself.
extension Person {
  public static func restoring(_ removed: Person, into table: Table<Person>) -> Change<Person>? {
    table.values.contains { ProperKey($0.name) == ProperKey(removed.name) } ? nil : Change(from: nil, to: removed)
  }
}

extension Shop {
  public static func restoring(_ removed: Shop, into table: Table<Shop>) -> Change<Shop>? {
    table.values.contains { ProperKey($0.name) == ProperKey(removed.name) } ? nil : Change(from: nil, to: removed)
  }
}

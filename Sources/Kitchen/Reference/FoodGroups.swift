import Commands

/// Groups of food for dietary needs, "nuts" and "vegan", and the members of each by their names.
///
/// A name comes from people, and not from a packet: a negative result says nothing about labels.
struct FoodGroups: Sendable {
  /// The words of a group, and its exceptions.
  private struct Group: Sendable {
    var foods: [String] = []
    var categories: Set<String> = []
    /// The exceptions that only sound like it, the longest first.
    var others: [String] = []
  }

  private var table = ReferenceTable()
  private var groups: [String: Group] = [:]

  /// Makes an object without groups.
  init() {}

  /// Reads the groups of a table: name, other names, members, exceptions that only sound like it.
  init(_ table: ReferenceTable) {
    self.table = table
    for row in table.rows {
      var group = Group()
      collect(row, into: &group, depth: 0)
      group.others.sort { ($1.count, $0) < ($0.count, $1) }
      groups[row[0]] = group
    }
  }

  /// Whether there is a group with this name.
  func knows(_ food: String) -> Bool { table.exactRow(of: food) != nil }

  /// Whether an ingredient's name is in a group of food, or is that food itself.
  /// - Parameters:
  ///   - category: the ingredient's category of the shopping list.
  ///   - food: a group, or any food.
  func isOf(_ food: String, _ ingredient: String, category: String) -> Bool {
    var key = Self.key(ingredient)
    guard let row = table.exactRow(of: food), let group = groups[row[0]] else {
      let words = NameKey(food).words
      return !words.isEmpty && key.contains(" \(words.joined(separator: " ")) ")
    }
    for other in group.others where key.contains(other) { key = key.replacing(other, with: " ") }
    let isOther = key.allSatisfy { $0 == " " }
    return group.foods.contains(where: key.contains)
      || (!isOther && key == Self.key(ingredient) && group.categories.contains(category))
  }

  private func collect(_ row: [String], into group: inout Group, depth: Int) {
    for part in row[2].split(separator: "|").map(String.init) {
      if part.hasPrefix("#") {
        group.categories.insert(String(part.dropFirst()))
      } else if part.hasPrefix("@") {
        if depth < 5, let other = table.exactRow(of: String(part.dropFirst())) {
          collect(other, into: &group, depth: depth + 1)
        }
      } else {
        group.foods.append(Self.key(part))
      }
    }
    for part in row[3].split(separator: "|").map(String.init) {
      guard part.hasPrefix("@") else {
        group.others.append(Self.key(part))
        continue
      }
      if let other = table.exactRow(of: String(part.dropFirst())) {
        group.others += other[2].split(separator: "|").map { Self.key(String($0)) }
      }
    }
  }

  // A space at either end, so that whole words match.
  private static func key(_ name: String) -> String { " \(NameKey(name).words.joined(separator: " ")) " }
}

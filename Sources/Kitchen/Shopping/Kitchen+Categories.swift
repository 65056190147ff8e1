import Commands

/// The category of an item: chosen by hand, else found from its name.
extension Kitchen {
  /// The category of unknown items.
  static let otherCategory = "Other"

  func category(of name: String, in state: KitchenState) -> String {
    state.categories[NameKey(name).description]?.category ?? categoryOf(name.lowercased()) ?? Self.otherCategory
  }

  /// Sets an item's category, on the lists as well as for the next time.
  func categorise(
    _ item: String, as category: String, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(item.lowercased(), naming: "an item")
    let key = NameKey(name)
    let chosen = try Self.spelled(category, in: state)
    var events = Self.remembering(chosen, for: name, in: state)
    for line in state.items.values where NameKey(line.name) == key && line.category != chosen {
      var filed = line
      filed.category = chosen
      events.append(.item(Change(from: line, to: filed)))
    }
    let told = events.isEmpty ? "is already under" : "is now under"
    return Decision(events: events, say: "\(Wording.sentence(name)) \(told) \(chosen).")
  }

  /// The event that stores a category chosen by hand; none if it is known.
  static func remembering(_ category: String, for name: String, in state: KitchenState) -> [KitchenEvent] {
    let key = NameKey(name).description
    let before = state.categories[key]
    let choice = CategoryChoice(id: key, category: category)
    return before == choice ? [] : [.category(Change(from: before, to: choice))]
  }

  /// A category in use keeps its spelling.
  static func spelled(_ category: String, in state: KitchenState) throws -> String {
    let clean = try CleanName.of(category, naming: "a category")
    let used = state.items.values.map(\.category) + state.categories.values.map(\.category)
    return used.first { ProperKey($0) == ProperKey(clean) } ?? Wording.sentence(clean.lowercased())
  }
}

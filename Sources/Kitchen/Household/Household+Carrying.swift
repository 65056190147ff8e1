import Commands

/// What a rename or a removal does to the lines, dishes and settings that name a person or a shop.
extension KitchenState {
  /// Puts `replacement` wherever `name` stands as a person; nil takes the name out.
  func carryingPerson(_ name: String, to replacement: String?) -> [KitchenEvent] {
    func carried(_ people: [String]) -> [String] {
      people.compactMap { ProperKey($0) == ProperKey(name) ? replacement : $0 }
    }
    var events = carryingItems { $0.people = carried($0.people) }
    for dish in dishes.values {
      var changed = dish
      changed.people = carried(dish.people)
      if changed != dish { events.append(.dish(Change(from: dish, to: changed))) }
    }
    if let speaker = preferences.person, ProperKey(speaker) == ProperKey(name) {
      events += changingPreferences { $0.person = replacement }
    }
    return events
  }

  /// Puts `replacement` wherever `name` stands as a shop; nil leaves any shop.
  func carryingShop(_ name: String, to replacement: String?) -> [KitchenEvent] {
    func carried(_ store: String?) -> String? {
      store.map(ProperKey.init) == ProperKey(name) ? replacement : store
    }
    var events = carryingItems { $0.store = carried($0.store) }
    if carried(preferences.store) != preferences.store {
      events += changingPreferences { $0.store = carried($0.store) }
    }
    return events
  }

  /// The event of a change to the settings; none when nothing changes.
  func changingPreferences(_ change: (inout Preferences) -> Void) -> [KitchenEvent] {
    var changed = preferences
    change(&changed)
    return changed == preferences ? [] : [.preferences(Change(from: preferences, to: changed))]
  }

  // Lines that become the same by the change are joined.
  private func carryingItems(_ change: (inout ShoppingItem) -> Void) -> [KitchenEvent] {
    var lines = items
    var events: [KitchenEvent] = []
    for item in items.values {
      var changed = item
      change(&changed)
      guard changed != item else { continue }
      let twin = lines.values.first {
        $0.id != item.id && $0.checked == item.checked && $0.isSameLine(as: changed)
      }
      if let twin, let share = changed.amount.quantity(in: twin.unit) {
        var joined = twin
        joined.quantity += share
        lines[twin.id] = joined
        lines[item.id] = nil
        events += [.item(Change(from: twin, to: joined)), .item(Change(from: item, to: nil))]
      } else {
        lines[item.id] = changed
        events.append(.item(Change(from: item, to: changed)))
      }
    }
    return events
  }
}

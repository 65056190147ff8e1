import Commands

/// The effect of a rename or a removal on the lines, dishes and settings that name a person or a shop.
extension KitchenState {
  /// Replaces a person's `name` by `replacement`; nil removes it.
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
    for diet in diets.values where ProperKey(diet.person) == ProperKey(name) {
      var changed = diet
      changed.person = replacement ?? diet.person
      let step = Change(from: diet, to: replacement == nil ? nil : changed)
      if step.before != step.after { events.append(.diet(step)) }
    }
    if let speaker = preferences.person, ProperKey(speaker) == ProperKey(name) {
      events += changingPreferences { $0.person = replacement }
    }
    return events
  }

  /// Replaces a shop's `name` by `replacement`; nil means any shop.
  func carryingShop(_ name: String, to replacement: String?) -> [KitchenEvent] {
    func carried(_ store: String?) -> String? {
      store.map(ProperKey.init) == ProperKey(name) ? replacement : store
    }
    var events = carryingItems { $0.store = carried($0.store) }
    if carried(preferences.store) != preferences.store {
      events += changingPreferences { $0.store = carried($0.store) }
    }
    return events + carryingShopKnowledge(name, to: replacement)
  }

  /// The event of a change to the settings; none if nothing changes.
  func changingPreferences(_ change: (inout Preferences) -> Void) -> [KitchenEvent] {
    var changed = preferences
    change(&changed)
    return changed == preferences ? [] : [.preferences(Change(from: preferences, to: changed))]
  }

  private func carryingItems(_ change: (inout ShoppingItem) -> Void) -> [KitchenEvent] {
    var now = self
    return items.keys.flatMap { id -> [KitchenEvent] in
      guard let item = now.items[id] else { return [] }
      var changed = item
      change(&changed)
      let steps = changed == item ? [] : now.changing(item, to: changed)
      for step in steps { now.apply(step) }
      return steps
    }
  }
}

import Commands

/// Taking commands back.
extension Restaurant {
  /// Refuses to have what cannot be undone taken back: an order is cancelled, and what others hang on stays.
  /// - Throws: ``Refusal`` that says what to do instead.
  public func checkUndo(of events: [RestaurantEvent], in state: RestaurantState) throws {
    try checkUndoOfTables(events, in: state)
    for case .order(let change) in events {
      let number = (change.after ?? change.before)?.orderNumber ?? ""
      throw Refusal.impossible(
        change.before == nil
          ? "Order \(number) was placed, so it is not undone. Say \u{201C}cancel the order\u{201D}."
          : "Order \(number) has moved on, and an order does not go back.")
    }
    var after = state
    var removed: [(name: String, isNeeded: (RestaurantState) -> Bool)] = []
    for event in events.reversed() {
      guard let back = event.undone(in: after) else { continue }
      after.apply(back)
      switch back {
      case .business(let change) where change.after == nil:
        removed.append((change.before?.businessName ?? "", { $0.isNeeded(business: change.id) }))
      case .menuCategory(let change) where change.after == nil:
        removed.append((change.before?.name ?? "", { $0.isNeeded(category: change.id) }))
      case .menuItem(let change) where change.after == nil:
        removed.append((change.before?.name ?? "", { $0.isNeeded(item: change.id) }))
      case .ingredient(let change) where change.after == nil:
        removed.append((change.before?.name ?? "", { $0.isNeeded(ingredient: change.id) }))
      default: break
      }
    }
    if let kept = removed.first(where: { $0.isNeeded(after) }) {
      throw Refusal.impossible("\(kept.name) is in use by now, so that cannot be undone.")
    }
  }

  /// What is said when `events` take a command back.
  public func sentences(takingBack events: [RestaurantEvent], in state: RestaurantState) -> [String] {
    var after = state
    for event in events { after.apply(event) }
    return events.compactMap { event -> String? in
      switch event {
      case .cart(let change):
        let lines = change.after?.lines ?? []
        guard !lines.isEmpty else { return "Nothing is being ordered." }
        return "Being ordered: \(Wording.short(lines.map { spoken($0, in: after) }, most: 4))."
      case .business(let change): return Self.told(change.after?.businessName, change.before?.businessName)
      case .menuCategory(let change): return Self.told(change.after?.name, change.before?.name)
      case .menuItem(let change): return Self.told(change.after?.name, change.before?.name)
      case .ingredient(let change): return Self.told(change.after?.name, change.before?.name)
      case .address(let change): return Self.told(change.after?.label, change.before?.label)
      default: return nil
      }
    }
  }

  private static func told(_ after: String?, _ before: String?) -> String? {
    after.map { "\(Wording.sentence($0)) is as it was." } ?? before.map { "\(Wording.sentence($0)) is gone again." }
  }
}

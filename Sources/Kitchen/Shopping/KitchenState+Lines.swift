import Commands

/// Changing lines so that a list never has two of the same.
extension KitchenState {
  /// The events that make `line` into `changed`, joined with the line that is then the same.
  func changing(_ line: ShoppingItem, to changed: ShoppingItem) -> [KitchenEvent] {
    let twin = items.values.first {
      $0.id != line.id && $0.checked == changed.checked && $0.isSameLine(as: changed)
    }
    guard let twin, let share = changed.amount.quantity(in: twin.unit) else {
      return [.item(Change(from: line, to: changed))]
    }
    var joined = twin
    joined.quantity += share
    return [.item(Change(from: twin, to: joined)), .item(Change(from: line, to: nil))]
  }

  /// Sets or removes the ticks of lines.
  /// - Returns: the events, which are applied already.
  mutating func setting(_ checked: Bool, of lines: [ShoppingItem]) -> [KitchenEvent] {
    var events: [KitchenEvent] = []
    for line in lines {
      var changed = line
      changed.checked = checked
      let steps = changing(line, to: changed)
      for step in steps { apply(step) }
      events += steps
    }
    return events
  }
}

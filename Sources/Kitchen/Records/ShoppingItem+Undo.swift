import Commands

/// The undoing of a command on a line, which keeps later changes by others.
extension ShoppingItem {
  /// The wanted amount.
  var amount: Amount {
    get { Amount(quantity: quantity, unit: unit) }
    set {
      quantity = newValue.quantity
      unit = newValue.unit
    }
  }

  public var isSpent: Bool { quantity <= Self.nothing }

  public static func rest(of current: ShoppingItem, without added: ShoppingItem) -> ShoppingItem? {
    guard let share = added.amount.quantity(in: current.unit) else { return nil }
    var rest = current
    rest.quantity -= share
    return rest.isSpent ? nil : rest
  }

  public static func restoring(_ removed: ShoppingItem, into table: Table<ShoppingItem>) -> Change<ShoppingItem>? {
    let twin = table.values.first { line in
      line.checked == removed.checked && line.isSameLine(as: removed)
    }
    guard let twin, let share = removed.amount.quantity(in: twin.unit) else { return Change(from: nil, to: removed) }
    var joined = twin
    joined.quantity += share
    return Change(from: twin, to: joined)
  }

  /// Whether an addition to one of them may as well go to the other.
  func isSameLine(as other: ShoppingItem) -> Bool {
    list == other.list && amount.dimension == other.amount.dimension && store == other.store
      && Set(people) == Set(other.people) && NameKey.areSame(name, other.name)
  }

  /// The largest rounding error of conversions between units.
  private static let nothing = 1e-6
}

extension RecordField where Owner == ShoppingItem {
  /// The amount with its unit: the step is subtracted in the line's current unit.
  static let amount = RecordField { current, before, after in
    guard before.amount != after.amount else { return }
    guard current.amount != after.amount else {
      current.amount = before.amount
      return
    }
    guard let step = after.amount.quantity(in: current.unit) else { return }
    let others = Amount(quantity: current.quantity - step, unit: current.unit)
    if let kept = others.quantity(in: before.unit) {
      current.amount = Amount(quantity: before.quantity + kept, unit: before.unit)
    } else {
      current.amount = others
    }
  }
}

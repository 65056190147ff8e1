import Kitchen

extension KitchenState {
  /// The same kitchen with its records in the order of their identifiers: what undo brings back stands at the end of
  /// its table, and the order of a table is no part of what the kitchen knows.
  var contents: KitchenState {
    var sorted = self
    sorted.timers.sort { $0.key < $1.key }
    sorted.alarms.sort { $0.key < $1.key }
    sorted.items.sort { $0.key < $1.key }
    // When and by which command a field was set is not what people see.
    sorted.items = sorted.items.mapValues { line in
      var bare = line
      bare.stamps = LineStamps()
      return bare
    }
    sorted.removedItems = []
    sorted.people.sort { $0.key < $1.key }
    sorted.shops.sort { $0.key < $1.key }
    sorted.categories.sort { $0.key < $1.key }
    sorted.dishes.sort { $0.key < $1.key }
    sorted.lots.sort { $0.key < $1.key }
    sorted.minimums.sort { $0.key < $1.key }
    sorted.products.sort { $0.key < $1.key }
    sorted.scans.sort { $0.key < $1.key }
    sorted.recipes.sort { $0.key < $1.key }
    return sorted
  }
}

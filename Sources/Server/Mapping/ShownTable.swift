import Commands
import Kitchen
import Wire

/// The mapping of one kind of records to the wire, each by itself.
protocol ShownTable: Sendable {
  associatedtype Value: Record
  associatedtype Shown: Identifiable where Shown.ID == String
  /// The table's name, as in `removed` of a change.
  var name: Records.Table { get }
  /// The store's name for it, under which the current record is noted.
  var storedName: String { get }
  var path: WritableKeyPath<Records, [Shown]?> & Sendable { get }
  /// The kitchen's records of this kind.
  func all(of state: KitchenState) -> Table<Value>
  func shown(_ record: Value, by records: KitchenRecords) -> Shown
}

extension ShownTable {
  /// A record of any kind in its wire form; nil: it is of another kind.
  func shown(_ record: any Record, by records: KitchenRecords) -> Shown? {
    (record as? Value).map { shown($0, by: records) }
  }
}

extension KitchenEvent.Kind {
  /// The mapping of such records; nil: none, or not each by itself.
  var shown: (any ShownTable)? {
    switch self {
    case .timer: TableOnTheWire(.timers, \.timers, \.timers) { $1.record($0) }
    case .alarm: TableOnTheWire(.alarms, \.alarms, \.alarms) { $1.record($0) }
    case .item: TableOnTheWire(.items, \.items, \.items) { $1.record($0) }
    case .person: TableOnTheWire(.people, \.people, \.people) { $1.record($0) }
    case .shop: TableOnTheWire(.stores, \.shops, \.stores, storedName: "shops") { $1.record($0) }
    case .dish: TableOnTheWire(.dishes, \.dishes, \.dishes) { $1.record($0) }
    case .minimum: TableOnTheWire(.minimums, \.minimums, \.minimums) { $1.record($0) }
    case .scan: TableOnTheWire(.scans, \.scans, \.scans) { $1.record($0) }
    case .recipe: TableOnTheWire(.recipes, \.recipes, \.recipes) { $1.head($0) }
    case .phrase: TableOnTheWire(.phrases, \.phrases, \.phrases) { $1.record($0) }
    case .favourite: TableOnTheWire(.favourites, \.favourites, \.favourites) { $1.record($0) }
    case .aisles: TableOnTheWire(.aisles, \.aisles, \.aisles, storedName: "shop_aisles") { $1.record($0) }
    case .diet: TableOnTheWire(.diets, \.diets, \.diets) { $1.record($0) }
    case .headcount: TableOnTheWire(.headcounts, \.headcounts, \.headcounts) { $1.record($0) }
    case .recurring:
      TableOnTheWire(.recurring, \.recurring, \.recurring, storedName: "recurring_items") { $1.record($0) }
    case .category, .usualShop, .lot, .product, .cooking, .preferences: nil
    }
  }
}

private struct TableOnTheWire<Value: Record, Shown: Identifiable>: ShownTable where Shown.ID == String {
  let name: Records.Table
  let storedName: String
  let path: WritableKeyPath<Records, [Shown]?> & Sendable
  private let kept: KeyPath<KitchenState, Table<Value>> & Sendable
  private let show: @Sendable (Value, KitchenRecords) -> Shown

  init(
    _ name: Records.Table, _ kept: KeyPath<KitchenState, Table<Value>> & Sendable,
    _ path: WritableKeyPath<Records, [Shown]?> & Sendable, storedName: String? = nil,
    _ show: @escaping @Sendable (Value, KitchenRecords) -> Shown
  ) {
    (self.name, self.kept, self.path, self.show) = (name, kept, path, show)
    self.storedName = storedName ?? name.rawValue
  }

  func all(of state: KitchenState) -> Table<Value> { state[keyPath: kept] }

  func shown(_ record: Value, by records: KitchenRecords) -> Shown { show(record, records) }
}

import Commands

/// A table that can be booked.
public struct RestaurantTable: Record {
  public var id: String
  public var businessId: String
  /// As it stands on the table; no two of a business are the same.
  public var tableNumber: String
  /// "Window", "Terrace".
  public var section: String?
  /// How many it seats.
  public var capacity: Int
  /// Whether it can be booked.
  public var isActive: Bool

  /// How many a table can seat.
  public static let capacities = 1...100

  public static let bounds: [Bound<RestaurantTable>] = [.whole("capacity", \.capacity, capacities)]

  public static let fields: [RecordField<RestaurantTable>] = [
    .value(\.tableNumber), .value(\.section), .value(\.capacity), .value(\.isActive),
  ]

  /// A table; the default can be booked.
  public init(
    id: String, businessId: String, tableNumber: String, section: String? = nil, capacity: Int, isActive: Bool = true
  ) {
    self.id = id
    self.businessId = businessId
    self.tableNumber = tableNumber
    self.section = section
    self.capacity = capacity
    self.isActive = isActive
  }

  /// What a booking shows of it.
  public var info: TableInfo { TableInfo(id: id, tableNumber: tableNumber, section: section) }
}

/// A table as a booking shows it.
public struct TableInfo: Codable, Hashable, Sendable {
  public var id: String
  public var tableNumber: String
  public var section: String?

  /// The table of an identifier, with what is written on it.
  public init(id: String, tableNumber: String, section: String? = nil) {
    self.id = id
    self.tableNumber = tableNumber
    self.section = section
  }
}

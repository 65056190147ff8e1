import Commands

/// A bookable table.
public struct RestaurantTable: Record {
  public var id: String
  public var businessId: String
  /// The number on the table, unique within a business.
  public var tableNumber: String
  /// "Window", "Terrace".
  public var section: String?
  /// The number of seats.
  public var capacity: Int
  /// Whether it can be booked.
  public var isActive: Bool

  /// The permitted numbers of seats.
  public static let capacities = 1...100

  public static let bounds: [Bound<RestaurantTable>] = [.whole("capacity", \.capacity, capacities)]

  public static let fields: [RecordField<RestaurantTable>] = [
    .value(\.tableNumber), .value(\.section), .value(\.capacity), .value(\.isActive),
  ]

  /// Makes a table; by default it can be booked.
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

  /// Its description in a booking.
  public var info: TableInfo { TableInfo(id: id, tableNumber: tableNumber, section: section) }
}

/// A table in a booking.
public struct TableInfo: Codable, Hashable, Sendable {
  public var id: String
  public var tableNumber: String
  public var section: String?

  /// Makes a table with its identifier and number.
  public init(id: String, tableNumber: String, section: String? = nil) {
    self.id = id
    self.tableNumber = tableNumber
    self.section = section
  }
}

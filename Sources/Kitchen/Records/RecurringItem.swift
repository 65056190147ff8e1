import Basics
import Commands

/// An item that recurs on a list.
public struct RecurringItem: Record {
  public var id: String
  public var name: String
  /// The quantity each time, in `unit`; nil: one.
  public var quantity: Double?
  public var unit: Measure?
  /// The list.
  public var list: String
  /// The interval in days; with `weekdays` it is 1.
  public var days: Int
  /// The days of the week; nil: any.
  public var weekdays: Weekdays?
  /// The next day.
  public var next: CalendarDay

  /// Makes one.
  public init(
    id: String, name: String, quantity: Double? = nil, unit: Measure? = nil, list: String, days: Int,
    weekdays: Weekdays? = nil, next: CalendarDay
  ) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.unit = unit
    self.list = list
    self.days = days
    self.weekdays = weekdays
    self.next = next
  }

  /// The permitted intervals in days.
  public static let intervals = 1...366
  /// The most recurring items.
  public static let most = 200

  public static let bounds: [Bound<RecurringItem>] = [
    .number("quantity", \.quantity, 0...Amount.most), .whole("days", \.days, intervals),
  ]

  public static let fields: [RecordField<RecurringItem>] = [
    .value(\.name), .value(\.quantity), .value(\.unit), .value(\.list), .value(\.days), .value(\.weekdays),
    .value(\.next),
  ]
}

import Basics
import Commands

/// Something that comes back on a list by itself.
public struct RecurringItem: Record {
  public var id: String
  public var name: String
  /// How much each time, in `unit`; nil: one.
  public var quantity: Double?
  public var unit: Measure?
  /// The list it comes on.
  public var list: String
  /// After how many days it comes again; of one with `weekdays` it is 1.
  public var days: Int
  /// The days of the week that it comes on; nil: any.
  public var weekdays: Weekdays?
  /// The day it comes next.
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

  /// How many days can lie between two times.
  public static let intervals = 1...366
  /// The most of them.
  public static let most = 200

  public static let bounds: [Bound<RecurringItem>] = [
    .number("quantity", \.quantity, 0...Amount.most), .whole("days", \.days, intervals),
  ]

  public static let fields: [RecordField<RecurringItem>] = [
    .value(\.name), .value(\.quantity), .value(\.unit), .value(\.list), .value(\.days), .value(\.weekdays),
    .value(\.next),
  ]
}

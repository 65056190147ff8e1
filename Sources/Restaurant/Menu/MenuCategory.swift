import Basics
import Commands

/// A part of a menu: "Sandwiches".
public struct MenuCategory: Record {
  public var id: String
  public var businessId: String
  public var name: String
  public var description: String?
  public var imageUrl: String?
  public var displayOrder: Int
  public var isActive: Bool
  /// The first time of the day at which it is offered; nil: always.
  public var availableStartTime: ClockTime?
  public var availableEndTime: ClockTime?

  /// Makes a category.
  public init(
    id: String, businessId: String, name: String, description: String? = nil, imageUrl: String? = nil,
    displayOrder: Int = 0, isActive: Bool = true, availableStartTime: ClockTime? = nil,
    availableEndTime: ClockTime? = nil
  ) {
    self.id = id
    self.businessId = businessId
    self.name = name
    self.description = description
    self.imageUrl = imageUrl
    self.displayOrder = displayOrder
    self.isActive = isActive
    self.availableStartTime = availableStartTime
    self.availableEndTime = availableEndTime
  }

  public static let bounds: [Bound<MenuCategory>] = [.whole("displayOrder", \.displayOrder, MenuItem.places)]

  public static let fields: [RecordField<MenuCategory>] = [
    .value(\.name), .value(\.description), .value(\.imageUrl), .value(\.displayOrder), .value(\.isActive),
    .value(\.availableStartTime), .value(\.availableEndTime),
  ]

  /// Whether it is offered at a time of day; a span may go on past midnight.
  public func isOffered(at time: ClockTime) -> Bool {
    guard let start = availableStartTime?.minutes, let end = availableEndTime?.minutes else { return true }
    let now = time.minutes
    return start <= end ? (start..<end).contains(now) : now >= start || now < end
  }
}

extension ClockTime {
  /// The minutes from midnight.
  var minutes: Int { hour * 60 + minute }
}

import Basics
import Commands
import Foundation

/// Businesses, menus and ingredients for trials. Loaded twice they exist once.
public enum SampleBusinesses {
  /// The commands that create them, in order, each with an identifier of its own so that none is executed
  /// twice.
  public static var commands: [(id: String, command: Command)] {
    let all =
      businesses + tables
      + [("ingredients", ingredients)].flatMap { name, commands in
        commands.enumerated().map { ("\(name)-\($0.offset + 1)", $0.element) }
      } + menus
    return all.map { (id: "sample-\($0.0)", command: $0.1) }
  }

  /// The sandwich shop's identifier.
  public static let sandwichShop = "sandwich-shop"
  /// Coq au Vin's.
  public static let coqAuVin = "cmldgqfh90002z5kfeq7bcy54"

  private static var businesses: [(String, Command)] {
    [
      ("coq-au-vin", .business(.save(business: coqAuVinDraft))),
      ("golden-fork", .business(.save(business: goldenForkDraft))),
      ("sunrise-farm", .business(.save(business: sunriseFarmDraft))),
      ("bean-and-leaf", .business(.save(business: beanAndLeafDraft))),
      ("sandwich-shop", .business(.save(business: sandwichShopDraft))),
      ("sandwich-shop-orders", .business(.settings(business: sandwichShop, settings: sandwichShopOrders))),
    ]
  }

  private static var coqAuVinDraft: BusinessDraft {
    var draft = draft(coqAuVin, "coq-au-vin-j7t0", "Coq au Vin", .restaurant)
    draft.description = "French country cooking."
    draft.brandColor = "#7B1E3A"
    draft.addressLine1 = "12 Vine Street"
    draft.phone = "+1 555 0100"
    (draft.latitude, draft.longitude) = (40.7306, -73.9866)
    draft.isVerified = true
    draft.hours = dayAndNight
    return draft
  }

  private static var goldenForkDraft: BusinessDraft {
    var draft = draft("golden-fork", "the-golden-fork", "The Golden Fork", .restaurant)
    draft.description = "Seasonal plates and a long bar."
    draft.brandColor = "#B8860B"
    draft.addressLine1 = "48 Market Square"
    (draft.latitude, draft.longitude) = (40.7411, -73.9897)
    draft.isVerified = true
    draft.hours = hours([2, 3, 4, 5, 6, 0].map { ($0, 11, 23) })
    return draft
  }

  private static var sunriseFarmDraft: BusinessDraft {
    var draft = draft("sunrise-farm", "sunrise-farm", "Sunrise Farm", .farm)
    draft.description = "Vegetables, eggs and milk from the farm."
    draft.brandColor = "#2E7D32"
    draft.addressLine1 = "Route 9"
    (draft.latitude, draft.longitude) = (41.0220, -73.8621)
    draft.hours = hours([(3, 8, 18), (5, 8, 18), (6, 8, 16)])
    return draft
  }

  private static var beanAndLeafDraft: BusinessDraft {
    var draft = draft("bean-and-leaf", "bean-and-leaf-cafe", "Bean & Leaf Cafe", .cafe)
    draft.description = "Coffee, tea and things to go with them."
    draft.brandColor = "#4E342E"
    draft.addressLine1 = "3 Garden Row"
    (draft.latitude, draft.longitude) = (40.7282, -73.9942)
    draft.isVerified = true
    draft.hours = dayAndNight
    return draft
  }

  private static var sandwichShopDraft: BusinessDraft {
    var draft = draft(sandwichShop, "camerons-sandwiches", "Cameron's Sandwiches", .restaurant)
    draft.description = "Sandwiches the way you want them."
    draft.brandColor = "#C62828"
    draft.addressLine1 = "7 Canal Street"
    (draft.latitude, draft.longitude) = (40.7188, -74.0005)
    draft.isVerified = true
    draft.hours = dayAndNight
    return draft
  }

  private static var sandwichShopOrders: OrderingDraft {
    var draft = OrderingDraft()
    draft.orderTypes = [.dineIn, .takeout, .delivery]
    draft.deliveryFee = Decimal(string: "3.50")
    return draft
  }

  private static var tables: [(String, Command)] {
    let rooms: [(business: String, seats: [Int])] = [
      (coqAuVin, [2, 2, 2, 4, 4, 4, 6, 8]), ("golden-fork", [2, 2, 4, 4, 6]),
    ]
    return rooms.flatMap { business, seats in
      [("\(business)-rules", Command.business(.bookingSettings(business: business, settings: rules)))]
        + seats.enumerated().map { index, capacity in
          let table = TableDraft(
            id: "\(business)-table-\(index + 1)", tableNumber: "\(index + 1)", section: index < 3 ? "Window" : nil,
            capacity: capacity)
          return ("\(business)-table-\(index + 1)", .business(.saveTable(business: business, table: table)))
        }
    }
  }

  private static var rules: ReservationSettingsDraft {
    ReservationSettingsDraft(minPartySize: 1, maxPartySize: 8, bookingWindowDays: 60, autoConfirm: true)
  }

  private static func draft(_ id: String, _ slug: String, _ name: String, _ type: BusinessType) -> BusinessDraft {
    var draft = BusinessDraft()
    draft.id = id
    draft.slug = slug
    draft.businessName = name
    draft.businessType = type
    draft.city = "New York"
    draft.state = "NY"
    return draft
  }

  // The businesses for trial orders are always open; the farm and the Golden Fork show realistic hours.
  private static var dayAndNight: [OpeningHoursDraft] { hours((0...6).map { ($0, 0, 0) }) }

  private static func hours(_ days: [(day: Int, from: Int, to: Int)]) -> [OpeningHoursDraft] {
    days.map {
      OpeningHoursDraft(
        dayOfWeek: $0.day, openTime: ClockTime(hour: $0.from, minute: 0),
        closeTime: ClockTime(hour: $0.to, minute: 0))
    }
  }
}

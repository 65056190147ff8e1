import Hummingbird
import Restaurant
import Store

extension RestaurantAPI {
  /// Adds the routes of the household's orders and bookings, made by voice, on a page or with an app, for
  /// its people only.
  func addYours(to household: Routes) {
    household.reading(.household).get("orders") { request, context in
      let wish = try Self.wish(of: request)
      let found = try house.history.householdOrders(limit: wish.limit ?? Self.usualPage, offset: wish.offset)
      let tables = await state().tables
      return RestaurantReply.list(Page(elements: found.orders, total: found.total, wish: wish)) { json, order in
        json.order(order, table: order.tableId.flatMap { tables[$0] })
      }
    }
    household.reading(.household).get("reservations") { request, context in
      let wish = try Self.wish(of: request)
      let found = try house.history.householdReservations(limit: wish.limit ?? Self.usualPage, offset: wish.offset)
      return RestaurantReply.list(Page(elements: found.reservations, total: found.total, wish: wish)) {
        $0.reservation($1)
      }
    }
    household.reading(.household).get("waitlist") { _, context in
      let waiting = await state().waitlist.values.filter { OrderSource.isHousehold($0.wanted.source ?? "app") }
        .sorted { ($1.createdAt, $1.id) < ($0.createdAt, $0.id) }
      return RestaurantReply.data { $0.array(waiting) { $0.waiting($1) } }
    }
  }

  private static func wish(of request: Request) throws -> PageWish {
    var wish = try PageWish(of: request, try Query(of: request))
    wish.limit = wish.limit ?? usualPage
    return wish
  }
}

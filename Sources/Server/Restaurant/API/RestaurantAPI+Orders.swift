import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Restaurant
import Store
import Wire

extension RestaurantAPI {
  /// Adds the routes of orders.
  func addOrders(to orders: Routes) {
    orders.giving("order.create").post(":businessId") { request, context in
      let business = try business(context, in: await state())
      let draft = try await api.body(request, as: NewOrder.self).draft(for: business.id)
      if let id = draft.id {
        try await mustBeNew("an order", request, context) {
          let known = await state().orders[id]
          return try known != nil || house.history.order(id: id) != nil
        }
      }
      let made = try await take(
        .order(.create(order: draft)), request, context, record: Self.order, otherwise: { _ in nil })
      return await answer(made, .created)
    }
    orders.reading(.orders).get(":businessId") { request, context in
      let business = try business(context, in: await state())
      let query = try Query(of: request)
      var wish = try PageWish(of: request, query)
      wish.limit = wish.limit ?? Self.usualPage
      let found = try house.history.orders(
        of: business.id, status: try query.choice("status"), during: try day(query).map(moments),
        limit: wish.limit ?? Self.usualPage, offset: wish.offset)
      let tables = await state().tables
      return RestaurantReply.list(Page(elements: found.orders, total: found.total, wish: wish)) { json, order in
        json.order(order, table: order.tableId.flatMap { tables[$0] })
      }
    }
    orders.reading(.orders).get(":businessId/stats/summary") { request, context in
      let state = await state()
      let business = try business(context, in: state)
      let stats = try house.history.stats(
        of: business.id, currency: state.ordering(of: business.id).currency,
        during: try day(try Query(of: request)).map(moments))
      return RestaurantReply.data { $0.stats(stats) }
    }
    orders.door.get(":businessId/settings") { _, context in
      let state = await state()
      let business = try business(context, in: state)
      return RestaurantReply.data { $0.ordering(state.ordering(of: business.id)) }
    }
    orders.changing.put(":businessId/settings") { request, context in
      let business = try business(context, in: await state())
      let draft = try await api.body(request, as: OrderingDraft.self)
      let made = try await take(
        .business(.settings(business: business.id, settings: draft)), request, context,
        record: { if case .ordering(let change) = $0 { change.after } else { nil } },
        otherwise: { $0.ordering(of: business.id) })
      return RestaurantReply.data { $0.ordering(made) }
    }
    orders.reading(.offers).get(":businessId/:orderId") { _, context in
      return await answer(try order(context, in: await state()))
    }
    addProgress(to: orders)
  }

  private func addProgress(to orders: Routes) {
    orders.giving("order.advance").put(":businessId/:orderId/status") { request, context in
      let order = try order(context, in: await state())
      let wanted = try await api.body(request, as: NewStatus<OrderStatus>.self)
      return try await change(.order(.advance(id: order.id, status: wanted.status)), order, request, context)
    }
    orders.changing.put(":businessId/:orderId/items/:itemId/status") { request, context in
      let order = try order(context, in: await state())
      let item = try context.identifier("itemId")
      let wanted = try await api.body(request, as: NewStatus<OrderItemStatus>.self)
      return try await change(
        .order(.advanceItem(id: order.id, item: item, status: wanted.status)), order, request, context)
    }
    orders.changing.post(":businessId/:orderId/payment") { request, context in
      let order = try order(context, in: await state())
      let wanted = try await api.body(request, as: Paying.self)
      return try await change(.order(.pay(id: order.id, method: wanted.paymentMethod)), order, request, context)
    }
    orders.changing.post(":businessId/:orderId/refund") { request, context in
      let order = try order(context, in: await state())
      return try await change(.order(.refund(id: order.id)), order, request, context)
    }
  }

  private struct NewStatus<Status: Decodable>: Decodable { var status: Status }
  private struct Paying: Decodable { var paymentMethod: String? }

  /// The number of orders and bookings in a list by default.
  static let usualPage = 200

  /// The order in the address, at the business in the address, of any age.
  private func order(_ context: WebContext, in state: RestaurantState) throws -> PlacedOrder {
    let business = try business(context, in: state)
    let id = try context.identifier("orderId")
    // A caller who may not read an order does not learn that it exists.
    guard let order = try state.orders[id] ?? house.history.order(id: id), order.businessId == business.id,
      context.caller.reads(.orders) || context.caller.has(order.account)
    else { throw RestaurantError.notFound("order") }
    return order
  }

  private func change(
    _ command: Command, _ order: PlacedOrder, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    // An order that ended days ago is only in the store.
    let made = try await take(
      command, request, context, record: Self.order, otherwise: { $0.orders[order.id] ?? order })
    return await answer(made)
  }

  private func answer(_ order: PlacedOrder, _ status: HTTPResponse.Status = .ok) async -> Response {
    let table = await state().tables[order.tableId ?? ""]
    return RestaurantReply.data(status) { $0.order(order, table: table) }
  }

  private static func order(_ event: RestaurantEvent) -> PlacedOrder? {
    if case .order(let change) = event { change.after } else { nil }
  }
}

import Commands
import HTTPTypes
import Hummingbird
import Restaurant

extension RestaurantAPI {
  /// Adds the routes of entries that wait for a backend, and of its latest refusals.
  func addOutbox(to outbox: Routes) {
    outbox.reading(.orders).get("") { request, context in
      let state = await state()
      let entries = state.outbox.values.filter { $0.state != .sent }
      return RestaurantReply.list(try PageWish(of: request, try Query(of: request)).of(Array(entries))) { json, entry in
        json.outgoing(entry, in: state)
      }
    }
    outbox.changing.delete(":entryId") { request, context in
      let id = try context.identifier("entryId")
      _ = try await take(.business(.dontSend(id: id)), request, context)
      return Self.gone(id)
    }
  }
}

extension JSONWriter {
  /// An entry of the queue, with its order or booking.
  fileprivate mutating func outgoing(_ entry: Outgoing, in state: RestaurantState) {
    object { json in
      json.field("id", entry.id)
      json.field("kind", entry.kind.rawValue)
      json.field("state", entry.state.rawValue)
      json.field("businessId", entry.businessId)
      json.field("businessName", state.businesses[entry.businessId]?.businessName)
      json.field("recordId", entry.recordId)
      json.field("createdAt", entry.createdAt)
      json.field("attempts", entry.attempts)
      json.field("mayHaveArrived", entry.mayHaveArrived)
      json.field("problem", entry.problem)
      json.field("code", entry.code)
      json.field("settledAt", entry.settledAt)
      json.name("order")
      if let order = state.orders[entry.recordId] {
        json.order(order, table: order.tableId.flatMap { state.tables[$0] })
      } else {
        json.null()
      }
      json.name("reservation")
      if let reservation = state.reservations[entry.recordId] { json.reservation(reservation) } else { json.null() }
    }
  }
}

import Commands
import Home
import NIOCore
import Restaurant

extension Frames {
  /// Frames of the type `order`, one for each changed order. They go only to clients that list the type
  /// in `receive`, because apps without it read every frame they get. They do not go to guests, because
  /// an order names a customer; a customer gets their own.
  func orders(at tables: Table<RestaurantTable>, wantedBy wishes: LiveClient.Wishes) -> [ByteBuffer] {
    entry.events.compactMap { event in
      guard case .restaurant(.order(let change)) = event, let order = change.after,
        wishes.wantsOrder(of: order.account)
      else { return nil }
      let text = JSONWriter.text { json in
        json.object { json in
          json.field("type", "order")
          json.field(
            "data",
            object: { json in
              json.field("seq", sequence)
              json.fields(of: order, table: order.tableId.flatMap { tables[$0] })
            })
        }
      }
      return ByteBuffer(bytes: text)
    }
  }
}

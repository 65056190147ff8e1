import Commands
import Foundation
import Restaurant
import Store

extension JSONWriter {
  /// An order.
  mutating func order(_ order: PlacedOrder, table: RestaurantTable?) {
    object { $0.fields(of: order, table: table) }
  }

  /// The fields of an order, for objects with further fields.
  mutating func fields(of order: PlacedOrder, table: RestaurantTable?) {
    field("id", order.id)
    field("businessId", order.businessId)
    field("orderNumber", order.orderNumber)
    field("orderType", order.orderType.rawValue)
    field("status", order.status.rawValue)
    field("paymentStatus", order.paymentStatus.rawValue)
    field("paymentMethod", order.paymentMethod)
    field("customerName", order.customerName)
    field("customerEmail", order.customerEmail)
    field("customerPhone", order.customerPhone)
    field("deliveryAddress", order.deliveryAddress)
    field("deliveryNotes", order.deliveryNotes)
    field("deliveryFee", order.totals.deliveryFee)
    name("table")
    if let table { self.table(table.info) } else { null() }
    field("reservationId", order.reservationId)
    field("specialInstructions", order.specialInstructions)
    field("currency", order.totals.totalAmount.currency.code)
    field("subtotal", order.totals.subtotal)
    field("taxAmount", order.totals.taxAmount)
    field("tipAmount", order.totals.tipAmount)
    field("discountAmount", order.totals.discountAmount)
    field("totalAmount", order.totals.totalAmount)
    field("items", array: order.items) { $0.item($1) }
    field("scheduledFor", order.scheduledFor)
    field("estimatedReady", order.estimatedReady)
    field("source", order.source)
    field("createdAt", order.createdAt)
    field("confirmedAt", order.life.confirmedAt)
    field("preparingAt", order.life.preparingAt)
    field("readyAt", order.life.readyAt)
    field("completedAt", order.life.completedAt)
    field("cancelledAt", order.life.cancelledAt)
    field("paidAt", order.payment.paidAt)
  }

  private mutating func item(_ item: OrderItem) {
    object { json in
      json.field("id", item.id)
      json.field("menuItemId", item.menuItemId)
      json.field("itemName", item.itemName)
      json.field("itemPrice", item.itemPrice)
      json.field("quantity", item.quantity)
      json.field("modifiers", item.modifiers.isEmpty ? nil : Self.text(of: item.modifiers))
      json.field("customizations", texts: item.customizations)
      json.field("selectedOptions", options: item.selectedOptions)
      json.field("modifiersTotal", item.modifiersTotal)
      json.field("totalPrice", item.totalPrice)
      json.field("specialRequests", item.specialRequests)
      json.field("status", item.status.rawValue)
      // The same under the portion screens' name.
      json.field("menu_item_id", identifier: item.menuItemId)
      json.field("selected_options", options: item.selectedOptions)
      json.field("base_price", item.itemPrice)
      json.field("customization_price", item.modifiersTotal)
      json.field("total_price", item.totalPrice)
    }
  }

  private mutating func field(_ name: String, options: [String: [String]]) {
    field(
      name,
      object: { json in
        for (id, chosen) in options.sorted(by: { $0.key < $1.key }) { json.field(id, texts: chosen) }
      })
  }

  // A number if possible, as in their rows.
  private mutating func field(_ name: String, identifier: String) {
    if let number = Int(identifier), "\(number)" == identifier { field(name, number) } else { field(name, identifier) }
  }

  /// Apps expect a JSON text inside a JSON text.
  private static func text(of modifiers: [OrderModifier]) -> String {
    let bytes = text { json in
      json.array(modifiers) { json, modifier in
        json.object { json in
          json.field("id", modifier.id)
          json.field("name", modifier.name)
          json.field("priceAdjustment", modifier.priceAdjustment)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func stats(_ stats: OrderStats) {
    object { json in
      json.field("totalOrders", stats.totalOrders)
      json.field("pendingOrders", stats.pendingOrders)
      json.field("preparingOrders", stats.preparingOrders)
      json.field("completedOrders", stats.completedOrders)
      json.field("cancelledOrders", stats.cancelledOrders)
      json.field("totalRevenue", stats.totalRevenue)
      json.field("averageOrderValue", stats.averageOrderValue)
    }
  }
}

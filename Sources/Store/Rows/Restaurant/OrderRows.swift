import Commands
import Foundation
import Restaurant

extension Order: StoredRecord {
  static let table = "kept_orders"

  /// All fields except the items, which have their own rows.
  init(row: RowReader) throws {
    let totals = try OrderTotals(
      subtotal: try row.money("subtotal"), discountAmount: try row.money("discount_amount"),
      taxAmount: try row.money("tax_amount"), tipAmount: try row.money("tip_amount"),
      deliveryFee: try row.money("delivery_fee"))
    self.init(
      id: try row.text("id"), businessId: try row.text("business_id"), orderNumber: try row.text("order_number"),
      orderType: try row.choice("order_type"), paymentMethod: try row.text("payment_method"),
      customerName: try row.text("customer_name"), items: [], totals: totals, source: try row.text("source"),
      createdAt: try row.date("created_at"))
    account = try row.optionalText("account")
    customerEmail = try row.optionalText("customer_email")
    customerPhone = try row.optionalText("customer_phone")
    deliveryAddress = try row.optionalText("delivery_address")
    deliveryNotes = try row.optionalText("delivery_notes")
    tableId = try row.optionalText("table_id")
    reservationId = try row.optionalText("reservation_id")
    specialInstructions = try row.optionalText("special_instructions")
    scheduledFor = try row.optionalDate("scheduled_for")
    estimatedReady = try row.optionalDate("estimated_ready")
    life = try Self.life(row)
    payment = try Self.payment(row)
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.set("order_number", orderNumber)
    try row.set("order_type", orderType.rawValue)
    try row.set("status", status.rawValue)
    try row.set("payment_status", paymentStatus.rawValue)
    try row.set("payment_method", paymentMethod)
    try row.set("customer_name", customerName)
    try row.set("customer_email", customerEmail)
    try row.set("customer_phone", customerPhone)
    try row.set("delivery_address", deliveryAddress)
    try row.set("delivery_notes", deliveryNotes)
    try row.set("table_id", tableId)
    try row.set("reservation_id", reservationId)
    try row.set("special_instructions", specialInstructions)
    try row.set("currency", totals.totalAmount.currency.code)
    row.set("subtotal", totals.subtotal.units)
    row.set("discount_amount", totals.discountAmount.units)
    row.set("tax_amount", totals.taxAmount.units)
    row.set("tip_amount", totals.tipAmount.units)
    row.set("delivery_fee", totals.deliveryFee.units)
    row.set("total_amount", totals.totalAmount.units)
    try row.set("source", source)
    try row.set("account", account)
    try row.set("created_at", createdAt)
    try row.set("scheduled_for", scheduledFor)
    try row.set("estimated_ready", estimatedReady)
    try row.set("confirmed_at", life.confirmedAt)
    try row.set("preparing_at", life.preparingAt)
    try row.set("ready_at", life.readyAt)
    try row.set("completed_at", life.completedAt)
    try row.set("cancelled_at", life.cancelledAt)
    try row.set("paid_at", payment.paidAt)
    try row.set("refunded_at", payment.refundedAt)
  }

  func saveParts(_ database: any SQLDatabase) throws {
    let order = SQLText.key(id)
    try database.run("DELETE FROM kept_order_items WHERE order_id = ?", [.text(order)])
    for (position, item) in items.enumerated() {
      var row = RowWriter()
      try row.set("order_id", order)
      row.set("position", position)
      try item.write(to: &row)
      try database.insert(into: "kept_order_items", row)
    }
  }

  /// Those that are alive, or were lately.
  static func read(_ database: any SQLDatabase, now: Date, _ reading: StoreReading) throws -> [Order] {
    let cut = Timestamp.text(now.addingTimeInterval(-RestaurantState.afterglow)) ?? ""
    return try load(database, where: "orders.over_at IS NULL OR orders.over_at >= ?", [.text(cut)], reading)
  }

  /// The orders that match a condition, with their items.
  static func load(
    _ database: any SQLDatabase, where condition: String, _ arguments: [SQLValue],
    _ reading: StoreReading = StoreReading()
  ) throws -> [Order] {
    var items: [String: [OrderItem]] = [:]
    // An order that lacks one of its items is invalid.
    var broken: [String: any Error] = [:]
    try database.forEachRow(
      """
      SELECT order_items.*, orders.currency
      FROM kept_orders AS orders JOIN kept_order_items AS order_items ON order_items.order_id = orders.id
      WHERE \(condition) ORDER BY order_items.order_id, order_items.position
      """, arguments
    ) { row in
      let reader = RowReader(row, table: "order_items", key: "order_id")
      let order = try reader.text("order_id")
      do {
        items[order, default: []].append(try OrderItem(row: reader))
      } catch {
        broken[order] = error
      }
    }
    return try database.rows(
      "SELECT * FROM kept_orders AS orders WHERE \(condition) ORDER BY added", arguments
    ) { row in
      try reading.record(of: row, table: table) { row in
        var order = try Order(row: row)
        if let error = broken[order.id] { throw error }
        order.items = items[order.id] ?? []
        return order
      }
    }.compactMap { $0 }
  }

  private static func life(_ row: RowReader) throws -> OrderLife {
    guard
      let life = OrderLife(
        status: try row.choice("status"), confirmedAt: try row.optionalDate("confirmed_at"),
        preparingAt: try row.optionalDate("preparing_at"), readyAt: try row.optionalDate("ready_at"),
        completedAt: try row.optionalDate("completed_at"), cancelledAt: try row.optionalDate("cancelled_at"))
    else { throw row.bad("status") }
    return life
  }

  private static func payment(_ row: RowReader) throws -> Payment {
    switch try row.choice("payment_status") as Payment.Status {
    case .pending: .pending
    case .failed: .failed
    case .paid: .paid(at: try row.date("paid_at"))
    case .refunded: .refunded(paidAt: try row.date("paid_at"), at: try row.date("refunded_at"))
    }
  }
}

extension Payment {
  /// The time of the refund; nil: none.
  fileprivate var refundedAt: Date? {
    if case .refunded(_, let moment) = self { moment } else { nil }
  }
}

extension OrderItem {
  /// The item of a row, if it belongs to an order.
  init?(saving row: any SQLRow, of order: Order) throws {
    guard row.value("order_id")?.text == SQLText.key(order.id) else { return nil }
    try self.init(
      row: RowReader(row, table: "order_items", key: "order_id"), currency: order.totals.subtotal.currency)
  }

  fileprivate init(row: RowReader, currency: Currency? = nil) throws {
    func money(_ column: String) throws -> Money {
      try currency.map { try row.money(column, in: $0) } ?? row.money(column)
    }
    self.init(
      id: try row.text("id"), menuItemId: try row.text("menu_item_id"), itemName: try row.text("item_name"),
      itemPrice: try money("base_price"), quantity: try row.integer("quantity"), modifiers: try row.json("modifiers"),
      customizations: try row.texts("customizations"), selectedOptions: try row.json("selected_options"),
      modifiersTotal: try money("customization_price"), totalPrice: try money("total_price"),
      specialRequests: try row.optionalText("special_requests"), status: try row.choice("status"))
  }

  fileprivate func write(to row: inout RowWriter) throws {
    try row.set("id", id)
    try row.set("menu_item_id", menuItemId)
    try row.set("item_name", itemName)
    row.set("quantity", quantity)
    row.set("base_price", itemPrice.units)
    row.set("customization_price", modifiersTotal.units)
    row.set("total_price", totalPrice.units)
    try row.setJSON("modifiers", modifiers)
    try row.set("customizations", customizations)
    try row.setJSON("selected_options", selectedOptions)
    try row.set("special_requests", specialRequests)
    try row.set("status", status.rawValue)
  }
}

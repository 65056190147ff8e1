/// A table for copying from one database to another.
struct StoredTable: Sendable {
  /// The rows of another table that belong to this one's.
  struct Parts: Sendable {
    var name: String
    /// The column that names the parent row, and the parent's column.
    var reference: (own: String, of: String)
    /// The column that orders the rows.
    var order: String
  }

  var name: String
  /// An integer that grows from row to row and marks the progress of the copy. Nil: a small table, copied
  /// at once.
  var key: String?
  /// The columns that identify a row.
  var identity: String
  var parts: Parts?

  /// All tables; a table comes after those to which it refers.
  static let all: [StoredTable] =
    plain("businesses", "ordering", "menu_categories", "kept_menu_items", "kept_ingredient_templates")
    + plain("kept_menu_item_customizations", "remote_businesses", "outbox", "carts") + [
      StoredTable(
        name: "kept_orders", key: "added", identity: "id",
        parts: Parts(name: "kept_order_items", reference: ("order_id", "id"), order: "order_id, position"))
    ]
    + plain("customers", "loyalty_points", "addresses", "guest", "restaurant_tables", "reservation_settings")
    + plain("reservations", "table_holds", "waitlist", "timers", "items", "people", "shops", "categories", "dishes")
    + plain("preferences", "alarms", "lots", "minimums", "products", "recipes", "cooking", "devices", "scans")
    + plain("phrases", "favourites", "recurring_items", "usual_shops", "shop_aisles", "diets", "headcounts") + [
      StoredTable(name: "removed_items", key: nil, identity: "id"),
      StoredTable(name: "lookups", key: nil, identity: "code"),
      StoredTable(name: "unknown_sentences", key: nil, identity: "id"),
      StoredTable(name: "printed_tickets", key: nil, identity: "id"),
      StoredTable(
        name: "journal", key: "seq", identity: "id",
        parts: Parts(name: "events", reference: ("seq", "seq"), order: "seq, position")),
    ]

  private static func plain(_ names: String...) -> [StoredTable] {
    names.map { StoredTable(name: $0, key: "added", identity: "id") }
  }
}

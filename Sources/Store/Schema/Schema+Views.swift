extension Schema {
  /// The tables that other programs know under these names, with other columns.
  private static let shown = [
    "ingredient_templates", "menu_item_customizations", "menu_items", "orders", "order_items",
  ]

  // Views for readers of the store, under the names and with the columns of the portion screens'
  // database. Amounts are decimal numbers, and the prices of portions are one JSON object. The rows
  // themselves are in tables `kept_…`, where an amount is a whole number. SQLite's own message would not
  // say why nothing can be written there.
  static let views =
    ([ingredientView, customizationView, itemView, orderView, orderItemView]
    + shown.flatMap { name in
      ["INSERT", "UPDATE", "DELETE"].map { change in
        """
        CREATE TRIGGER \(name)_\(change.lowercased()) INSTEAD OF \(change) ON \(name) BEGIN
          SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
        END;
        """
      }
    }).joined(separator: "\n")

  private static let ingredientView = """
    CREATE VIEW ingredient_templates AS SELECT id, name, category, supports_portions, \(pricing) AS portion_pricing,
      default_portion, display_order, is_active
    FROM kept_ingredient_templates;
    """

  private static let customizationView = """
    CREATE VIEW menu_item_customizations AS SELECT id, menu_item_id, template_id, name, type,
      (SELECT json_group_array(json_object('name', value ->> 'name', 'price', CAST(value ->> 'price' AS REAL)))
        FROM json_each(options)) AS options,
      category, supports_portions, iif(supports_portions, \(pricing), NULL) AS portion_pricing, default_portion,
      is_required, display_order
    FROM kept_menu_item_customizations;
    """

  private static let itemView = """
    CREATE VIEW menu_items AS SELECT id, category_id, business_id, name, description, image_url,
      \(amount("price")) AS price, currency, display_order, is_active, is_available, remaining, is_vegetarian, is_vegan,
      is_gluten_free, contains_nuts, contains_dairy, spice_level, calories, prep_time_minutes
    FROM kept_menu_items;
    """

  private static let orderView = """
    CREATE VIEW orders AS SELECT id, business_id, order_number, order_type, status, payment_status, payment_method,
      customer_name, customer_email, customer_phone, delivery_address, delivery_notes, table_id, reservation_id,
      special_instructions, currency, \(amount("subtotal")) AS subtotal,
      \(amount("discount_amount")) AS discount_amount, \(amount("tax_amount")) AS tax_amount,
      \(amount("tip_amount")) AS tip_amount, \(amount("delivery_fee")) AS delivery_fee,
      \(amount("total_amount")) AS total_amount, source, created_at, scheduled_for, estimated_ready, confirmed_at,
      preparing_at, ready_at, completed_at, cancelled_at, paid_at, refunded_at
    FROM kept_orders;
    """

  private static let orderItemView = """
    CREATE VIEW order_items AS SELECT item.id AS id, item.order_id AS order_id, menu_item_id, item_name, quantity,
      \(amount("base_price")) AS base_price, \(amount("customization_price")) AS customization_price,
      \(amount("total_price")) AS total_price,
      (SELECT json_group_array(json_object('id', value ->> 'id', 'name', value ->> 'name',
          'priceAdjustment', CAST(value ->> 'priceAdjustment' AS REAL)))
        FROM json_each(modifiers)) AS modifiers,
      customizations, selected_options, special_requests, item.status AS status
    FROM kept_order_items AS item JOIN kept_orders ON kept_orders.id = item.order_id
    ORDER BY item.order_id, item.position;
    """

  private static let pricing: String = {
    let prices = ["none", "light", "regular", "extra"].map { "'\($0)', \(amount("price_\($0)"))" }
    return "json_object(\(prices.joined(separator: ", ")))"
  }()

  // As `Currency.digits` has it.
  private static func amount(_ column: String) -> String {
    """
    CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
        'VUV', 'XAF', 'XOF', 'XPF') THEN \(column)
      WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN \(column) / 1000.0
      ELSE \(column) / 100.0 END
    """
  }
}

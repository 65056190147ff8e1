extension PostgresSchema {
  /// Menus and orders under the names and with the columns of the portion screens' database, as `Schema`
  /// has them on SQLite. Amounts are decimal numbers, and the prices of portions are one JSON object. A
  /// client sees one house.
  static let views = """
    CREATE VIEW ingredient_templates WITH (security_invoker = true) AS
    SELECT id, name, category, supports_portions = 1 AS supports_portions, \(pricing) AS portion_pricing,
      default_portion, display_order, is_active = 1 AS is_active
    FROM kept_ingredient_templates;

    CREATE VIEW menu_item_customizations WITH (security_invoker = true) AS
    SELECT id, menu_item_id, template_id, name, type,
      (SELECT coalesce(json_agg(json_build_object('name', one ->> 'name', 'price', (one ->> 'price')::numeric)), '[]')
        FROM json_array_elements(options) AS one) AS options,
      category, supports_portions = 1 AS supports_portions,
      CASE WHEN supports_portions = 1 THEN \(pricing) END AS portion_pricing, default_portion,
      is_required = 1 AS is_required, display_order
    FROM kept_menu_item_customizations;

    CREATE VIEW menu_items WITH (security_invoker = true) AS
    SELECT id, category_id, business_id, name, description, image_url, \(amount("price")) AS price, currency,
      display_order, is_active = 1 AS is_active, is_available = 1 AS is_available, remaining,
      is_vegetarian = 1 AS is_vegetarian, is_vegan = 1 AS is_vegan, is_gluten_free = 1 AS is_gluten_free, contains_nuts = 1 AS contains_nuts,
      contains_dairy = 1 AS contains_dairy, spice_level, calories, prep_time_minutes
    FROM kept_menu_items;

    CREATE VIEW orders WITH (security_invoker = true) AS
    SELECT id, business_id, order_number, order_type, status, payment_status, payment_method, customer_name,
      customer_email, customer_phone, delivery_address, delivery_notes, table_id, reservation_id, special_instructions,
      currency,
      \(amount("subtotal")) AS subtotal, \(amount("discount_amount")) AS discount_amount,
      \(amount("tax_amount")) AS tax_amount, \(amount("tip_amount")) AS tip_amount,
      \(amount("delivery_fee")) AS delivery_fee, \(amount("total_amount")) AS total_amount, source, created_at,
      scheduled_for, estimated_ready, confirmed_at, preparing_at, ready_at, completed_at, cancelled_at, paid_at,
      refunded_at
    FROM kept_orders;

    CREATE VIEW order_items WITH (security_invoker = true) AS
    SELECT item.id, item.order_id, menu_item_id, item_name, quantity, \(amount("base_price")) AS base_price,
      \(amount("customization_price")) AS customization_price, \(amount("total_price")) AS total_price,
      (SELECT coalesce(json_agg(json_build_object('id', one ->> 'id', 'name', one ->> 'name',
          'priceAdjustment', (one ->> 'priceAdjustment')::numeric)), '[]')
        FROM json_array_elements(modifiers) AS one) AS modifiers,
      customizations, selected_options, special_requests, item.status
    FROM kept_order_items AS item
      JOIN kept_orders ON kept_orders.house = item.house AND kept_orders.id = item.order_id
    ORDER BY item.order_id, item.position;
    """

  private static let pricing: String = {
    let prices = ["none", "light", "regular", "extra"].map { "'\($0)', \(amount("price_\($0)"))" }
    return "json_build_object(\(prices.joined(separator: ", ")))"
  }()

  // As `Currency.digits` has it.
  private static func amount(_ column: String) -> String {
    """
    CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
        'VUV', 'XAF', 'XOF', 'XPF') THEN \(column)
      WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN trim_scale(\(column) / 1000.0)
      ELSE trim_scale(\(column) / 100.0) END
    """
  }
}

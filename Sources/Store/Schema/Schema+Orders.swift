extension Schema {
  // Carts, orders and their tickets.
  //
  // The reader checks that the times of an order are a path of its state machine; the schema, that a
  // status has its time. `over_at` is the time of completion or cancellation. `lines`, `modifiers` and
  // `customizations` are JSON arrays, `selected_options` is a JSON object.
  static let orders = """
    CREATE TABLE carts (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      lines TEXT NOT NULL CHECK (json_type(lines) = 'array'),
      order_type TEXT CHECK (order_type IN ('dine_in', 'takeout', 'delivery')),
      table_number TEXT,
      note TEXT
    ) STRICT;

    CREATE TABLE kept_orders (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      order_number TEXT NOT NULL CHECK (order_number <> ''),
      order_type TEXT NOT NULL CHECK (order_type IN ('dine_in', 'takeout', 'delivery')),
      status TEXT NOT NULL
        CHECK (status IN ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')),
      payment_status TEXT NOT NULL CHECK (payment_status IN ('pending', 'paid', 'refunded', 'failed')),
      payment_method TEXT NOT NULL CHECK (payment_method <> ''),
      customer_name TEXT NOT NULL CHECK (customer_name <> ''),
      customer_email TEXT,
      customer_phone TEXT,
      delivery_address TEXT,
      delivery_notes TEXT,
      table_id TEXT,
      reservation_id TEXT,
      special_instructions TEXT,
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      subtotal INTEGER NOT NULL CHECK (subtotal >= 0),
      discount_amount INTEGER NOT NULL CHECK (discount_amount >= 0),
      tax_amount INTEGER NOT NULL CHECK (tax_amount >= 0),
      tip_amount INTEGER NOT NULL CHECK (tip_amount >= 0),
      delivery_fee INTEGER NOT NULL CHECK (delivery_fee >= 0),
      total_amount INTEGER NOT NULL
        CHECK (total_amount = subtotal - discount_amount + tax_amount + tip_amount + delivery_fee),
      source TEXT NOT NULL,
      created_at TEXT NOT NULL CHECK (created_at GLOB '\(moment)'),
      scheduled_for TEXT CHECK (scheduled_for GLOB '\(moment)'),
      estimated_ready TEXT CHECK (estimated_ready GLOB '\(moment)'),
      confirmed_at TEXT CHECK (confirmed_at GLOB '\(moment)'),
      preparing_at TEXT CHECK (preparing_at GLOB '\(moment)'),
      ready_at TEXT CHECK (ready_at GLOB '\(moment)'),
      completed_at TEXT CHECK (completed_at GLOB '\(moment)'),
      cancelled_at TEXT CHECK (cancelled_at GLOB '\(moment)'),
      over_at TEXT GENERATED ALWAYS AS (coalesce(completed_at, cancelled_at)) VIRTUAL,
      paid_at TEXT CHECK (paid_at GLOB '\(moment)'),
      refunded_at TEXT CHECK (refunded_at GLOB '\(moment)'),
      account TEXT CHECK (account <> ''),
      UNIQUE (business_id, order_number),
      CHECK (order_type <> 'delivery' OR delivery_address IS NOT NULL),
      CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
      CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
      CHECK (status NOT IN ('confirmed', 'preparing', 'ready', 'completed') OR confirmed_at IS NOT NULL),
      CHECK (status NOT IN ('preparing', 'ready', 'completed') OR preparing_at IS NOT NULL),
      CHECK (status NOT IN ('ready', 'completed') OR ready_at IS NOT NULL),
      CHECK ((payment_status IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
      CHECK ((payment_status = 'refunded') = (refunded_at IS NOT NULL))
    ) STRICT;
    CREATE INDEX orders_over ON kept_orders (over_at);
    CREATE INDEX orders_business ON kept_orders (business_id, created_at);

    CREATE TABLE kept_order_items (
      order_id TEXT NOT NULL REFERENCES kept_orders (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      id TEXT NOT NULL CHECK (id <> ''),
      menu_item_id TEXT NOT NULL CHECK (menu_item_id <> ''),
      item_name TEXT NOT NULL CHECK (item_name <> ''),
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      base_price INTEGER NOT NULL CHECK (base_price >= 0),
      customization_price INTEGER NOT NULL CHECK (base_price + customization_price >= 0),
      total_price INTEGER NOT NULL CHECK (total_price = (base_price + customization_price) * quantity),
      modifiers TEXT NOT NULL CHECK (json_type(modifiers) = 'array'),
      customizations TEXT NOT NULL CHECK (json_type(customizations) = 'array'),
      selected_options TEXT NOT NULL CHECK (json_type(selected_options) = 'object'),
      special_requests TEXT,
      status TEXT NOT NULL CHECK (status IN ('pending', 'preparing', 'ready', 'served')),
      PRIMARY KEY (order_id, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE printed_tickets (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      printed_at TEXT NOT NULL CHECK (printed_at GLOB '\(moment)'),
      cancelled_at TEXT CHECK (cancelled_at GLOB '\(moment)')
    ) STRICT;
    """
}

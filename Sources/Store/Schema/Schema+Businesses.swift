extension Schema {
  // Businesses, and how they take orders.
  //
  // Money is an integer of the smallest unit of `currency`. `hours` and `special_hours` are JSON
  // arrays of spans, `owner` a JSON object. Foreign keys are checked when a command is committed as a
  // whole, because its events may come in any order.
  static let businesses = """
    CREATE TABLE businesses (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
      business_name TEXT NOT NULL CHECK (business_name <> ''),
      business_type TEXT NOT NULL CHECK (business_type IN (
        'restaurant', 'cafe', 'farm', 'farmstand', 'farmers_market', 'food_producer', 'food_store', 'catering',
        'food_truck')),
      description TEXT,
      logo_url TEXT,
      cover_image_url TEXT,
      brand_color TEXT,
      address_line1 TEXT,
      city TEXT,
      state TEXT,
      postal_code TEXT,
      phone TEXT,
      email TEXT,
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      hours TEXT NOT NULL CHECK (json_type(hours) = 'array'),
      special_hours TEXT NOT NULL CHECK (json_type(special_hours) = 'array'),
      owner TEXT CHECK (json_type(owner) = 'object'),
      is_followed INTEGER NOT NULL CHECK (is_followed IN (0, 1)),
      created_at TEXT NOT NULL CHECK (created_at GLOB '\(moment)'),
      website TEXT CHECK (website <> '')
    ) STRICT;

    CREATE TABLE ordering (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      tax_basis_points INTEGER NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
      discount_basis_points INTEGER NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
      delivery_fee INTEGER NOT NULL CHECK (delivery_fee >= 0),
      order_types TEXT NOT NULL CHECK (json_type(order_types) = 'array'),
      accepts_orders INTEGER NOT NULL CHECK (accepts_orders IN (0, 1)),
      auto_confirm INTEGER NOT NULL CHECK (auto_confirm IN (0, 1)),
      points_per_unit INTEGER NOT NULL CHECK (points_per_unit >= 0),
      last_order_number INTEGER NOT NULL CHECK (last_order_number >= 0),
      minimum_order INTEGER CHECK (minimum_order > 0),
      preparation_minutes INTEGER CHECK (preparation_minutes BETWEEN 1 AND 600),
      tip_percents TEXT CHECK (json_type(tip_percents) = 'array')
    ) STRICT;
    """
}

extension Schema {
  // `hours` and `special_hours` are JSON arrays of spans, `owner` a JSON object.
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
      created_at TEXT NOT NULL CHECK (created_at GLOB '\(moment)')
    ) STRICT;
    """
}

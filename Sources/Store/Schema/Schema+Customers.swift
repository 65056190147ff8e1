extension Schema {
  // The customers of businesses, and the household as a customer of others. `details` is a JSON
  // object.
  static let customers = """
    CREATE TABLE customers (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      email TEXT,
      phone TEXT,
      total_visits INTEGER NOT NULL CHECK (total_visits >= 0),
      total_spent INTEGER NOT NULL CHECK (total_spent >= 0),
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      last_visit_at TEXT CHECK (last_visit_at GLOB '\(moment)'),
      CHECK (first_name <> '' OR last_name <> '')
    ) STRICT;

    CREATE TABLE loyalty_points (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      customer_id TEXT NOT NULL UNIQUE REFERENCES customers (id) DEFERRABLE INITIALLY DEFERRED,
      points_balance INTEGER NOT NULL CHECK (points_balance >= 0),
      lifetime_earned INTEGER NOT NULL CHECK (lifetime_earned >= 0),
      lifetime_redeemed INTEGER NOT NULL CHECK (lifetime_redeemed >= 0),
      CHECK (points_balance = lifetime_earned - lifetime_redeemed)
    ) STRICT;

    CREATE TABLE addresses (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      label TEXT NOT NULL CHECK (label <> ''),
      address TEXT NOT NULL CHECK (address <> ''),
      notes TEXT
    ) STRICT;

    CREATE TABLE guest (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id = 'guest'),
      business_id TEXT,
      order_id TEXT,
      details TEXT NOT NULL CHECK (json_type(details) = 'object'),
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      CHECK ((latitude IS NULL) = (longitude IS NULL))
    ) STRICT;
    """
}

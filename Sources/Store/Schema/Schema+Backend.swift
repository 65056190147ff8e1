extension Schema {
  // The answers of a backend, and the entries for it. `availability` is a JSON array. An entry is kept
  // until it ends at the other side.
  static let backend = """
    CREATE TABLE remote_businesses (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      menu_at TEXT CHECK (menu_at GLOB '\(moment)'),
      availability TEXT NOT NULL CHECK (json_type(availability) = 'array')
    ) STRICT;

    CREATE TABLE outbox (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('order', 'reservation', 'cancel_order', 'cancel_reservation')),
      record_id TEXT NOT NULL CHECK (record_id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused')),
      remote_id TEXT,
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      problem TEXT,
      code TEXT,
      created_at TEXT NOT NULL CHECK (created_at GLOB '\(moment)'),
      settled_at TEXT CHECK (settled_at GLOB '\(moment)'),
      CHECK ((state = 'waiting') = (settled_at IS NULL))
    ) STRICT;
    """
}

extension Schema {
  /// Customers' accounts on orders and bookings; managers; members of a shop with accounts; ears that can
  /// be closed.
  ///
  /// SQLite cannot change a constraint of a table, so the table is rebuilt
  /// (https://www.sqlite.org/lang_altertable.html, section 7).
  static let version18 = """
    CREATE TABLE new_devices (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      role TEXT NOT NULL CHECK (role IN ('family', 'manager', 'staff', 'guest')),
      email TEXT CHECK (email <> ''),
      token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      paired_at TEXT NOT NULL CHECK (paired_at GLOB '\(moment)'),
      seen_at TEXT CHECK (seen_at GLOB '\(moment)')
    ) STRICT;
    INSERT INTO new_devices
      SELECT added, id, name, role, NULL, token_hash, paired_at, seen_at FROM devices;
    DROP TABLE devices;
    ALTER TABLE new_devices RENAME TO devices;

    ALTER TABLE kept_orders ADD COLUMN account TEXT CHECK (account <> '');
    ALTER TABLE reservations ADD COLUMN account TEXT CHECK (account <> '');
    ALTER TABLE waitlist ADD COLUMN account TEXT CHECK (account <> '');

    ALTER TABLE preferences ADD COLUMN listens INTEGER NOT NULL DEFAULT 1 CHECK (listens IN (0, 1));
    """
}

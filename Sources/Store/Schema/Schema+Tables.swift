extension Schema {
  // Tables, reservations and the waitlist.
  //
  // A reservation keeps the name of its table at assignment. The assignment checks that no two take
  // one table at one time; the triggers make sure. `reservation` and `wanted` are JSON objects.
  static let tables = """
    CREATE TABLE restaurant_tables (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      table_number TEXT NOT NULL CHECK (table_number <> ''),
      section TEXT,
      capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 100),
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      UNIQUE (business_id, table_number)
    ) STRICT;

    CREATE TABLE reservation_settings (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      min_party_size INTEGER NOT NULL CHECK (min_party_size > 0),
      max_party_size INTEGER NOT NULL CHECK (max_party_size >= min_party_size),
      booking_window_days INTEGER NOT NULL CHECK (booking_window_days >= 0),
      min_advance_hours INTEGER NOT NULL CHECK (min_advance_hours >= 0),
      slot_duration_minutes INTEGER NOT NULL CHECK (slot_duration_minutes > 0),
      default_dining_duration INTEGER NOT NULL CHECK (default_dining_duration BETWEEN 1 AND 1439),
      allow_waitlist INTEGER NOT NULL CHECK (allow_waitlist IN (0, 1)),
      auto_confirm INTEGER NOT NULL CHECK (auto_confirm IN (0, 1)),
      max_guests_per_slot INTEGER NOT NULL CHECK (max_guests_per_slot >= 0)
    ) STRICT;

    CREATE TABLE reservations (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      reservation_date TEXT NOT NULL CHECK (reservation_date GLOB '\(day)'),
      reservation_time TEXT NOT NULL CHECK (reservation_time GLOB '??:??'),
      starts_at TEXT NOT NULL CHECK (starts_at GLOB '\(moment)'),
      ends_at TEXT NOT NULL CHECK (ends_at GLOB '\(moment)' AND ends_at > starts_at),
      party_size INTEGER NOT NULL CHECK (party_size > 0),
      duration_minutes INTEGER NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1439),
      status TEXT NOT NULL
        CHECK (status IN ('pending', 'confirmed', 'seated', 'completed', 'cancelled', 'no_show')),
      customer_name TEXT NOT NULL CHECK (customer_name <> ''),
      customer_email TEXT NOT NULL,
      customer_phone TEXT,
      seating_preference TEXT,
      special_requests TEXT,
      occasion TEXT,
      source TEXT NOT NULL,
      person TEXT,
      table_id TEXT,
      table_number TEXT CHECK ((table_number IS NULL) = (table_id IS NULL)),
      table_section TEXT,
      created_at TEXT NOT NULL CHECK (created_at GLOB '\(moment)'),
      confirmed_at TEXT CHECK (confirmed_at GLOB '\(moment)'),
      seated_at TEXT CHECK (seated_at GLOB '\(moment)'),
      completed_at TEXT CHECK (completed_at GLOB '\(moment)'),
      cancelled_at TEXT CHECK (cancelled_at GLOB '\(moment)'),
      no_show_at TEXT CHECK (no_show_at GLOB '\(moment)'),
      cancellation_reason TEXT,
      account TEXT CHECK (account <> ''),
      CHECK (status IN ('pending', 'cancelled') OR confirmed_at IS NOT NULL),
      CHECK (status <> 'pending' OR confirmed_at IS NULL),
      CHECK ((status IN ('seated', 'completed')) = (seated_at IS NOT NULL)),
      CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
      CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
      CHECK ((status = 'no_show') = (no_show_at IS NOT NULL)),
      CHECK (status = 'cancelled' OR cancellation_reason IS NULL)
    ) STRICT;
    CREATE INDEX reservations_by_day ON reservations (business_id, reservation_date);
    CREATE INDEX reservations_by_start ON reservations (starts_at);
    CREATE INDEX reservations_by_table ON reservations (table_id, starts_at)
      WHERE status IN ('pending', 'confirmed', 'seated');

    CREATE TRIGGER reservations_added_apart BEFORE INSERT ON reservations
      WHEN new.status IN ('pending', 'confirmed', 'seated') AND EXISTS (\(taken))
      BEGIN SELECT raise(ABORT, 'two reservations on one table'); END;
    CREATE TRIGGER reservations_changed_apart BEFORE UPDATE ON reservations
      WHEN new.status IN ('pending', 'confirmed', 'seated') AND EXISTS (\(taken))
      BEGIN SELECT raise(ABORT, 'two reservations on one table'); END;

    CREATE TABLE table_holds (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      reservation TEXT NOT NULL CHECK (json_type(reservation) = 'object'),
      expires_at TEXT NOT NULL CHECK (expires_at GLOB '\(moment)')
    ) STRICT;

    CREATE TABLE waitlist (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      wanted TEXT NOT NULL CHECK (json_type(wanted) = 'object'),
      person TEXT,
      created_at TEXT NOT NULL CHECK (created_at GLOB '\(moment)'),
      account TEXT CHECK (account <> '')
    ) STRICT;
    """

  // A stay is shorter than a day, so no row from before the previous day can overlap it; that keeps the
  // search in a table's rows short.
  private static let taken = """
    SELECT 1 FROM reservations AS other
      WHERE other.table_id = new.table_id AND other.id <> new.id AND other.status IN ('pending', 'confirmed', 'seated')
        AND other.starts_at < new.ends_at AND other.ends_at > new.starts_at
        AND other.starts_at > strftime('%Y-%m-%d', new.starts_at, '-2 days')
    """
}

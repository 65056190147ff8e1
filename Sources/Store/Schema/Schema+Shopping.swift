extension Schema {
  // The lists and the shops.
  //
  // `position` is the place of a line (null: by `added_at`), `stamps` a JSON object with the time and
  // command at which each field was last set. `removed_items` are removed lines, with the newest
  // command at that time, so that a late change of a phone does not restore them.
  static let shopping = """
    CREATE TABLE items (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      list TEXT NOT NULL CHECK (list <> ''),
      quantity REAL NOT NULL CHECK (quantity > 0),
      unit TEXT CHECK (unit <> ''),
      category TEXT NOT NULL,
      store TEXT,
      checked INTEGER NOT NULL CHECK (checked IN (0, 1)),
      people TEXT NOT NULL CHECK (json_type(people) = 'array'),
      added_at TEXT NOT NULL CHECK (added_at GLOB '\(moment)'),
      position REAL,
      stamps TEXT CHECK (stamps IS NULL OR json_valid(stamps))
    ) STRICT;

    CREATE TABLE removed_items (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER items_removed AFTER DELETE ON items BEGIN
      INSERT OR REPLACE INTO removed_items VALUES (old.id, (SELECT coalesce(max(seq), 0) FROM journal));
    END;

    CREATE TRIGGER items_restored AFTER INSERT ON items BEGIN
      DELETE FROM removed_items WHERE id = new.id;
    END;

    CREATE TABLE recurring_items (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      quantity REAL CHECK (quantity >= 0),
      unit TEXT,
      list TEXT NOT NULL CHECK (list <> ''),
      days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 366),
      weekdays TEXT CHECK (weekdays <> ''),
      next TEXT NOT NULL CHECK (next GLOB '\(day)')
    ) STRICT;

    CREATE TABLE categories (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      category TEXT NOT NULL CHECK (category <> '')
    ) STRICT;

    CREATE TABLE shops (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> '')
    ) STRICT;

    CREATE TABLE usual_shops (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      store TEXT NOT NULL CHECK (store <> '')
    ) STRICT;

    CREATE TABLE shop_aisles (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      steps TEXT NOT NULL CHECK (json_type(steps) = 'array'),
      trip TEXT NOT NULL CHECK (json_type(trip) = 'array'),
      ticked_at TEXT NOT NULL CHECK (ticked_at GLOB '\(moment)')
    ) STRICT;
    """
}

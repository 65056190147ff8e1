extension Schema {
  // The stock of the pantry, products, and scanned barcodes.
  //
  // `qty_text` is an app's text of an amount, `qty_text_of` the quantity that belongs to it. `lookups`
  // holds answers about products: JSON, deleted when it is old. It is not a record: no command makes
  // it, and its loss does no harm.
  static let pantry = """
    CREATE TABLE lots (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      quantity REAL NOT NULL CHECK (quantity > 0),
      unit TEXT,
      place TEXT,
      best_before TEXT CHECK (best_before GLOB '\(day)'),
      added_at TEXT NOT NULL CHECK (added_at GLOB '\(moment)'),
      note TEXT,
      store TEXT CHECK (store <> ''),
      name_lower TEXT,
      qty_text TEXT CHECK (qty_text <> ''),
      qty_text_of REAL CHECK (qty_text_of > 0)
    ) STRICT;

    CREATE TABLE minimums (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      quantity REAL NOT NULL CHECK (quantity > 0),
      unit TEXT
    ) STRICT;

    CREATE TABLE products (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      brand TEXT,
      pack_count INTEGER CHECK (pack_count > 0),
      pack_quantity REAL CHECK (pack_quantity > 0),
      pack_unit TEXT CHECK ((pack_unit IS NULL) = (pack_count IS NULL)),
      image TEXT
    ) STRICT;

    CREATE TABLE scans (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      barcode TEXT NOT NULL CHECK (barcode <> ''),
      name TEXT CHECK (name <> ''),
      scanned_at TEXT NOT NULL CHECK (scanned_at GLOB '\(moment)'),
      waits INTEGER NOT NULL CHECK (waits IN (0, 1))
    ) STRICT;

    CREATE TABLE lookups (
      code TEXT PRIMARY KEY CHECK (code <> ''),
      answered_at TEXT NOT NULL CHECK (answered_at GLOB '\(moment)'),
      answer TEXT NOT NULL CHECK (json_valid(answer))
    ) STRICT, WITHOUT ROWID;
    """

  // `pantry` shows readers of the database the apps' view: one row for lots with the same name and kind
  // of unit, with the apps' columns. `PantryShelf` is the same in Swift.
  static let pantryView = """
    CREATE VIEW pantry AS
    WITH measured AS (
      SELECT *,
        CASE WHEN unit IN ('g', 'kg', 'oz', 'lb') THEN 'mass'
          WHEN unit IN ('ml', 'l', 'fl_oz', 'tsp', 'tbsp', 'cup', 'pint', 'quart', 'gallon') THEN 'volume'
          ELSE coalesce(unit, 'piece') END AS dimension,
        CASE unit WHEN 'kg' THEN 1000.0 WHEN 'l' THEN 1000.0 WHEN 'oz' THEN 28.349523125 WHEN 'lb' THEN 453.59237
          WHEN 'tsp' THEN 4.92892159375 WHEN 'tbsp' THEN 14.78676478125 WHEN 'fl_oz' THEN 29.5735295625
          WHEN 'cup' THEN 236.5882365 WHEN 'pint' THEN 473.176473 WHEN 'quart' THEN 946.352946
          WHEN 'gallon' THEN 3785.411784 ELSE 1.0 END AS in_base,
        CASE coalesce(unit, 'piece') WHEN 'piece' THEN 'item' WHEN 'l' THEN 'liter' ELSE unit END AS word
      FROM lots
    ), shelf AS (
      SELECT name_lower, dimension, min(added) AS first, count(*) AS count, sum(quantity * in_base) AS total,
        max(added_at) AS updated_at
      FROM measured GROUP BY name_lower, dimension
    ), amounts AS (
      SELECT shelf.*, lot.name, lot.word, lot.qty_text, lot.qty_text_of, lot.unit,
        CASE WHEN shelf.count = 1 THEN lot.quantity ELSE round(shelf.total / lot.in_base, 9) END AS quantity
      FROM shelf JOIN measured AS lot ON lot.added = shelf.first
    )
    SELECT name_lower || '/' || dimension AS ItemId, name AS Name, name_lower AS NameLower,
      CASE WHEN count = 1 AND qty_text_of = quantity THEN qty_text
        ELSE CASE WHEN quantity = round(quantity) THEN CAST(CAST(quantity AS INTEGER) AS TEXT)
            ELSE CAST(round(quantity, 2) AS TEXT) END
          || CASE WHEN coalesce(unit, 'piece') = 'piece' THEN '' ELSE ' ' || word END
        END AS QtyText,
      quantity AS QtyNum, word AS Unit,
      (SELECT coalesce(shops.id, lot.store) FROM measured AS lot LEFT JOIN shops ON shops.name = lot.store
        WHERE lot.name_lower = amounts.name_lower AND lot.dimension = amounts.dimension AND lot.store IS NOT NULL
        ORDER BY lot.added DESC LIMIT 1) AS StoreId,
      (SELECT group_concat(note, ' \u{B7} ') FROM (SELECT note FROM measured AS lot
        WHERE lot.name_lower = amounts.name_lower AND lot.dimension = amounts.dimension AND note IS NOT NULL
        GROUP BY note ORDER BY min(added))) AS Notes,
      replace(substr(updated_at, 1, 19), 'T', ' ') AS UpdatedAt
    FROM amounts ORDER BY first;
    """
}

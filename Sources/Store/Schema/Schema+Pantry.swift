extension Schema {
  // `qty_text` is an app's text of an amount, `qty_text_of` the quantity that belongs to it. The
  // pantry's rows have other identifiers on the wire than its lots had, so the epoch changes and every
  // client starts afresh. `looks_up` and `wake_word` are null until the household sets them.
  //
  // `pantry` shows readers of the database the apps' view: one row for lots with the same name and kind
  // of unit, with the apps' columns. `PantryShelf` is the same in Swift.
  static let version12 = """
    ALTER TABLE lots ADD COLUMN name_lower TEXT;
    ALTER TABLE lots ADD COLUMN qty_text TEXT CHECK (qty_text <> '');
    ALTER TABLE lots ADD COLUMN qty_text_of REAL CHECK (qty_text_of > 0);
    UPDATE lots SET name_lower = lower(name);
    ALTER TABLE preferences ADD COLUMN looks_up INTEGER CHECK (looks_up IN (0, 1));
    ALTER TABLE preferences ADD COLUMN wake_word TEXT CHECK (wake_word <> '');
    UPDATE identity SET epoch = lower(hex(randomblob(8)));

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
    FROM amounts ORDER BY first
    """
}

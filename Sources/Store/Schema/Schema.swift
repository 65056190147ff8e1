import GRDB

/// The schema of the database: its versions in order, and the step from each to the next.
///
/// A released version never changes: a later one corrects it.
enum Schema {
  /// Distinguishes our database from those of other programs: "SOUS" in ASCII
  /// (https://www.sqlite.org/pragma.html#pragma_application_id).
  static let applicationID = 0x534F_5553

  /// The newest version, stored in `PRAGMA user_version`.
  static let version = migrations.count

  /// The steps of the migration; `journal_mode` and `application_id` are set before the first.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, migration) in migrations.enumerated() {
      migrator.registerMigration(migration.name) { database in
        try database.execute(sql: migration.sql)
        // Part of the same transaction.
        try database.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }

  /// The names of the steps, in order.
  static var names: [String] { migrations.map(\.name) }

  private static let migrations: [(name: String, sql: String)] = [
    ("1 the kitchen and its journal", version1),
    ("2 undo and trimming by index", version2),
    ("3 until when a timer rings", version3),
    ("4 alarms that are snoozed", version4),
    ("5 the pantry and recipes", version5),
    ("6 lists that agree on every screen", version6),
    ("7 scanned products", version7),
    ("8 the shops of the pantry's things", "ALTER TABLE lots ADD COLUMN store TEXT CHECK (store <> '')"),
    ("9 food businesses", version9),
    ("10 websites, smallest orders, preparation and tips", version10),
    ("11 menus and orders as other programs read them", views),
    ("12 the pantry as the apps know it", version12),
    ("13 sentences", version13),
    ("14 phrases, and what was not understood", version14),
    ("15 favourite recipes", version15),
    ("16 alarms and things that come back", version16),
    ("17 the desk's PIN, tickets, and what is known of shops", version17),
    ("18 customers, managers and members, and closed ears", version18),
    ("19 what people do not eat, and how many come", version19),
    ("20 reminders that come back", "ALTER TABLE timers ADD COLUMN repeats INTEGER CHECK (repeats IN (0, 1))"),
  ]

  // `added` is the order of insertion; SQLite gives the next number to a new row, and a changed row
  // keeps its own. A time is text of a fixed form (see Timestamp), people are a JSON array of names.
  private static let version1 = """
    CREATE TABLE timers (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT,
      seconds INTEGER NOT NULL CHECK (seconds >= 0),
      started_at TEXT NOT NULL CHECK (started_at GLOB '\(moment)'),
      status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'ringing', 'missed')),
      deadline TEXT CHECK (deadline GLOB '\(moment)'),
      remaining REAL CHECK (remaining >= 0),
      ran_out_at TEXT CHECK (ran_out_at GLOB '\(moment)'),
      CHECK ((status = 'running') = (deadline IS NOT NULL)),
      CHECK ((status = 'paused') = (remaining IS NOT NULL)),
      CHECK ((status IN ('ringing', 'missed')) = (ran_out_at IS NOT NULL))
    ) STRICT;

    CREATE TABLE alarms (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT,
      day TEXT NOT NULL CHECK (day GLOB '\(day)'),
      time TEXT NOT NULL CHECK (time GLOB '??:??'),
      status TEXT NOT NULL CHECK (status IN ('waiting', 'ringing', 'missed')),
      rings_at TEXT NOT NULL CHECK (rings_at GLOB '\(moment)')
    ) STRICT;

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
      added_at TEXT NOT NULL CHECK (added_at GLOB '\(moment)')
    ) STRICT;

    CREATE TABLE people (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      emoji TEXT NOT NULL,
      email TEXT
    ) STRICT;

    CREATE TABLE shops (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> '')
    ) STRICT;

    CREATE TABLE categories (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      category TEXT NOT NULL CHECK (category <> '')
    ) STRICT;

    CREATE TABLE dishes (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      day TEXT NOT NULL CHECK (day GLOB '\(day)'),
      slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack', 'dessert')),
      dish TEXT NOT NULL CHECK (dish <> ''),
      is_side INTEGER NOT NULL CHECK (is_side IN (0, 1)),
      position INTEGER NOT NULL CHECK (position >= 0),
      people TEXT NOT NULL CHECK (json_type(people) = 'array')
    ) STRICT;

    CREATE TABLE preferences (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id = 'preferences'),
      volume INTEGER NOT NULL CHECK (volume BETWEEN 0 AND 100),
      alarm_volume INTEGER NOT NULL CHECK (alarm_volume BETWEEN 0 AND 100),
      store TEXT,
      person TEXT
    ) STRICT;

    CREATE TABLE journal (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      time TEXT NOT NULL CHECK (time GLOB '\(moment)'),
      origin TEXT NOT NULL CHECK (origin IN ('voice', 'text', 'http', 'companion', 'clock')),
      intent TEXT NOT NULL,
      command TEXT NOT NULL CHECK (json_valid(command)),
      say TEXT NOT NULL,
      undoes TEXT UNIQUE
    ) STRICT;

    CREATE TABLE events (
      seq INTEGER NOT NULL REFERENCES journal (seq) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      kind TEXT NOT NULL CHECK (kind <> ''),
      json TEXT NOT NULL CHECK (json_valid(json)),
      PRIMARY KEY (seq, position)
    ) STRICT, WITHOUT ROWID;
    """

  // `changes` is the number of events of an entry in `events`: none for those that changed nothing and
  // for trimmed ones.
  private static let version2 = """
    ALTER TABLE journal ADD COLUMN changes INTEGER NOT NULL DEFAULT 0 CHECK (changes >= 0);
    UPDATE journal SET changes = (SELECT count(*) FROM events WHERE events.seq = journal.seq);
    CREATE INDEX journal_undoable ON journal (origin, seq) WHERE changes > 0 AND undoes IS NULL;
    CREATE INDEX journal_time ON journal (time);
    """

  // A timer of an earlier version rang for 15 minutes.
  private static let version3 = """
    ALTER TABLE timers ADD COLUMN rings_until TEXT CHECK (rings_until GLOB '\(moment)');
    """

  // SQLite cannot change a constraint of a table, so the table is rebuilt
  // (https://www.sqlite.org/lang_altertable.html, section 7).
  private static let version4 = """
    CREATE TABLE new_alarms (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT,
      day TEXT NOT NULL CHECK (day GLOB '\(day)'),
      time TEXT NOT NULL CHECK (time GLOB '??:??'),
      status TEXT NOT NULL CHECK (status IN ('waiting', 'ringing', 'snoozed', 'missed')),
      rings_at TEXT NOT NULL CHECK (rings_at GLOB '\(moment)')
    ) STRICT;
    INSERT INTO new_alarms SELECT added, id, name, day, time, status, rings_at FROM alarms;
    DROP TABLE alarms;
    ALTER TABLE new_alarms RENAME TO alarms;
    """

  // An ingredient is a line of fields separated by tabs (see IngredientText): text, name, quantity,
  // upper, unit, note, key. Steps and tags are JSON arrays.
  private static let version5 = """
    CREATE TABLE lots (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      quantity REAL NOT NULL CHECK (quantity > 0),
      unit TEXT,
      place TEXT,
      best_before TEXT CHECK (best_before GLOB '\(day)'),
      added_at TEXT NOT NULL CHECK (added_at GLOB '\(moment)')
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
      name TEXT NOT NULL CHECK (name <> '')
    ) STRICT;

    CREATE TABLE recipes (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      title TEXT NOT NULL CHECK (title <> ''),
      servings REAL CHECK (servings > 0),
      yield TEXT,
      prep_seconds INTEGER CHECK (prep_seconds > 0),
      cook_seconds INTEGER CHECK (cook_seconds > 0),
      total_seconds INTEGER CHECK (total_seconds > 0),
      ingredients TEXT NOT NULL,
      steps TEXT NOT NULL CHECK (json_type(steps) = 'array'),
      tags TEXT NOT NULL CHECK (json_type(tags) = 'array'),
      image TEXT,
      source TEXT,
      note TEXT,
      added_at TEXT NOT NULL CHECK (added_at GLOB '\(moment)'),
      last_cooked TEXT CHECK (last_cooked GLOB '\(day)')
    ) STRICT;

    CREATE TABLE cooking (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id = 'cooking'),
      recipe TEXT NOT NULL CHECK (recipe <> ''),
      step INTEGER NOT NULL CHECK (step > 0),
      factor REAL NOT NULL CHECK (factor > 0),
      started_at TEXT NOT NULL CHECK (started_at GLOB '\(moment)')
    ) STRICT;

    ALTER TABLE preferences ADD COLUMN stocks_bought INTEGER NOT NULL DEFAULT 1 CHECK (stocks_bought IN (0, 1));
    """

  // `position` is the place of a line (null: by `added_at`), `stamps` a JSON object with the time and
  // command at which each field was last set. `removed_items` are removed lines, with the newest command
  // at that time. `identity.epoch` distinguishes this store from all others; `calendar` is a part of the
  // address of its meal calendar. Of a device's token, only the SHA-256 is stored.
  private static let version6 = """
    ALTER TABLE items ADD COLUMN position REAL;
    ALTER TABLE items ADD COLUMN stamps TEXT CHECK (stamps IS NULL OR json_valid(stamps));
    CREATE TABLE removed_items (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE identity (epoch TEXT NOT NULL, calendar TEXT NOT NULL) STRICT;
    INSERT INTO identity VALUES (lower(hex(randomblob(8))), lower(hex(randomblob(16))));
    CREATE TABLE devices (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      role TEXT NOT NULL CHECK (role IN ('family', 'guest', 'staff')),
      token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      paired_at TEXT NOT NULL CHECK (paired_at GLOB '\(moment)'),
      seen_at TEXT CHECK (seen_at GLOB '\(moment)')
    ) STRICT;
    CREATE TRIGGER items_removed AFTER DELETE ON items BEGIN
      INSERT OR REPLACE INTO removed_items VALUES (old.id, (SELECT coalesce(max(seq), 0) FROM journal));
    END;
    CREATE TRIGGER items_restored AFTER INSERT ON items BEGIN
      DELETE FROM removed_items WHERE id = new.id;
    END;
    """

  // `lookups` holds answers about products: JSON, deleted when it is old. It is not a record: no command
  // makes it, and its loss does no harm.
  private static let version7 = """
    ALTER TABLE lots ADD COLUMN note TEXT;

    ALTER TABLE products ADD COLUMN brand TEXT;
    ALTER TABLE products ADD COLUMN pack_count INTEGER CHECK (pack_count > 0);
    ALTER TABLE products ADD COLUMN pack_quantity REAL CHECK (pack_quantity > 0);
    ALTER TABLE products ADD COLUMN pack_unit TEXT CHECK ((pack_unit IS NULL) = (pack_count IS NULL));
    ALTER TABLE products ADD COLUMN image TEXT;

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

  private static let version9 = [businesses, menus, orders, tables, backend].joined(separator: "\n")

  private static let version10 = """
    ALTER TABLE businesses ADD COLUMN website TEXT CHECK (website <> '');
    ALTER TABLE ordering ADD COLUMN minimum_order INTEGER CHECK (minimum_order > 0);
    ALTER TABLE ordering ADD COLUMN preparation_minutes INTEGER CHECK (preparation_minutes BETWEEN 1 AND 600);
    ALTER TABLE ordering ADD COLUMN tip_percents TEXT CHECK (json_type(tip_percents) = 'array');
    """

  // `sentence` is the `id` of the first command of the sentence, if it is another command. Before, the
  // commands of a sentence were recognised by their identifiers: those of further commands were the
  // first one's, a dot and a number.
  private static let version13 = """
    ALTER TABLE journal ADD COLUMN sentence TEXT CHECK (sentence <> '');
    UPDATE journal SET sentence = substr(id, 1, length(id) - 2)
      WHERE id GLOB '?*.[2-9]' AND intent GLOB 'order.*' AND changes > 0 AND undoes IS NULL
      AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes = journal.id)
      AND EXISTS (
        SELECT 1 FROM journal AS first WHERE first.id = substr(journal.id, 1, length(journal.id) - 2)
        AND first.intent GLOB 'order.*'
        AND NOT EXISTS (SELECT 1 FROM journal AS undo WHERE undo.undoes = first.id)
      );
    CREATE INDEX journal_sentence ON journal (sentence) WHERE sentence IS NOT NULL;
    """

  private static let version14 = """
    CREATE TABLE phrases (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      said TEXT NOT NULL CHECK (said <> ''),
      does TEXT NOT NULL CHECK (does <> '')
    ) STRICT;
    ALTER TABLE preferences ADD COLUMN volume_before INTEGER CHECK (volume_before BETWEEN 1 AND 100);
    CREATE TABLE unknown_sentences (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      text TEXT NOT NULL UNIQUE CHECK (text <> ''),
      said_at TEXT NOT NULL CHECK (said_at GLOB '\(moment)'),
      heard INTEGER NOT NULL CHECK (heard IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    """

  private static let version15 = """
    CREATE TABLE favourites (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      since TEXT NOT NULL CHECK (since GLOB '\(moment)')
    ) STRICT;
    CREATE INDEX journal_restored ON journal (seq) WHERE intent = 'box.restore';
    """

  private static let version16 = """
    ALTER TABLE alarms ADD COLUMN repeats TEXT CHECK (repeats <> '');
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
    """

  // `desk_pin`: salt and hash, separated by a colon; NULL: there is none.
  private static let version17 = """
    ALTER TABLE identity ADD COLUMN desk_pin TEXT CHECK (desk_pin <> '');
    CREATE TABLE printed_tickets (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      printed_at TEXT NOT NULL CHECK (printed_at GLOB '\(moment)'),
      cancelled_at TEXT CHECK (cancelled_at GLOB '\(moment)')
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

  private static let version19 = """
    CREATE TABLE diets (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      person TEXT NOT NULL,
      need TEXT NOT NULL CHECK (need IN ('allergy', 'avoids', 'follows')),
      food TEXT NOT NULL CHECK (food <> '')
    ) STRICT;
    CREATE TABLE headcounts (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      day TEXT NOT NULL CHECK (day GLOB '\(day)'),
      slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack', 'dessert')),
      count INTEGER NOT NULL CHECK (count > 0)
    ) STRICT;
    """

  static let day = "????-??-??"
  static let moment = day + "T??:??:??.?????????Z"
}

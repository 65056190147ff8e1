-- A store of schema version 8, with a row of every kind. Never change it: such stores are out there.
PRAGMA application_id = 1397708115;
PRAGMA user_version = 8;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE timers (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT,
  seconds INTEGER NOT NULL CHECK (seconds >= 0),
  started_at TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??.?????????Z'),
  status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'ringing', 'missed')),
  deadline TEXT CHECK (deadline GLOB '????-??-??T??:??:??.?????????Z'),
  remaining REAL CHECK (remaining >= 0),
  ran_out_at TEXT CHECK (ran_out_at GLOB '????-??-??T??:??:??.?????????Z'), rings_until TEXT CHECK (rings_until GLOB '????-??-??T??:??:??.?????????Z'),
  CHECK ((status = 'running') = (deadline IS NOT NULL)),
  CHECK ((status = 'paused') = (remaining IS NOT NULL)),
  CHECK ((status IN ('ringing', 'missed')) = (ran_out_at IS NOT NULL))
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
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.?????????Z')
, position REAL, stamps TEXT CHECK (stamps IS NULL OR json_valid(stamps))) STRICT;
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
  day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
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
, stocks_bought INTEGER NOT NULL DEFAULT 1 CHECK (stocks_bought IN (0, 1))) STRICT;
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  time TEXT NOT NULL CHECK (time GLOB '????-??-??T??:??:??.?????????Z'),
  origin TEXT NOT NULL CHECK (origin IN ('voice', 'text', 'http', 'companion', 'clock')),
  intent TEXT NOT NULL,
  command TEXT NOT NULL CHECK (json_valid(command)),
  say TEXT NOT NULL,
  undoes TEXT UNIQUE
, changes INTEGER NOT NULL DEFAULT 0 CHECK (changes >= 0)) STRICT;
CREATE TABLE events (
  seq INTEGER NOT NULL REFERENCES journal (seq) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  kind TEXT NOT NULL CHECK (kind <> ''),
  json TEXT NOT NULL CHECK (json_valid(json)),
  PRIMARY KEY (seq, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE "alarms" (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT,
  day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
  time TEXT NOT NULL CHECK (time GLOB '??:??'),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'ringing', 'snoozed', 'missed')),
  rings_at TEXT NOT NULL CHECK (rings_at GLOB '????-??-??T??:??:??.?????????Z')
) STRICT;
CREATE TABLE lots (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  quantity REAL NOT NULL CHECK (quantity > 0),
  unit TEXT,
  place TEXT,
  best_before TEXT CHECK (best_before GLOB '????-??-??'),
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.?????????Z')
, note TEXT, store TEXT CHECK (store <> '')) STRICT;
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
, brand TEXT, pack_count INTEGER CHECK (pack_count > 0), pack_quantity REAL CHECK (pack_quantity > 0), pack_unit TEXT CHECK ((pack_unit IS NULL) = (pack_count IS NULL)), image TEXT) STRICT;
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
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.?????????Z'),
  last_cooked TEXT CHECK (last_cooked GLOB '????-??-??')
) STRICT;
CREATE TABLE cooking (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id = 'cooking'),
  recipe TEXT NOT NULL CHECK (recipe <> ''),
  step INTEGER NOT NULL CHECK (step > 0),
  factor REAL NOT NULL CHECK (factor > 0),
  started_at TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??.?????????Z')
) STRICT;
CREATE TABLE removed_items (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE identity (epoch TEXT NOT NULL, calendar TEXT NOT NULL) STRICT;
CREATE TABLE devices (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  role TEXT NOT NULL CHECK (role IN ('family', 'guest', 'staff')),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  paired_at TEXT NOT NULL CHECK (paired_at GLOB '????-??-??T??:??:??.?????????Z'),
  seen_at TEXT CHECK (seen_at GLOB '????-??-??T??:??:??.?????????Z')
) STRICT;
CREATE TABLE scans (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  barcode TEXT NOT NULL CHECK (barcode <> ''),
  name TEXT CHECK (name <> ''),
  scanned_at TEXT NOT NULL CHECK (scanned_at GLOB '????-??-??T??:??:??.?????????Z'),
  waits INTEGER NOT NULL CHECK (waits IN (0, 1))
) STRICT;
CREATE TABLE lookups (
  code TEXT PRIMARY KEY CHECK (code <> ''),
  answered_at TEXT NOT NULL CHECK (answered_at GLOB '????-??-??T??:??:??.?????????Z'),
  answer TEXT NOT NULL CHECK (json_valid(answer))
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_undoable ON journal (origin, seq) WHERE changes > 0 AND undoes IS NULL;
CREATE INDEX journal_time ON journal (time);

INSERT INTO grdb_migrations VALUES ('1 the kitchen and its journal');
INSERT INTO grdb_migrations VALUES ('2 undo and trimming by index');
INSERT INTO grdb_migrations VALUES ('3 until when a timer rings');
INSERT INTO grdb_migrations VALUES ('4 alarms that are snoozed');
INSERT INTO grdb_migrations VALUES ('5 the pantry and recipes');
INSERT INTO grdb_migrations VALUES ('6 lists that agree on every screen');
INSERT INTO grdb_migrations VALUES ('7 scanned products');
INSERT INTO grdb_migrations VALUES ('8 the shops of the pantry''s things');
INSERT INTO timers VALUES (2, 't-pasta', 'pasta', 600, '2026-03-14T18:05:00.250000000Z', 'running', '2026-03-14T18:15:00.250000000Z', NULL, NULL, NULL);
INSERT INTO timers VALUES (3, 't-eggs', NULL, 240, '2026-03-14T18:00:00.000000000Z', 'paused', NULL, 12.5, NULL, NULL);
INSERT INTO timers VALUES (7, 't-rice', 'rice', 900, '2026-03-14T17:00:00.000000000Z', 'missed', NULL, NULL, '2026-03-14T17:15:00.000000000Z', NULL);
INSERT INTO timers VALUES (8, 't-bread', 'bread', 60, '2026-03-14T18:03:00.000000000Z', 'ringing', NULL, NULL, '2026-03-14T18:04:00.000000000Z', '2026-03-14T18:19:00.000000000Z');
INSERT INTO items VALUES (4, 'i-milk', 'milk', 'shopping', 2.5, 'l', 'dairy', 'farm shop', 0, '["Sam","Zoë"]', '2026-03-14T18:01:00.000000000Z', 12.5, '{"checked":{"command":"c-2","time":"2026-03-14T18:04:30.000000000Z"}}');
INSERT INTO items VALUES (5, 'i-crème', 'crème brûlée 👩‍🍳', 'party', 1.0, NULL, 'dessert', NULL, 1, '[]', '2026-03-14T18:02:00.000000000Z', NULL, NULL);
INSERT INTO people VALUES (1, 'p-sam', 'Sam', '👩🏽‍🌾', 'sam@example.org');
INSERT INTO shops VALUES (1, 's-farm', 'farm shop');
INSERT INTO categories VALUES (1, 'milk', 'dairy');
INSERT INTO dishes VALUES (1, 'd-tacos', '2026-03-20', 'dinner', 'tacos', 0, 0, '["Sam"]');
INSERT INTO preferences VALUES (1, 'preferences', 55, 80, 'farm shop', 'Sam', 0);
INSERT INTO journal VALUES (1, 'c-1', '2026-03-14T18:01:00.000000000Z', 'voice', 'store.add', '{"store":{"_0":{"add":{"name":"farm shop"}}}}', 'I know the farm shop now.', NULL, 1);
INSERT INTO journal VALUES (2, 'c-2', '2026-03-14T18:02:00.000000000Z', 'text', 'store.add', '{"store":{"_0":{"add":{"name":"bakery"}}}}', 'I know the bakery now.', NULL, 1);
INSERT INTO journal VALUES (3, 'c-3', '2026-03-14T18:03:00.000000000Z', 'voice', 'box.undo', '{"box":{"_0":{"undo":{}}}}', 'Undone.', 'c-2', 1);
INSERT INTO events VALUES (1, 0, 'shop', '{"after":{"id":"s-farm","name":"farm shop"}}');
INSERT INTO events VALUES (2, 0, 'shop', '{"after":{"id":"s-bakery","name":"bakery"}}');
INSERT INTO events VALUES (3, 0, 'shop', '{"before":{"id":"s-bakery","name":"bakery"}}');
INSERT INTO alarms VALUES (1, 'a-1', 'get up', '2026-03-15', '06:30', 'waiting', '2026-03-15T05:30:00.000000000Z');
INSERT INTO lots VALUES (3, 'l-eggs', 'eggs', 6.0, NULL, 'fridge', '2026-03-20', '2026-03-14T18:05:00.000000000Z', NULL, 'Market');
INSERT INTO lots VALUES (4, 'l-flour', 'flour', 1.5, 'kg', NULL, NULL, '2026-03-14T18:05:00.000000000Z', 'Scanned barcode: 4006381333931', NULL);
INSERT INTO minimums VALUES (1, 'egg', 'eggs', 4.0, NULL);
INSERT INTO products VALUES (1, '0036000291452', 'tissues', 'Softly', 6, 80.0, 'piece', 'https://example.org/tissues.jpg');
INSERT INTO recipes VALUES (2, 'r-crepes', 'Crêpes', 4.0, NULL, 600, 1200, NULL, '250 g flour, sifted	flour	250.0		g	sifted	flour
2 to 3 eggs	eggs	2.0	3.0			egg
For the pan:						
salt	salt					salt', '["Whisk.","Fry for 2 minutes."]', '["breakfast"]', 'crêpes.jpg', 'Grandma', NULL, '2026-03-14T18:05:00.000000000Z', '2026-03-01');
INSERT INTO cooking VALUES (1, 'cooking', 'r-crepes', 2, 1.5, '2026-03-14T18:05:00.000000000Z');
INSERT INTO removed_items VALUES ('i-gone', 2);
INSERT INTO identity VALUES ('0123456789abcdef', '00112233445566778899aabbccddeeff');
INSERT INTO devices VALUES (1, 'd-phone', 'Sam''s phone', 'family', 'abababababababababababababababababababababababababababababababab', '2026-03-14T18:05:00.000000000Z', NULL);
INSERT INTO scans VALUES (1, 'sc-1', '0036000291452', 'tissues', '2026-03-14T18:05:00.000000000Z', 0);
INSERT INTO scans VALUES (2, 'sc-2', '5000112637922', NULL, '2026-03-14T18:05:00.000000000Z', 1);
INSERT INTO lookups VALUES ('0036000291452', '2026-03-14T18:05:00.000000000Z', '{}');
CREATE TRIGGER items_removed AFTER DELETE ON items BEGIN
  INSERT OR REPLACE INTO removed_items VALUES (old.id, (SELECT coalesce(max(seq), 0) FROM journal));
END;
CREATE TRIGGER items_restored AFTER INSERT ON items BEGIN
  DELETE FROM removed_items WHERE id = new.id;
END;

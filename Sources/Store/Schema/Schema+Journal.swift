extension Schema {
  // The store's identity and its journal; devices, and sentences that the box did not understand,
  // which no undo brings back.
  //
  // `identity` has one row. `epoch` distinguishes this store from all others; `calendar` is a part of
  // the address of its meal calendar; `desk_pin` is salt and hash, separated by a colon, or null for
  // none.
  //
  // `undoes` is the `id` of the command that a command takes back. `changes` is the number of events
  // of an entry in `events`: none for those that changed nothing and for trimmed ones. `sentence` is
  // the `id` of the first command of the sentence, if it is another command. Of a device's token, only
  // the SHA-256 is stored.
  static let journal = """
    CREATE TABLE identity (
      epoch TEXT NOT NULL,
      calendar TEXT NOT NULL,
      desk_pin TEXT CHECK (desk_pin <> '')
    ) STRICT;

    INSERT INTO identity (epoch, calendar) VALUES (lower(hex(randomblob(8))), lower(hex(randomblob(16))));

    CREATE TABLE journal (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      time TEXT NOT NULL CHECK (time GLOB '\(moment)'),
      origin TEXT NOT NULL CHECK (origin IN ('voice', 'text', 'http', 'companion', 'clock')),
      intent TEXT NOT NULL,
      command TEXT NOT NULL CHECK (json_valid(command)),
      say TEXT NOT NULL,
      undoes TEXT UNIQUE,
      changes INTEGER NOT NULL DEFAULT 0 CHECK (changes >= 0),
      sentence TEXT CHECK (sentence <> '')
    ) STRICT;
    CREATE INDEX journal_undoable ON journal (origin, seq) WHERE changes > 0 AND undoes IS NULL;
    CREATE INDEX journal_time ON journal (time);
    CREATE INDEX journal_sentence ON journal (sentence) WHERE sentence IS NOT NULL;
    CREATE INDEX journal_restored ON journal (seq) WHERE intent = 'box.restore';

    CREATE TABLE events (
      seq INTEGER NOT NULL REFERENCES journal (seq) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      kind TEXT NOT NULL CHECK (kind <> ''),
      json TEXT NOT NULL CHECK (json_valid(json)),
      PRIMARY KEY (seq, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE devices (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      role TEXT NOT NULL CHECK (role IN ('family', 'manager', 'staff', 'guest')),
      email TEXT CHECK (email <> ''),
      token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
      paired_at TEXT NOT NULL CHECK (paired_at GLOB '\(moment)'),
      seen_at TEXT CHECK (seen_at GLOB '\(moment)')
    ) STRICT;

    CREATE TABLE unknown_sentences (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      text TEXT NOT NULL UNIQUE CHECK (text <> ''),
      said_at TEXT NOT NULL CHECK (said_at GLOB '\(moment)'),
      heard INTEGER NOT NULL CHECK (heard IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    """
}

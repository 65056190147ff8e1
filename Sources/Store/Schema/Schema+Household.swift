extension Schema {
  // People, the box's settings, timers, alarms, phrases, meals and diets.
  //
  // `looks_up` and `wake_word` are null until the household sets them.
  static let household = """
    CREATE TABLE people (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      emoji TEXT NOT NULL,
      email TEXT
    ) STRICT;

    CREATE TABLE preferences (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id = 'preferences'),
      volume INTEGER NOT NULL CHECK (volume BETWEEN 0 AND 100),
      alarm_volume INTEGER NOT NULL CHECK (alarm_volume BETWEEN 0 AND 100),
      store TEXT,
      person TEXT,
      stocks_bought INTEGER NOT NULL DEFAULT 1 CHECK (stocks_bought IN (0, 1)),
      looks_up INTEGER CHECK (looks_up IN (0, 1)),
      wake_word TEXT CHECK (wake_word <> ''),
      volume_before INTEGER CHECK (volume_before BETWEEN 1 AND 100),
      listens INTEGER NOT NULL DEFAULT 1 CHECK (listens IN (0, 1))
    ) STRICT;

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
      rings_until TEXT CHECK (rings_until GLOB '\(moment)'),
      repeats INTEGER CHECK (repeats IN (0, 1)),
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
      status TEXT NOT NULL CHECK (status IN ('waiting', 'ringing', 'snoozed', 'missed')),
      rings_at TEXT NOT NULL CHECK (rings_at GLOB '\(moment)'),
      repeats TEXT CHECK (repeats <> '')
    ) STRICT;

    CREATE TABLE phrases (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      said TEXT NOT NULL CHECK (said <> ''),
      does TEXT NOT NULL CHECK (does <> '')
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

    CREATE TABLE headcounts (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      day TEXT NOT NULL CHECK (day GLOB '\(day)'),
      slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack', 'dessert')),
      count INTEGER NOT NULL CHECK (count > 0)
    ) STRICT;

    CREATE TABLE diets (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      person TEXT NOT NULL,
      need TEXT NOT NULL CHECK (need IN ('allergy', 'avoids', 'follows')),
      food TEXT NOT NULL CHECK (food <> '')
    ) STRICT;
    """
}

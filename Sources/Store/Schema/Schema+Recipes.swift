extension Schema {
  // Recipes, the one that is being cooked, and the favourites.
  //
  // An ingredient is a line of fields separated by tabs (see IngredientText): text, name, quantity,
  // upper, unit, note, key. Steps and tags are JSON arrays.
  static let recipes = """
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

    CREATE TABLE favourites (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      since TEXT NOT NULL CHECK (since GLOB '\(moment)')
    ) STRICT;
    """
}

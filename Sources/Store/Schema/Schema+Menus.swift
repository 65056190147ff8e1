extension Schema {
  // The menus of businesses; see ``views`` for the tables called `kept_…`. `modifier_groups` and
  // `options` are JSON arrays.
  static let menus = """
    CREATE TABLE menu_categories (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      name TEXT NOT NULL CHECK (name <> ''),
      description TEXT,
      image_url TEXT,
      display_order INTEGER NOT NULL,
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      available_start_time TEXT CHECK (available_start_time GLOB '??:??'),
      available_end_time TEXT CHECK (available_end_time GLOB '??:??'),
      CHECK ((available_start_time IS NULL) = (available_end_time IS NULL))
    ) STRICT;

    CREATE TABLE kept_menu_items (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      category_id TEXT NOT NULL REFERENCES menu_categories (id) DEFERRABLE INITIALLY DEFERRED,
      business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      name TEXT NOT NULL CHECK (name <> ''),
      description TEXT,
      image_url TEXT,
      price INTEGER NOT NULL CHECK (price >= 0),
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      display_order INTEGER NOT NULL,
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
      is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
      remaining INTEGER CHECK (remaining >= 0),
      is_vegetarian INTEGER NOT NULL CHECK (is_vegetarian IN (0, 1)),
      is_vegan INTEGER NOT NULL CHECK (is_vegan IN (0, 1)),
      is_gluten_free INTEGER NOT NULL CHECK (is_gluten_free IN (0, 1)),
      contains_nuts INTEGER NOT NULL CHECK (contains_nuts IN (0, 1)),
      contains_dairy INTEGER NOT NULL CHECK (contains_dairy IN (0, 1)),
      spice_level INTEGER CHECK (spice_level BETWEEN 0 AND 5),
      calories INTEGER CHECK (calories >= 0),
      prep_time_minutes INTEGER CHECK (prep_time_minutes >= 0),
      modifier_groups TEXT NOT NULL CHECK (json_type(modifier_groups) = 'array')
    ) STRICT;
    CREATE INDEX menu_items_category ON kept_menu_items (category_id);

    CREATE TABLE kept_ingredient_templates (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      category TEXT NOT NULL CHECK (category IN ('vegetables', 'sauces', 'extras')),
      supports_portions INTEGER NOT NULL CHECK (supports_portions IN (0, 1)),
      price_none INTEGER NOT NULL CHECK (price_none >= 0),
      price_light INTEGER NOT NULL CHECK (price_light >= 0),
      price_regular INTEGER NOT NULL CHECK (price_regular >= 0),
      price_extra INTEGER NOT NULL CHECK (price_extra >= 0),
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      default_portion TEXT NOT NULL CHECK (default_portion IN ('none', 'light', 'regular', 'extra')),
      display_order INTEGER NOT NULL,
      is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))
    ) STRICT;

    CREATE TABLE kept_menu_item_customizations (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      menu_item_id TEXT NOT NULL REFERENCES kept_menu_items (id) DEFERRABLE INITIALLY DEFERRED,
      template_id TEXT REFERENCES kept_ingredient_templates (id) DEFERRABLE INITIALLY DEFERRED,
      name TEXT NOT NULL CHECK (name <> ''),
      type TEXT NOT NULL CHECK (type IN ('single', 'multiple')),
      options TEXT NOT NULL CHECK (json_type(options) = 'array'),
      category TEXT CHECK (category IN ('vegetables', 'sauces', 'extras')),
      supports_portions INTEGER NOT NULL CHECK (supports_portions IN (0, 1)),
      price_none INTEGER CHECK (price_none >= 0),
      price_light INTEGER CHECK (price_light >= 0),
      price_regular INTEGER CHECK (price_regular >= 0),
      price_extra INTEGER CHECK (price_extra >= 0),
      currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      default_portion TEXT CHECK (default_portion IN ('none', 'light', 'regular', 'extra')),
      is_required INTEGER NOT NULL CHECK (is_required IN (0, 1)),
      display_order INTEGER NOT NULL,
      CHECK (supports_portions = (currency IS NOT NULL)),
      CHECK (supports_portions = (default_portion IS NOT NULL))
    ) STRICT;
    CREATE INDEX menu_item_customizations_item ON kept_menu_item_customizations (menu_item_id);
    """
}

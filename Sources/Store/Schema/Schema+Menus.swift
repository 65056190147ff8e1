extension Schema {
  // Money is an integer of the smallest unit of `currency`. Foreign keys are checked when a command is
  // committed as a whole, because its events may come in any order. `modifier_groups` and `options` are
  // JSON arrays.
  static let menus = """
    CREATE TABLE ordering (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      tax_basis_points INTEGER NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
      discount_basis_points INTEGER NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
      delivery_fee INTEGER NOT NULL CHECK (delivery_fee >= 0),
      order_types TEXT NOT NULL CHECK (json_type(order_types) = 'array'),
      accepts_orders INTEGER NOT NULL CHECK (accepts_orders IN (0, 1)),
      auto_confirm INTEGER NOT NULL CHECK (auto_confirm IN (0, 1)),
      points_per_unit INTEGER NOT NULL CHECK (points_per_unit >= 0),
      last_order_number INTEGER NOT NULL CHECK (last_order_number >= 0)
    ) STRICT;

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

    CREATE TABLE menu_items (
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
    CREATE INDEX menu_items_category ON menu_items (category_id);

    CREATE TABLE ingredient_templates (
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

    CREATE TABLE menu_item_customizations (
      added INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      menu_item_id TEXT NOT NULL REFERENCES menu_items (id) DEFERRABLE INITIALLY DEFERRED,
      template_id TEXT REFERENCES ingredient_templates (id) DEFERRABLE INITIALLY DEFERRED,
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
    CREATE INDEX menu_item_customizations_item ON menu_item_customizations (menu_item_id);
    """
}

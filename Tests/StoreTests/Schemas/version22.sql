-- A store of schema version 22, with a row of every kind. Never change it: such stores are out there.
PRAGMA application_id = 1397708115;
PRAGMA user_version = 22;
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
  ran_out_at TEXT CHECK (ran_out_at GLOB '????-??-??T??:??:??.?????????Z'), rings_until TEXT CHECK (rings_until GLOB '????-??-??T??:??:??.?????????Z'), repeats INTEGER CHECK (repeats IN (0, 1)), warns_at INTEGER CHECK (warns_at > 0),
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
, stocks_bought INTEGER NOT NULL DEFAULT 1 CHECK (stocks_bought IN (0, 1)), looks_up INTEGER CHECK (looks_up IN (0, 1)), wake_word TEXT CHECK (wake_word <> ''), volume_before INTEGER CHECK (volume_before BETWEEN 1 AND 100), listens INTEGER NOT NULL DEFAULT 1 CHECK (listens IN (0, 1)), pace INTEGER NOT NULL DEFAULT 100 CHECK (pace BETWEEN 50 AND 150), pronunciations TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(pronunciations))) STRICT;
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  time TEXT NOT NULL CHECK (time GLOB '????-??-??T??:??:??.?????????Z'),
  origin TEXT NOT NULL CHECK (origin IN ('voice', 'text', 'http', 'companion', 'clock')),
  intent TEXT NOT NULL,
  command TEXT NOT NULL CHECK (json_valid(command)),
  say TEXT NOT NULL,
  undoes TEXT UNIQUE
, changes INTEGER NOT NULL DEFAULT 0 CHECK (changes >= 0), sentence TEXT CHECK (sentence <> '')) STRICT;
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
, repeats TEXT CHECK (repeats <> '')) STRICT;
CREATE TABLE lots (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  quantity REAL NOT NULL CHECK (quantity > 0),
  unit TEXT,
  place TEXT,
  best_before TEXT CHECK (best_before GLOB '????-??-??'),
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.?????????Z')
, note TEXT, store TEXT CHECK (store <> ''), name_lower TEXT, qty_text TEXT CHECK (qty_text <> ''), qty_text_of REAL CHECK (qty_text_of > 0)) STRICT;
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
CREATE TABLE identity (epoch TEXT NOT NULL, calendar TEXT NOT NULL, desk_pin TEXT CHECK (desk_pin <> '')) STRICT;
CREATE TABLE "devices" (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  role TEXT NOT NULL CHECK (role IN ('family', 'manager', 'staff', 'guest')),
  email TEXT CHECK (email <> ''),
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
CREATE TABLE businesses (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
  business_name TEXT NOT NULL CHECK (business_name <> ''),
  business_type TEXT NOT NULL CHECK (business_type IN (
    'restaurant', 'cafe', 'farm', 'farmstand', 'farmers_market', 'food_producer', 'food_store', 'catering',
    'food_truck')),
  description TEXT,
  logo_url TEXT,
  cover_image_url TEXT,
  brand_color TEXT,
  address_line1 TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  phone TEXT,
  email TEXT,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  hours TEXT NOT NULL CHECK (json_type(hours) = 'array'),
  special_hours TEXT NOT NULL CHECK (json_type(special_hours) = 'array'),
  owner TEXT CHECK (json_type(owner) = 'object'),
  is_followed INTEGER NOT NULL CHECK (is_followed IN (0, 1)),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.?????????Z')
, website TEXT CHECK (website <> '')) STRICT;
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
, minimum_order INTEGER CHECK (minimum_order > 0), preparation_minutes INTEGER CHECK (preparation_minutes BETWEEN 1 AND 600), tip_percents TEXT CHECK (json_type(tip_percents) = 'array')) STRICT;
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
CREATE TABLE "kept_menu_items" (
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
CREATE TABLE "kept_ingredient_templates" (
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
CREATE TABLE "kept_menu_item_customizations" (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  menu_item_id TEXT NOT NULL REFERENCES "kept_menu_items" (id) DEFERRABLE INITIALLY DEFERRED,
  template_id TEXT REFERENCES "kept_ingredient_templates" (id) DEFERRABLE INITIALLY DEFERRED,
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
CREATE TABLE carts (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  lines TEXT NOT NULL CHECK (json_type(lines) = 'array'),
  order_type TEXT CHECK (order_type IN ('dine_in', 'takeout', 'delivery')),
  table_number TEXT,
  note TEXT
) STRICT;
CREATE TABLE "kept_orders" (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  order_number TEXT NOT NULL CHECK (order_number <> ''),
  order_type TEXT NOT NULL CHECK (order_type IN ('dine_in', 'takeout', 'delivery')),
  status TEXT NOT NULL
    CHECK (status IN ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('pending', 'paid', 'refunded', 'failed')),
  payment_method TEXT NOT NULL CHECK (payment_method <> ''),
  customer_name TEXT NOT NULL CHECK (customer_name <> ''),
  customer_email TEXT,
  customer_phone TEXT,
  delivery_address TEXT,
  delivery_notes TEXT,
  table_id TEXT,
  reservation_id TEXT,
  special_instructions TEXT,
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  subtotal INTEGER NOT NULL CHECK (subtotal >= 0),
  discount_amount INTEGER NOT NULL CHECK (discount_amount >= 0),
  tax_amount INTEGER NOT NULL CHECK (tax_amount >= 0),
  tip_amount INTEGER NOT NULL CHECK (tip_amount >= 0),
  delivery_fee INTEGER NOT NULL CHECK (delivery_fee >= 0),
  total_amount INTEGER NOT NULL
    CHECK (total_amount = subtotal - discount_amount + tax_amount + tip_amount + delivery_fee),
  source TEXT NOT NULL,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.?????????Z'),
  scheduled_for TEXT CHECK (scheduled_for GLOB '????-??-??T??:??:??.?????????Z'),
  estimated_ready TEXT CHECK (estimated_ready GLOB '????-??-??T??:??:??.?????????Z'),
  confirmed_at TEXT CHECK (confirmed_at GLOB '????-??-??T??:??:??.?????????Z'),
  preparing_at TEXT CHECK (preparing_at GLOB '????-??-??T??:??:??.?????????Z'),
  ready_at TEXT CHECK (ready_at GLOB '????-??-??T??:??:??.?????????Z'),
  completed_at TEXT CHECK (completed_at GLOB '????-??-??T??:??:??.?????????Z'),
  cancelled_at TEXT CHECK (cancelled_at GLOB '????-??-??T??:??:??.?????????Z'),
  over_at TEXT GENERATED ALWAYS AS (coalesce(completed_at, cancelled_at)) VIRTUAL,
  paid_at TEXT CHECK (paid_at GLOB '????-??-??T??:??:??.?????????Z'),
  refunded_at TEXT CHECK (refunded_at GLOB '????-??-??T??:??:??.?????????Z'), account TEXT CHECK (account <> ''),
  UNIQUE (business_id, order_number),
  CHECK (order_type <> 'delivery' OR delivery_address IS NOT NULL),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK (status NOT IN ('confirmed', 'preparing', 'ready', 'completed') OR confirmed_at IS NOT NULL),
  CHECK (status NOT IN ('preparing', 'ready', 'completed') OR preparing_at IS NOT NULL),
  CHECK (status NOT IN ('ready', 'completed') OR ready_at IS NOT NULL),
  CHECK ((payment_status IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
  CHECK ((payment_status = 'refunded') = (refunded_at IS NOT NULL))
) STRICT;
CREATE TABLE "kept_order_items" (
  order_id TEXT NOT NULL REFERENCES "kept_orders" (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  id TEXT NOT NULL CHECK (id <> ''),
  menu_item_id TEXT NOT NULL CHECK (menu_item_id <> ''),
  item_name TEXT NOT NULL CHECK (item_name <> ''),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  base_price INTEGER NOT NULL CHECK (base_price >= 0),
  customization_price INTEGER NOT NULL CHECK (base_price + customization_price >= 0),
  total_price INTEGER NOT NULL CHECK (total_price = (base_price + customization_price) * quantity),
  modifiers TEXT NOT NULL CHECK (json_type(modifiers) = 'array'),
  customizations TEXT NOT NULL CHECK (json_type(customizations) = 'array'),
  selected_options TEXT NOT NULL CHECK (json_type(selected_options) = 'object'),
  special_requests TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'preparing', 'ready', 'served')),
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE customers (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  total_visits INTEGER NOT NULL CHECK (total_visits >= 0),
  total_spent INTEGER NOT NULL CHECK (total_spent >= 0),
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  last_visit_at TEXT CHECK (last_visit_at GLOB '????-??-??T??:??:??.?????????Z'),
  CHECK (first_name <> '' OR last_name <> '')
) STRICT;
CREATE TABLE loyalty_points (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  customer_id TEXT NOT NULL UNIQUE REFERENCES customers (id) DEFERRABLE INITIALLY DEFERRED,
  points_balance INTEGER NOT NULL CHECK (points_balance >= 0),
  lifetime_earned INTEGER NOT NULL CHECK (lifetime_earned >= 0),
  lifetime_redeemed INTEGER NOT NULL CHECK (lifetime_redeemed >= 0),
  CHECK (points_balance = lifetime_earned - lifetime_redeemed)
) STRICT;
CREATE TABLE addresses (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  label TEXT NOT NULL CHECK (label <> ''),
  address TEXT NOT NULL CHECK (address <> ''),
  notes TEXT
) STRICT;
CREATE TABLE guest (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id = 'guest'),
  business_id TEXT,
  order_id TEXT,
  details TEXT NOT NULL CHECK (json_type(details) = 'object'),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;
CREATE TABLE restaurant_tables (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  table_number TEXT NOT NULL CHECK (table_number <> ''),
  section TEXT,
  capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 100),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  UNIQUE (business_id, table_number)
) STRICT;
CREATE TABLE reservation_settings (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  min_party_size INTEGER NOT NULL CHECK (min_party_size > 0),
  max_party_size INTEGER NOT NULL CHECK (max_party_size >= min_party_size),
  booking_window_days INTEGER NOT NULL CHECK (booking_window_days >= 0),
  min_advance_hours INTEGER NOT NULL CHECK (min_advance_hours >= 0),
  slot_duration_minutes INTEGER NOT NULL CHECK (slot_duration_minutes > 0),
  default_dining_duration INTEGER NOT NULL CHECK (default_dining_duration BETWEEN 1 AND 1439),
  allow_waitlist INTEGER NOT NULL CHECK (allow_waitlist IN (0, 1)),
  auto_confirm INTEGER NOT NULL CHECK (auto_confirm IN (0, 1)),
  max_guests_per_slot INTEGER NOT NULL CHECK (max_guests_per_slot >= 0)
) STRICT;
CREATE TABLE reservations (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  reservation_date TEXT NOT NULL CHECK (reservation_date GLOB '????-??-??'),
  reservation_time TEXT NOT NULL CHECK (reservation_time GLOB '??:??'),
  starts_at TEXT NOT NULL CHECK (starts_at GLOB '????-??-??T??:??:??.?????????Z'),
  ends_at TEXT NOT NULL CHECK (ends_at GLOB '????-??-??T??:??:??.?????????Z' AND ends_at > starts_at),
  party_size INTEGER NOT NULL CHECK (party_size > 0),
  duration_minutes INTEGER NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1439),
  status TEXT NOT NULL
    CHECK (status IN ('pending', 'confirmed', 'seated', 'completed', 'cancelled', 'no_show')),
  customer_name TEXT NOT NULL CHECK (customer_name <> ''),
  customer_email TEXT NOT NULL,
  customer_phone TEXT,
  seating_preference TEXT,
  special_requests TEXT,
  occasion TEXT,
  source TEXT NOT NULL,
  person TEXT,
  table_id TEXT,
  table_number TEXT CHECK ((table_number IS NULL) = (table_id IS NULL)),
  table_section TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.?????????Z'),
  confirmed_at TEXT CHECK (confirmed_at GLOB '????-??-??T??:??:??.?????????Z'),
  seated_at TEXT CHECK (seated_at GLOB '????-??-??T??:??:??.?????????Z'),
  completed_at TEXT CHECK (completed_at GLOB '????-??-??T??:??:??.?????????Z'),
  cancelled_at TEXT CHECK (cancelled_at GLOB '????-??-??T??:??:??.?????????Z'),
  no_show_at TEXT CHECK (no_show_at GLOB '????-??-??T??:??:??.?????????Z'),
  cancellation_reason TEXT, account TEXT CHECK (account <> ''),
  CHECK (status IN ('pending', 'cancelled') OR confirmed_at IS NOT NULL),
  CHECK (status <> 'pending' OR confirmed_at IS NULL),
  CHECK ((status IN ('seated', 'completed')) = (seated_at IS NOT NULL)),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((status = 'no_show') = (no_show_at IS NOT NULL)),
  CHECK (status = 'cancelled' OR cancellation_reason IS NULL)
) STRICT;
CREATE TABLE table_holds (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  reservation TEXT NOT NULL CHECK (json_type(reservation) = 'object'),
  expires_at TEXT NOT NULL CHECK (expires_at GLOB '????-??-??T??:??:??.?????????Z')
) STRICT;
CREATE TABLE waitlist (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  wanted TEXT NOT NULL CHECK (json_type(wanted) = 'object'),
  person TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.?????????Z')
, account TEXT CHECK (account <> '')) STRICT;
CREATE TABLE remote_businesses (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  menu_at TEXT CHECK (menu_at GLOB '????-??-??T??:??:??.?????????Z'),
  availability TEXT NOT NULL CHECK (json_type(availability) = 'array')
) STRICT;
CREATE TABLE outbox (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('order', 'reservation', 'cancel_order', 'cancel_reservation')),
  record_id TEXT NOT NULL CHECK (record_id <> ''),
  business_id TEXT NOT NULL REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused')),
  remote_id TEXT,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  problem TEXT,
  code TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.?????????Z'),
  settled_at TEXT CHECK (settled_at GLOB '????-??-??T??:??:??.?????????Z'),
  CHECK ((state = 'waiting') = (settled_at IS NULL))
) STRICT;
CREATE TABLE phrases (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  said TEXT NOT NULL CHECK (said <> ''),
  does TEXT NOT NULL CHECK (does <> '')
) STRICT;
CREATE TABLE unknown_sentences (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  text TEXT NOT NULL UNIQUE CHECK (text <> ''),
  said_at TEXT NOT NULL CHECK (said_at GLOB '????-??-??T??:??:??.?????????Z'),
  heard INTEGER NOT NULL CHECK (heard IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TABLE recurring_items (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  quantity REAL CHECK (quantity >= 0),
  unit TEXT,
  list TEXT NOT NULL CHECK (list <> ''),
  days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 366),
  weekdays TEXT CHECK (weekdays <> ''),
  next TEXT NOT NULL CHECK (next GLOB '????-??-??')
) STRICT;
CREATE TABLE printed_tickets (
  id TEXT PRIMARY KEY CHECK (id <> ''),
  printed_at TEXT NOT NULL CHECK (printed_at GLOB '????-??-??T??:??:??.?????????Z'),
  cancelled_at TEXT CHECK (cancelled_at GLOB '????-??-??T??:??:??.?????????Z')
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
  ticked_at TEXT NOT NULL CHECK (ticked_at GLOB '????-??-??T??:??:??.?????????Z')
) STRICT;
CREATE INDEX journal_restored ON journal (seq) WHERE intent = 'box.restore';
CREATE TABLE favourites (
  added INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  since TEXT NOT NULL CHECK (since GLOB '????-??-??T??:??:??.?????????Z')
) STRICT;
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
  day TEXT NOT NULL CHECK (day GLOB '????-??-??'),
  slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack', 'dessert')),
  count INTEGER NOT NULL CHECK (count > 0)
, guests TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(guests))) STRICT;
INSERT INTO grdb_migrations VALUES ('1 the kitchen and its journal');
INSERT INTO grdb_migrations VALUES ('2 undo and trimming by index');
INSERT INTO grdb_migrations VALUES ('3 until when a timer rings');
INSERT INTO grdb_migrations VALUES ('4 alarms that are snoozed');
INSERT INTO grdb_migrations VALUES ('5 the pantry and recipes');
INSERT INTO grdb_migrations VALUES ('6 lists that agree on every screen');
INSERT INTO grdb_migrations VALUES ('7 scanned products');
INSERT INTO grdb_migrations VALUES ('8 the shops of the pantry''s things');
INSERT INTO grdb_migrations VALUES ('9 food businesses');
INSERT INTO grdb_migrations VALUES ('10 websites, smallest orders, preparation and tips');
INSERT INTO grdb_migrations VALUES ('11 menus and orders as other programs read them');
INSERT INTO grdb_migrations VALUES ('12 the pantry as the apps know it');
INSERT INTO grdb_migrations VALUES ('13 sentences');
INSERT INTO grdb_migrations VALUES ('14 phrases, and what was not understood');
INSERT INTO grdb_migrations VALUES ('15 favourite recipes');
INSERT INTO grdb_migrations VALUES ('16 alarms and things that come back');
INSERT INTO grdb_migrations VALUES ('17 the desk''s PIN, tickets, and what is known of shops');
INSERT INTO grdb_migrations VALUES ('18 customers, managers and members, and closed ears');
INSERT INTO grdb_migrations VALUES ('19 what people do not eat, and how many come');
INSERT INTO grdb_migrations VALUES ('20 reminders that come back');
INSERT INTO grdb_migrations VALUES ('21');
INSERT INTO grdb_migrations VALUES ('22');
INSERT INTO diets VALUES (1, 'd-1', 'Sam', 'allergy', 'nuts');
INSERT INTO headcounts VALUES (1, '2026-03-15 dinner', '2026-03-15', 'dinner', 8, '["Zoë","Kim"]');
INSERT INTO timers VALUES (2, 't-pasta', 'pasta', 600, '2026-03-14T18:05:00.250000000Z', 'running', '2026-03-14T18:15:00.250000000Z', NULL, NULL, NULL, NULL, 120);
INSERT INTO timers VALUES (3, 't-eggs', NULL, 240, '2026-03-14T18:00:00.000000000Z', 'paused', NULL, 12.5, NULL, NULL, NULL, NULL);
INSERT INTO timers VALUES (7, 't-rice', 'rice', 900, '2026-03-14T17:00:00.000000000Z', 'missed', NULL, NULL, '2026-03-14T17:15:00.000000000Z', NULL, NULL, NULL);
INSERT INTO timers VALUES (8, 't-bread', 'bread', 60, '2026-03-14T18:03:00.000000000Z', 'ringing', NULL, NULL, '2026-03-14T18:04:00.000000000Z', '2026-03-14T18:19:00.000000000Z', NULL, NULL);
INSERT INTO timers VALUES (9, 't-stir', 'stir', 300, '2026-03-14T18:05:00.000000000Z', 'running', '2026-03-14T18:10:00.000000000Z', NULL, NULL, NULL, 1, NULL);
INSERT INTO items VALUES (4, 'i-milk', 'milk', 'shopping', 2.5, 'l', 'dairy', 'farm shop', 0, '["Sam","Zoë"]', '2026-03-14T18:01:00.000000000Z', 12.5, '{"checked":{"command":"c-2","time":"2026-03-14T18:04:30.000000000Z"}}');
INSERT INTO items VALUES (5, 'i-crème', 'crème brûlée 👩‍🍳', 'party', 1.0, NULL, 'dessert', NULL, 1, '[]', '2026-03-14T18:02:00.000000000Z', NULL, NULL);
INSERT INTO people VALUES (1, 'p-sam', 'Sam', '👩🏽‍🌾', 'sam@example.org');
INSERT INTO shops VALUES (1, 's-farm', 'farm shop');
INSERT INTO categories VALUES (1, 'milk', 'dairy');
INSERT INTO dishes VALUES (1, 'd-tacos', '2026-03-20', 'dinner', 'tacos', 0, 0, '["Sam"]');
INSERT INTO preferences VALUES (1, 'preferences', 55, 80, 'farm shop', 'Sam', 0, 0, 'computer', NULL, 0, 85, '{"gnocchi":"nyokki"}');
INSERT INTO journal VALUES (1, 'c-1', '2026-03-14T18:01:00.000000000Z', 'voice', 'store.add', '{"store":{"_0":{"add":{"name":"farm shop"}}}}', 'I know the farm shop now.', NULL, 1, NULL);
INSERT INTO journal VALUES (2, 'c-2', '2026-03-14T18:02:00.000000000Z', 'text', 'store.add', '{"store":{"_0":{"add":{"name":"bakery"}}}}', 'I know the bakery now.', NULL, 1, NULL);
INSERT INTO journal VALUES (3, 'c-3', '2026-03-14T18:03:00.000000000Z', 'voice', 'box.undo', '{"box":{"_0":{"undo":{}}}}', 'Undone.', 'c-2', 1, NULL);
INSERT INTO phrases VALUES (1, 'ph-1', 'good night', 'cancel all timers');
INSERT INTO recurring_items VALUES (1, 'rc-milk', 'milk', 2.0, 'l', 'shopping', 1, 'friday', '2026-03-20');
INSERT INTO printed_tickets VALUES ('o-1', '2026-03-14T18:05:00.000000000Z', NULL);
INSERT INTO usual_shops VALUES (1, 'bread', 'bread', 'Market');
INSERT INTO shop_aisles VALUES (1, 'Market', '[{"first":"Produce","next":"Dairy","times":2}]', '["Produce","Dairy"]', '2026-03-14T18:05:00.000000000Z');
INSERT INTO favourites VALUES (1, 'r-crepes', '2026-03-14T18:05:00.000000000Z');
INSERT INTO events VALUES (1, 0, 'shop', '{"after":{"id":"s-farm","name":"farm shop"}}');
INSERT INTO events VALUES (2, 0, 'shop', '{"after":{"id":"s-bakery","name":"bakery"}}');
INSERT INTO events VALUES (3, 0, 'shop', '{"before":{"id":"s-bakery","name":"bakery"}}');
INSERT INTO alarms VALUES (1, 'a-1', 'get up', '2026-03-15', '06:30', 'waiting', '2026-03-15T05:30:00.000000000Z', 'saturday sunday');
INSERT INTO lots VALUES (3, 'l-eggs', 'eggs', 6.0, NULL, 'fridge', '2026-03-20', '2026-03-14T18:05:00.000000000Z', NULL, 'Market', 'eggs', NULL, NULL);
INSERT INTO lots VALUES (4, 'l-flour', 'Flour', 1.5, 'kg', NULL, NULL, '2026-03-14T18:05:00.000000000Z', 'Scanned barcode: 4006381333931', NULL, 'flour', '1.5 kg', 1.5);
INSERT INTO minimums VALUES (1, 'egg', 'eggs', 4.0, NULL);
INSERT INTO products VALUES (1, '0036000291452', 'tissues', 'Softly', 6, 80.0, 'piece', 'https://example.org/tissues.jpg');
INSERT INTO recipes VALUES (2, 'r-crepes', 'Crêpes', 4.0, NULL, 600, 1200, NULL, '250 g flour, sifted	flour	250.0		g	sifted	flour
2 to 3 eggs	eggs	2.0	3.0			egg
For the pan:						
salt	salt					salt', '["Whisk.","Fry for 2 minutes."]', '["breakfast"]', 'crêpes.jpg', 'Grandma', NULL, '2026-03-14T18:05:00.000000000Z', '2026-03-01');
INSERT INTO cooking VALUES (1, 'cooking', 'r-crepes', 2, 1.5, '2026-03-14T18:05:00.000000000Z');
INSERT INTO removed_items VALUES ('i-gone', 2);
INSERT INTO identity VALUES ('0123456789abcdef', '00112233445566778899aabbccddeeff', '00ff:0123456789abcdef');
INSERT INTO devices VALUES (1, 'd-phone', 'Sam''s phone', 'family', NULL, 'abababababababababababababababababababababababababababababababab', '2026-03-14T18:05:00.000000000Z', NULL);
INSERT INTO devices VALUES (2, 'ac-3', 'Kim', 'manager', 'kim@example.org', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', '2026-03-14T18:05:00.000000000Z', NULL);
INSERT INTO scans VALUES (1, 'sc-1', '0036000291452', 'tissues', '2026-03-14T18:05:00.000000000Z', 0);
INSERT INTO scans VALUES (2, 'sc-2', '5000112637922', NULL, '2026-03-14T18:05:00.000000000Z', 1);
INSERT INTO lookups VALUES ('0036000291452', '2026-03-14T18:05:00.000000000Z', '{}');
INSERT INTO businesses (added, id, slug, business_name, business_type, description, logo_url, cover_image_url, brand_color, address_line1, city, state, postal_code, phone, email, latitude, longitude, is_verified, is_active, hours, special_hours, owner, is_followed, created_at, website) VALUES (1, 'b-shop', 'shop', 'The Shop', 'food_truck', 'Crêpes', NULL, NULL, '#8B0000', NULL, 'New York', NULL, NULL, '555 0100', NULL, 40.5, -74.0, 1, 1, '[{"closeTime":"02:30","dayOfWeek":0,"id":"h","isClosed":false,"openTime":"18:00"}]', '[{"date":"2026-05-27","notes":"Holiday"}]', '{"email":"zoe@example.org","id":"o","name":"Zoë"}', 1, '2026-03-14T18:05:00.000000000Z', 'https://example.org');
INSERT INTO ordering (added, id, currency, tax_basis_points, discount_basis_points, delivery_fee, order_types, accepts_orders, auto_confirm, points_per_unit, last_order_number, minimum_order, preparation_minutes, tip_percents) VALUES (1, 'b-shop', 'USD', 825, 0, 0, '["dine_in","takeout"]', 1, 0, 1, 1001, 500, 12, '[10,18]');
INSERT INTO menu_categories (added, id, business_id, name, description, image_url, display_order, is_active, available_start_time, available_end_time) VALUES (1, 'c-1', 'b-shop', 'Crêpes', NULL, NULL, 0, 1, '07:00', '11:30');
INSERT INTO kept_menu_items (added, id, category_id, business_id, name, description, image_url, price, currency, display_order, is_active, is_available, remaining, is_vegetarian, is_vegan, is_gluten_free, contains_nuts, contains_dairy, spice_level, calories, prep_time_minutes, modifier_groups) VALUES (1, '84', 'c-1', 'b-shop', 'Sucrée', NULL, NULL, 649, 'USD', 0, 1, 1, 3, 1, 0, 0, 0, 0, 0, NULL, NULL, '[{"id":"g","isRequired":true,"maxSelections":1,"minSelections":1,"modifiers":[{"id":"m","isAvailable":true,"isDefault":true,"name":"Half","priceAdjustment":"-0.25 USD"}],"name":"Fold"}]');
INSERT INTO kept_ingredient_templates (added, id, name, category, supports_portions, price_none, price_light, price_regular, price_extra, currency, default_portion, display_order, is_active) VALUES (1, '11', 'Extra Cheese', 'extras', 1, 0, 75, 100, 150, 'USD', 'none', 1, 1);
INSERT INTO kept_menu_item_customizations (added, id, menu_item_id, template_id, name, type, options, category, supports_portions, price_none, price_light, price_regular, price_extra, currency, default_portion, is_required, display_order) VALUES (1, '1', '84', '11', 'Extra Cheese', 'single', '[]', 'extras', 1, 0, 75, 100, 150, 'USD', 'none', 0, 20);
INSERT INTO kept_menu_item_customizations (added, id, menu_item_id, template_id, name, type, options, category, supports_portions, price_none, price_light, price_regular, price_extra, currency, default_portion, is_required, display_order) VALUES (2, '2', '84', NULL, 'Flour', 'single', '[{"name":"Buckwheat","price":"0.50 USD"}]', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1);
INSERT INTO carts (added, id, lines, order_type, table_number, note) VALUES (1, 'b-shop', '[{"choices":{"modifiers":[],"options":{},"portions":{"1":"light"}},"id":"l","menuItemId":"84","quantity":2}]', 'dine_in', '5', NULL);
INSERT INTO kept_orders (added, id, business_id, order_number, order_type, status, payment_status, payment_method, customer_name, customer_email, customer_phone, delivery_address, delivery_notes, table_id, reservation_id, special_instructions, currency, subtotal, discount_amount, tax_amount, tip_amount, delivery_fee, total_amount, source, created_at, scheduled_for, estimated_ready, confirmed_at, preparing_at, ready_at, completed_at, cancelled_at, paid_at, refunded_at, account) VALUES (1, 'o-1', 'b-shop', '1001', 'delivery', 'preparing', 'paid', 'counter', 'Zoë', NULL, NULL, '1 Main Street', NULL, NULL, NULL, NULL, 'USD', 1448, 0, 50, 0, 0, 1498, 'voice', '2026-03-14T18:05:00.000000000Z', NULL, NULL, '2026-03-14T18:05:00.000000000Z', '2026-03-14T18:06:00.000000000Z', NULL, NULL, NULL, '2026-03-14T18:05:30.000000000Z', NULL, 'ac-1');
INSERT INTO kept_order_items (order_id, position, id, menu_item_id, item_name, quantity, base_price, customization_price, total_price, modifiers, customizations, selected_options, special_requests, status) VALUES ('o-1', 0, 'oi', '84', 'Sucrée', 2, 649, 75, 1448, '[{"id":"m","name":"Half","priceAdjustment":"-0.25 USD"}]', '["Regular Extra Cheese"]', '{"1":["regular"]}', 'Warm', 'preparing');
INSERT INTO customers (added, id, business_id, first_name, last_name, email, phone, total_visits, total_spent, currency, last_visit_at) VALUES (1, 'cu', 'b-shop', 'Zoë', '', 'zoe@example.org', NULL, 1, 1498, 'USD', '2026-03-14T18:05:00.000000000Z');
INSERT INTO loyalty_points (added, id, customer_id, points_balance, lifetime_earned, lifetime_redeemed) VALUES (1, 'cu', 'cu', 14, 14, 0);
INSERT INTO addresses (added, id, label, address, notes) VALUES (1, 'home', 'Home', '1 Main Street', NULL);
INSERT INTO guest (added, id, business_id, order_id, details, latitude, longitude) VALUES (1, 'guest', 'b-shop', 'o-1', '{"":{"name":"Sam"}}', NULL, NULL);
INSERT INTO restaurant_tables (added, id, business_id, table_number, section, capacity, is_active) VALUES (1, 't-1', 'b-shop', '5', 'Bar', 2, 1);
INSERT INTO reservation_settings (added, id, min_party_size, max_party_size, booking_window_days, min_advance_hours, slot_duration_minutes, default_dining_duration, allow_waitlist, auto_confirm, max_guests_per_slot) VALUES (1, 'b-shop', 1, 8, 60, 1, 15, 90, 1, 1, 12);
INSERT INTO reservations (added, id, business_id, reservation_date, reservation_time, starts_at, ends_at, party_size, duration_minutes, status, customer_name, customer_email, customer_phone, seating_preference, special_requests, occasion, source, person, table_id, table_number, table_section, created_at, confirmed_at, seated_at, completed_at, cancelled_at, no_show_at, cancellation_reason, account) VALUES (1, 'r-1', 'b-shop', '2026-03-18', '12:30', '2026-03-18T12:30:00.000000000Z', '2026-03-18T14:00:00.000000000Z', 2, 90, 'confirmed', 'Zoë', 'zoe@example.org', NULL, NULL, NULL, 'Birthday', 'app', 'Sam', 't-1', '5', 'Bar', '2026-03-14T18:05:00.000000000Z', '2026-03-14T18:05:00.000000000Z', NULL, NULL, NULL, NULL, NULL, 'ac-1');
INSERT INTO reservations (added, id, business_id, reservation_date, reservation_time, starts_at, ends_at, party_size, duration_minutes, status, customer_name, customer_email, customer_phone, seating_preference, special_requests, occasion, source, person, table_id, table_number, table_section, created_at, confirmed_at, seated_at, completed_at, cancelled_at, no_show_at, cancellation_reason, account) VALUES (2, 'r-2', 'b-shop', '2026-03-18', '16:30', '2026-03-18T16:30:00.000000000Z', '2026-03-18T18:00:00.000000000Z', 2, 90, 'cancelled', 'Zoë', 'zoe@example.org', NULL, NULL, NULL, 'Birthday', 'app', 'Sam', 't-1', '5', 'Bar', '2026-03-14T18:05:00.000000000Z', NULL, NULL, NULL, '2026-03-14T18:05:00.000000000Z', NULL, 'rain', NULL);
INSERT INTO table_holds (added, id, reservation, expires_at) VALUES (1, 'h-1', '{"businessId":"b-shop","createdAt":"2026-03-14T18:05:00.000000000Z","customerEmail":"zoe@example.org","customerName":"Zoë","durationMinutes":90,"id":"held","occasion":"Birthday","partySize":2,"person":"Sam","reservationDate":"2026-03-18","reservationTime":"20:30","source":"app","startsAt":"2026-03-18T20:30:00.000000000Z","status":"pending","table":{"id":"t-1","section":"Bar","tableNumber":"5"}}', '2026-03-14T18:07:00.000000000Z');
INSERT INTO waitlist (added, id, business_id, wanted, person, created_at, account) VALUES (1, 'w-1', 'b-shop', '{"customerEmail":"","customerName":"Bob","partySize":2,"reservationDate":"2026-03-18","reservationTime":"19:00","source":"voice"}', NULL, '2026-03-14T18:05:00.000000000Z', 'ac-2');
INSERT INTO remote_businesses (added, id, menu_at, availability) VALUES (1, 'b-shop', '2026-03-14T18:05:00.000000000Z', '[{"askedAt":"2026-03-14T18:05:00.000000000Z","date":"2026-03-18","partySize":2,"slots":[{"available":true,"time":"19:00"}]}]');
INSERT INTO outbox (added, id, kind, record_id, business_id, state, remote_id, attempts, problem, code, created_at, settled_at) VALUES (1, 'r-1', 'reservation', 'r-1', 'b-shop', 'refused', 'far-1', 2, 'Party size must be between 1 and 8', 'INVALID_PARTY_SIZE', '2026-03-14T18:05:00.000000000Z', '2026-03-14T18:05:05.000000000Z');
INSERT INTO outbox (added, id, kind, record_id, business_id, state, remote_id, attempts, problem, code, created_at, settled_at) VALUES (2, 'r-2.cancel', 'cancel_reservation', 'r-2', 'b-shop', 'waiting', NULL, 0, NULL, NULL, '2026-03-14T18:05:00.000000000Z', NULL);
CREATE INDEX journal_undoable ON journal (origin, seq) WHERE changes > 0 AND undoes IS NULL;
CREATE INDEX journal_time ON journal (time);
CREATE INDEX journal_sentence ON journal (sentence) WHERE sentence IS NOT NULL;
CREATE TRIGGER items_removed AFTER DELETE ON items BEGIN
  INSERT OR REPLACE INTO removed_items VALUES (old.id, (SELECT coalesce(max(seq), 0) FROM journal));
END;
CREATE TRIGGER items_restored AFTER INSERT ON items BEGIN
  DELETE FROM removed_items WHERE id = new.id;
END;
CREATE INDEX menu_items_category ON "kept_menu_items" (category_id);
CREATE INDEX menu_item_customizations_item ON "kept_menu_item_customizations" (menu_item_id);
CREATE INDEX orders_over ON "kept_orders" (over_at);
CREATE INDEX orders_business ON "kept_orders" (business_id, created_at);
CREATE INDEX reservations_by_day ON reservations (business_id, reservation_date);
CREATE INDEX reservations_by_start ON reservations (starts_at);
CREATE INDEX reservations_by_table ON reservations (table_id, starts_at)
  WHERE status IN ('pending', 'confirmed', 'seated');
CREATE TRIGGER reservations_added_apart BEFORE INSERT ON reservations
  WHEN new.status IN ('pending', 'confirmed', 'seated') AND EXISTS (SELECT 1 FROM reservations AS other
  WHERE other.table_id = new.table_id AND other.id <> new.id AND other.status IN ('pending', 'confirmed', 'seated')
    AND other.starts_at < new.ends_at AND other.ends_at > new.starts_at
    AND other.starts_at > strftime('%Y-%m-%d', new.starts_at, '-2 days'))
  BEGIN SELECT raise(ABORT, 'two reservations on one table'); END;
CREATE TRIGGER reservations_changed_apart BEFORE UPDATE ON reservations
  WHEN new.status IN ('pending', 'confirmed', 'seated') AND EXISTS (SELECT 1 FROM reservations AS other
  WHERE other.table_id = new.table_id AND other.id <> new.id AND other.status IN ('pending', 'confirmed', 'seated')
    AND other.starts_at < new.ends_at AND other.ends_at > new.starts_at
    AND other.starts_at > strftime('%Y-%m-%d', new.starts_at, '-2 days'))
  BEGIN SELECT raise(ABORT, 'two reservations on one table'); END;
CREATE VIEW ingredient_templates AS SELECT id, name, category, supports_portions, json_object('none', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_none
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_none / 1000.0
  ELSE price_none / 100.0 END, 'light', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_light
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_light / 1000.0
  ELSE price_light / 100.0 END, 'regular', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_regular
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_regular / 1000.0
  ELSE price_regular / 100.0 END, 'extra', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_extra
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_extra / 1000.0
  ELSE price_extra / 100.0 END) AS portion_pricing,
  default_portion, display_order, is_active
FROM kept_ingredient_templates;
CREATE VIEW menu_item_customizations AS SELECT id, menu_item_id, template_id, name, type,
  (SELECT json_group_array(json_object('name', value ->> 'name', 'price', CAST(value ->> 'price' AS REAL)))
    FROM json_each(options)) AS options,
  category, supports_portions, iif(supports_portions, json_object('none', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_none
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_none / 1000.0
  ELSE price_none / 100.0 END, 'light', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_light
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_light / 1000.0
  ELSE price_light / 100.0 END, 'regular', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_regular
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_regular / 1000.0
  ELSE price_regular / 100.0 END, 'extra', CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price_extra
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price_extra / 1000.0
  ELSE price_extra / 100.0 END), NULL) AS portion_pricing, default_portion,
  is_required, display_order
FROM kept_menu_item_customizations;
CREATE VIEW menu_items AS SELECT id, category_id, business_id, name, description, image_url,
  CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN price
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN price / 1000.0
  ELSE price / 100.0 END AS price, currency, display_order, is_active, is_available, remaining, is_vegetarian, is_vegan,
  is_gluten_free, contains_nuts, contains_dairy, spice_level, calories, prep_time_minutes
FROM kept_menu_items;
CREATE VIEW orders AS SELECT id, business_id, order_number, order_type, status, payment_status, payment_method,
  customer_name, customer_email, customer_phone, delivery_address, delivery_notes, table_id, reservation_id,
  special_instructions, currency, CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN subtotal
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN subtotal / 1000.0
  ELSE subtotal / 100.0 END AS subtotal,
  CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN discount_amount
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN discount_amount / 1000.0
  ELSE discount_amount / 100.0 END AS discount_amount, CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN tax_amount
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN tax_amount / 1000.0
  ELSE tax_amount / 100.0 END AS tax_amount,
  CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN tip_amount
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN tip_amount / 1000.0
  ELSE tip_amount / 100.0 END AS tip_amount, CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN delivery_fee
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN delivery_fee / 1000.0
  ELSE delivery_fee / 100.0 END AS delivery_fee,
  CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN total_amount
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN total_amount / 1000.0
  ELSE total_amount / 100.0 END AS total_amount, source, created_at, scheduled_for, estimated_ready, confirmed_at,
  preparing_at, ready_at, completed_at, cancelled_at, paid_at, refunded_at
FROM kept_orders;
CREATE VIEW order_items AS SELECT item.id AS id, item.order_id AS order_id, menu_item_id, item_name, quantity,
  CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN base_price
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN base_price / 1000.0
  ELSE base_price / 100.0 END AS base_price, CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN customization_price
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN customization_price / 1000.0
  ELSE customization_price / 100.0 END AS customization_price,
  CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
    'VUV', 'XAF', 'XOF', 'XPF') THEN total_price
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN total_price / 1000.0
  ELSE total_price / 100.0 END AS total_price,
  (SELECT json_group_array(json_object('id', value ->> 'id', 'name', value ->> 'name',
      'priceAdjustment', CAST(value ->> 'priceAdjustment' AS REAL)))
    FROM json_each(modifiers)) AS modifiers,
  customizations, selected_options, special_requests, item.status AS status
FROM kept_order_items AS item JOIN kept_orders ON kept_orders.id = item.order_id
ORDER BY item.order_id, item.position;
CREATE TRIGGER ingredient_templates_insert INSTEAD OF INSERT ON ingredient_templates BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER ingredient_templates_update INSTEAD OF UPDATE ON ingredient_templates BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER ingredient_templates_delete INSTEAD OF DELETE ON ingredient_templates BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER menu_item_customizations_insert INSTEAD OF INSERT ON menu_item_customizations BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER menu_item_customizations_update INSTEAD OF UPDATE ON menu_item_customizations BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER menu_item_customizations_delete INSTEAD OF DELETE ON menu_item_customizations BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER menu_items_insert INSTEAD OF INSERT ON menu_items BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER menu_items_update INSTEAD OF UPDATE ON menu_items BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER menu_items_delete INSTEAD OF DELETE ON menu_items BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER orders_insert INSTEAD OF INSERT ON orders BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER orders_update INSTEAD OF UPDATE ON orders BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER orders_delete INSTEAD OF DELETE ON orders BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER order_items_insert INSTEAD OF INSERT ON order_items BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER order_items_update INSTEAD OF UPDATE ON order_items BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
CREATE TRIGGER order_items_delete INSTEAD OF DELETE ON order_items BEGIN
  SELECT RAISE(ABORT, 'only the box itself writes to its store: tell it, type it, or call its HTTP API');
END;
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
  (SELECT group_concat(note, ' · ') FROM (SELECT note FROM measured AS lot
    WHERE lot.name_lower = amounts.name_lower AND lot.dimension = amounts.dimension AND note IS NOT NULL
    GROUP BY note ORDER BY min(added))) AS Notes,
  replace(substr(updated_at, 1, 19), 'T', ' ') AS UpdatedAt
FROM amounts ORDER BY first;

extension PostgresSchema {
  /// The public part of all houses: their names, and their public businesses, for search.
  ///
  /// The tables have no row-level security, because it would prevent the index for search by parts of
  /// words. Only triggers write them, with the rows that they derive from.
  static let directory = """
    CREATE TABLE houses (name text COLLATE "C" PRIMARY KEY);

    -- Once, every house is seen.
    ALTER TABLE identity NO FORCE ROW LEVEL SECURITY;
    INSERT INTO houses SELECT house FROM identity;
    ALTER TABLE identity FORCE ROW LEVEL SECURITY;

    CREATE FUNCTION note_house() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO houses VALUES (new.house) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER identity_made AFTER INSERT ON identity FOR EACH ROW EXECUTE FUNCTION note_house();

    CREATE TABLE directory (
      house text NOT NULL,
      id text NOT NULL,
      -- Of two houses with a business of one identifier, the first has it.
      since bigint GENERATED ALWAYS AS IDENTITY,
      slug text NOT NULL,
      business_type text NOT NULL,
      city text NOT NULL,
      latitude double precision,
      longitude double precision,
      is_verified flag NOT NULL,
      is_active flag NOT NULL,
      takes_orders flag NOT NULL DEFAULT 0,
      takes_bookings flag NOT NULL DEFAULT 0,
      words text NOT NULL,
      -- The row of the business, without what its house keeps to itself.
      row jsonb NOT NULL,
      PRIMARY KEY (house, id)
    );
    CREATE INDEX directory_identifier ON directory (id, since);
    CREATE INDEX directory_slug ON directory (slug, since);
    CREATE INDEX directory_place ON directory (latitude, longitude);
    CREATE INDEX directory_city ON directory (city);

    -- Without case and accents.
    CREATE FUNCTION plain(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT lower(regexp_replace(normalize(coalesce(said, ''), NFD), '[\\u0300-\\u036F]', '', 'g'))
    $$;

    CREATE FUNCTION shown(one businesses) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT to_jsonb(one) - 'owner' || '{"is_followed": 0}'
    $$;

    -- As `BusinessOffers` has it.
    CREATE FUNCTION note_offers(business text) RETURNS void LANGUAGE sql AS $$
      UPDATE directory SET takes_orders = offered.orders, takes_bookings = offered.bookings
      FROM (SELECT
        (coalesce((SELECT accepts_orders = 1 FROM ordering WHERE id = business), true)
          AND EXISTS (SELECT 1 FROM kept_menu_items WHERE business_id = business))::int AS orders,
        (EXISTS (SELECT 1 FROM restaurant_tables WHERE business_id = business AND is_active = 1))::int AS bookings
      ) AS offered
      WHERE house = current_setting('sous.house') AND id = business
        AND (takes_orders, takes_bookings) IS DISTINCT FROM (offered.orders, offered.bookings)
    $$;

    CREATE FUNCTION note_business() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM directory WHERE house = old.house AND id = old.id;
        RETURN NULL;
      END IF;
      INSERT INTO directory (house, id, slug, business_type, city, latitude, longitude, is_verified, is_active, words, row)
      VALUES (new.house, new.id, new.slug, new.business_type, plain(new.city), new.latitude, new.longitude,
        new.is_verified, new.is_active,
        plain(concat_ws(' ', new.business_name, new.description, new.city, new.address_line1)), shown(new))
      ON CONFLICT (house, id) DO UPDATE SET slug = excluded.slug, business_type = excluded.business_type,
        city = excluded.city, latitude = excluded.latitude, longitude = excluded.longitude,
        is_verified = excluded.is_verified, is_active = excluded.is_active, words = excluded.words, row = excluded.row;
      RETURN NULL;
    END $$;

    CREATE FUNCTION note_offers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'ordering' THEN
        PERFORM note_offers(coalesce(new.id, old.id));
      ELSE
        PERFORM note_offers(coalesce(new.business_id, old.business_id));
      END IF;
      RETURN NULL;
    END $$;

    -- What was there before, of every house.
    ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE ordering NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE kept_menu_items NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE restaurant_tables NO FORCE ROW LEVEL SECURITY;
    INSERT INTO directory (house, id, slug, business_type, city, latitude, longitude, is_verified, is_active, words, row)
      SELECT house, id, slug, business_type, plain(city), latitude, longitude, is_verified, is_active,
        plain(concat_ws(' ', business_name, description, city, address_line1)), shown(businesses)
      FROM businesses ORDER BY added;
    UPDATE directory SET
      takes_orders = (coalesce((SELECT accepts_orders = 1 FROM ordering
          WHERE ordering.house = directory.house AND ordering.id = directory.id), true)
        AND EXISTS (SELECT 1 FROM kept_menu_items AS item
          WHERE item.house = directory.house AND item.business_id = directory.id))::int,
      takes_bookings = (EXISTS (SELECT 1 FROM restaurant_tables AS place
          WHERE place.house = directory.house AND place.business_id = directory.id AND place.is_active = 1))::int;
    ALTER TABLE restaurant_tables FORCE ROW LEVEL SECURITY;
    ALTER TABLE kept_menu_items FORCE ROW LEVEL SECURITY;
    ALTER TABLE ordering FORCE ROW LEVEL SECURITY;
    ALTER TABLE businesses FORCE ROW LEVEL SECURITY;

    CREATE TRIGGER businesses_changed AFTER INSERT OR UPDATE OR DELETE ON businesses
      FOR EACH ROW EXECUTE FUNCTION note_business();
    CREATE TRIGGER items_offered AFTER INSERT OR DELETE ON kept_menu_items
      FOR EACH ROW EXECUTE FUNCTION note_offers();
    CREATE TRIGGER tables_offered AFTER INSERT OR UPDATE OR DELETE ON restaurant_tables
      FOR EACH ROW EXECUTE FUNCTION note_offers();
    CREATE TRIGGER ordering_made AFTER INSERT ON ordering FOR EACH ROW EXECUTE FUNCTION note_offers();
    -- Each order counts up here.
    CREATE TRIGGER ordering_changed AFTER UPDATE ON ordering
      FOR EACH ROW WHEN (old.accepts_orders <> new.accepts_orders) EXECUTE FUNCTION note_offers();

    -- Parts of words are found by trigrams, and words nearly as they are written. PostgreSQL brings pg_trgm with it;
    -- where it may not be used, searching reads the whole directory, and words have to be written right.
    DO $$
    DECLARE place text;
    BEGIN
      BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA \(name);
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
      SELECT nspname INTO place FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
        WHERE extname = 'pg_trgm';
      IF place IS NULL THEN
        CREATE FUNCTION resembling(said text) RETURNS SETOF directory LANGUAGE sql STABLE AS
          'SELECT * FROM directory WHERE false';
      ELSE
        EXECUTE format('CREATE INDEX directory_words ON directory USING gin (words %I.gin_trgm_ops)', place);
        EXECUTE format($f$
          CREATE FUNCTION resembling(said text) RETURNS SETOF directory LANGUAGE sql STABLE AS
            'SELECT * FROM directory WHERE words OPERATOR(%1$I.%%>) said
              ORDER BY %1$I.word_similarity(said, words) DESC, since'
        $f$, place);
      END IF;
    END $$;
    """
}

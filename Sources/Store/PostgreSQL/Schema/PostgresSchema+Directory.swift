extension PostgresSchema {
  /// The public part of all houses: their names, and their public businesses, for search.
  ///
  /// The tables have no row-level security, because it would prevent the index for search by parts of
  /// words. Only triggers write them, with the rows that they derive from.
  static let directory = """
    CREATE TABLE houses (name text COLLATE "C" PRIMARY KEY);

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
      -- Whether its house has the claim to its identifier.
      is_own flag NOT NULL DEFAULT 1,
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

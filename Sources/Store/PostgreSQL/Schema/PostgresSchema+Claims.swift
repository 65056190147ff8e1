extension PostgresSchema {
  /// The house of each business, and the operator's marks of verified businesses, which no house can
  /// set for itself.
  ///
  /// A claim outlives the row that made it, so a house that removes a business and adds it again still
  /// has it. Only the operator's program gives one to another house.
  static let claims = """
    CREATE TABLE business_claims (
      id text COLLATE "C" PRIMARY KEY,
      house text NOT NULL,
      is_verified flag NOT NULL DEFAULT 0
    );
    CREATE INDEX business_claims_house ON business_claims (house);

    -- One name in addresses for each business, that of now or, where it was removed, its last.
    CREATE TABLE slug_claims (
      slug text COLLATE "C" PRIMARY KEY,
      house text NOT NULL,
      business text NOT NULL
    );
    CREATE UNIQUE INDEX slug_claims_business ON slug_claims (house, business);

    CREATE FUNCTION note_business() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE claim business_claims;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM directory WHERE house = old.house AND id = old.id;
        RETURN NULL;
      END IF;
      INSERT INTO business_claims (id, house) VALUES (new.id, new.house) ON CONFLICT DO NOTHING;
      SELECT * INTO claim FROM business_claims WHERE id = new.id;
      IF claim.house = new.house THEN
        DELETE FROM slug_claims WHERE house = new.house AND business = new.id AND slug <> new.slug;
        INSERT INTO slug_claims VALUES (new.slug, new.house, new.id) ON CONFLICT DO NOTHING;
      END IF;
      INSERT INTO directory (house, id, slug, business_type, city, latitude, longitude, is_verified, is_active, is_own,
        words, row)
      VALUES (new.house, new.id, new.slug, new.business_type, plain(new.city), new.latitude, new.longitude,
        CASE WHEN claim.house = new.house THEN claim.is_verified ELSE 0 END, new.is_active,
        (claim.house = new.house)::int,
        plain(concat_ws(' ', new.business_name, new.description, new.city, new.address_line1)), shown(new))
      ON CONFLICT (house, id) DO UPDATE SET slug = excluded.slug, business_type = excluded.business_type,
        city = excluded.city, latitude = excluded.latitude, longitude = excluded.longitude,
        is_verified = excluded.is_verified, is_active = excluded.is_active, is_own = excluded.is_own,
        words = excluded.words, row = excluded.row;
      RETURN NULL;
    END $$;
    CREATE TRIGGER businesses_changed AFTER INSERT OR UPDATE OR DELETE ON businesses
      FOR EACH ROW EXECUTE FUNCTION note_business();
    """
}

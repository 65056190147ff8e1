extension PostgresSchema {
  /// The memberships of accounts, and their orders and bookings in all houses.
  ///
  /// A house sees its own rows, and an account its own. Only triggers add to them, in the house of the
  /// rows that they derive from.
  static let belongings = """
    CREATE TABLE memberships (
      account text NOT NULL,
      house text NOT NULL DEFAULT current_setting('sous.house'),
      role text NOT NULL,
      PRIMARY KEY (account, house)
    );

    CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND old.email IS NOT NULL THEN
        DELETE FROM memberships WHERE house = old.house AND account = old.id;
      END IF;
      IF TG_OP <> 'DELETE' AND new.email IS NOT NULL THEN
        INSERT INTO memberships (account, house, role) VALUES (new.id, new.house, new.role);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER members_changed AFTER INSERT OR DELETE OR UPDATE OF role, email ON devices
      FOR EACH ROW EXECUTE FUNCTION note_member();

    CREATE TABLE belongings (
      account text NOT NULL,
      house text NOT NULL DEFAULT current_setting('sous.house'),
      kind text NOT NULL CHECK (kind IN ('order', 'reservation')),
      id text NOT NULL,
      business_id text NOT NULL,
      status text NOT NULL,
      -- Of an order, when it was placed; of a booking, when it begins.
      at moment NOT NULL,
      number text,
      currency text,
      total bigint,
      party_size bigint,
      PRIMARY KEY (account, house, kind, id)
    );
    CREATE INDEX belongings_newest ON belongings (account, kind, at DESC);

    CREATE FUNCTION note_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO belongings (account, house, kind, id, business_id, status, at, number, currency, total)
      VALUES (new.account, new.house, 'order', new.id, new.business_id, new.status, new.created_at, new.order_number,
        new.currency, new.total_amount)
      ON CONFLICT (account, house, kind, id) DO UPDATE SET status = excluded.status, total = excluded.total;
      RETURN NULL;
    END $$;
    CREATE TRIGGER orders_of_customers AFTER INSERT OR UPDATE ON kept_orders
      FOR EACH ROW WHEN (new.account IS NOT NULL) EXECUTE FUNCTION note_order();

    CREATE FUNCTION note_booking() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO belongings (account, house, kind, id, business_id, status, at, party_size)
      VALUES (new.account, new.house, 'reservation', new.id, new.business_id, new.status, new.starts_at, new.party_size)
      ON CONFLICT (account, house, kind, id) DO UPDATE SET status = excluded.status, at = excluded.at,
        party_size = excluded.party_size;
      RETURN NULL;
    END $$;
    CREATE TRIGGER bookings_of_customers AFTER INSERT OR UPDATE ON reservations
      FOR EACH ROW WHEN (new.account IS NOT NULL) EXECUTE FUNCTION note_booking();

    CREATE FUNCTION forget_belonging() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM belongings WHERE account = old.account AND house = old.house AND id = old.id
        AND kind = CASE TG_TABLE_NAME WHEN 'kept_orders' THEN 'order' ELSE 'reservation' END;
      RETURN NULL;
    END $$;
    CREATE TRIGGER orders_gone AFTER DELETE ON kept_orders
      FOR EACH ROW WHEN (old.account IS NOT NULL) EXECUTE FUNCTION forget_belonging();
    CREATE TRIGGER bookings_gone AFTER DELETE ON reservations
      FOR EACH ROW WHEN (old.account IS NOT NULL) EXECUTE FUNCTION forget_belonging();

    DO $$
    DECLARE one text;
    BEGIN
      FOREACH one IN ARRAY ARRAY['memberships', 'belongings'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
        EXECUTE format('CREATE POLICY own ON %I USING (house = current_setting(''sous.house'')
          OR account = current_setting(''sous.account'', true)) WITH CHECK (house = current_setting(''sous.house''))', one);
      END LOOP;
    END $$;
    """
}

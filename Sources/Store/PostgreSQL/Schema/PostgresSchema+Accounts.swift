extension PostgresSchema {
  /// People who sign in: their accounts, their memberships, and their orders and bookings in all houses.
  ///
  /// Row-level security shows an account its own rows. `sous.account` names it for a transaction, or
  /// `sous.email` and `sous.token` if it is still to be found by these; `*` sees all accounts.
  static let accounts = """
    ALTER TABLE devices DROP CONSTRAINT devices_role_check;
    ALTER TABLE devices ADD CHECK (role IN ('family', 'manager', 'staff', 'guest'));
    ALTER TABLE devices ADD COLUMN email text CHECK (email <> '');
    ALTER TABLE kept_orders ADD COLUMN account text CHECK (account <> '');
    ALTER TABLE reservations ADD COLUMN account text CHECK (account <> '');
    ALTER TABLE waitlist ADD COLUMN account text CHECK (account <> '');

    ALTER TABLE preferences ADD COLUMN listens flag NOT NULL DEFAULT 1;

    CREATE TABLE accounts (
      id text PRIMARY KEY CHECK (id <> ''),
      email text NOT NULL UNIQUE CHECK (email <> ''),
      name text NOT NULL,
      -- As `PasswordHash` writes it.
      password text NOT NULL CHECK (password <> ''),
      made_at moment NOT NULL
    );

    -- One for each device that somebody signed in on. Of its token only the SHA-256 is kept, and that of the one before.
    CREATE TABLE sign_ins (
      id text PRIMARY KEY CHECK (id <> ''),
      account text NOT NULL REFERENCES accounts ON DELETE CASCADE,
      token_hash text NOT NULL UNIQUE,
      before_hash text UNIQUE,
      made_at moment NOT NULL,
      used_at moment NOT NULL
    );
    CREATE INDEX sign_ins_account ON sign_ins (account);

    -- What tokens are signed with, by any server; the newest one signs.
    CREATE TABLE signing_keys (
      id text PRIMARY KEY CHECK (id <> ''),
      pem text NOT NULL CHECK (pem <> ''),
      made_at moment NOT NULL
    );

    -- How much of what it may do in a minute somebody has done. Losing it lets them do more, once.
    CREATE UNLOGGED TABLE allowances (
      name text COLLATE "C" PRIMARY KEY,
      minute bigint NOT NULL,
      used bigint NOT NULL
    );

    CREATE TABLE memberships (
      account text NOT NULL,
      house text NOT NULL DEFAULT current_setting('sous.house'),
      role text NOT NULL,
      PRIMARY KEY (account, house)
    );

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

    ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
    ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_account ON accounts USING (
      current_setting('sous.account', true) IN (id, '*') OR email = current_setting('sous.email', true));
    ALTER TABLE sign_ins ENABLE ROW LEVEL SECURITY;
    ALTER TABLE sign_ins FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_account ON sign_ins USING (
      current_setting('sous.account', true) IN (account, '*')
      OR current_setting('sous.token', true) IN (token_hash, before_hash));
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
    """
}

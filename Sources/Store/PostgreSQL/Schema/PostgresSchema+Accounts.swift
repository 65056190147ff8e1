extension PostgresSchema {
  /// The accounts of people who sign in, their sign-ins, and the keys that sign these.
  ///
  /// Row-level security shows an account its own rows. `sous.account` names it for a transaction, or
  /// `sous.email` and `sous.token` if it is still to be found by these; `*` sees all accounts.
  static let accounts = """
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

    ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
    ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_account ON accounts USING (
      current_setting('sous.account', true) IN (id, '*') OR email = current_setting('sous.email', true));
    ALTER TABLE sign_ins ENABLE ROW LEVEL SECURITY;
    ALTER TABLE sign_ins FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_account ON sign_ins USING (
      current_setting('sous.account', true) IN (account, '*')
      OR current_setting('sous.token', true) IN (token_hash, before_hash));

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
    """
}

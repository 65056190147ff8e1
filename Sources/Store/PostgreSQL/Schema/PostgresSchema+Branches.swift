extension PostgresSchema {
  /// Houses that are copies of a shop's store, for which the shop's own box decides.
  static let branches = """
    CREATE TABLE leaders (
      house text PRIMARY KEY DEFAULT current_setting('sous.house'),
      heard_at moment NOT NULL
    );

    CREATE TABLE requests (
      house text NOT NULL DEFAULT current_setting('sous.house'),
      number bigint GENERATED ALWAYS AS IDENTITY,
      id text NOT NULL CHECK (id <> ''),
      request json NOT NULL,
      asked_at moment NOT NULL,
      answer json,
      PRIMARY KEY (house, number),
      UNIQUE (house, id)
    );

    -- Nobody else adds to such a journal, whatever program they use.
    CREATE FUNCTION mind_leader() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('sous.shipping', true) IS DISTINCT FROM 'on' AND EXISTS (SELECT 1 FROM leaders) THEN
        RAISE EXCEPTION 'the box of the shop decides' USING ERRCODE = 'SO001';
      END IF;
      RETURN new;
    END $$;
    CREATE TRIGGER journal_led BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION mind_leader();
    """
}

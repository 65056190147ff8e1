extension PostgresSchema {
  /// The walls between houses: row-level security on every table that the statements before have made,
  /// as each of their rows belongs to a house.
  ///
  /// Each transaction names its house; without a name nothing is visible or writable.
  static let walls = """
    DO $$
    DECLARE one text;
    BEGIN
      FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = '\(name)' AND tablename <> 'schema_version' LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
        EXECUTE format('CREATE POLICY own_house ON %I USING (house = current_setting(''sous.house''))', one);
      END LOOP;
    END $$;
    """
}

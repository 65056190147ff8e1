/// The schema of PostgreSQL: its versions in order.
///
/// It has the tables of SQLite's ``Schema``, with the house in front of each key; row-level security
/// shows one house at a time. A released version never changes: a later one corrects it.
enum PostgresSchema {
  /// The schema that holds everything.
  static let name = "sous"

  /// The newest version.
  static var version: Int { versions.count }

  private static let versions = [
    [kitchen, menus, orders, tables, views, walls].joined(separator: "\n\n"),
    [directory, branches].joined(separator: "\n\n"),
    accounts, claims, diets,
    "ALTER TABLE timers ADD COLUMN repeats bigint CHECK (repeats IN (0, 1))",
  ]

  // Each transaction names its house; without a name nothing is visible or writable.
  private static let walls = """
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

  /// Migrates the schema to the newest version, even while other servers do so.
  /// - Throws: ``PostgresError``; ``StoreError/newerSchema(path:found:known:)``,
  ///   ``StoreError/notLetIn(place:reason:)`` for a role that bypasses row-level security.
  static func prepare(_ connection: PostgresConnection, place: String) throws {
    let roles = try connection.script(
      "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user")
    if roles.rowCount == 1, roles.value(0, 0) == .integer(1) {
      throw StoreError.notLetIn(
        place: place, reason: "its role sees every house: take one that is no superuser and has no BYPASSRLS")
    }
    // One server after the other; the number is "SOUS" in ASCII.
    try connection.script("SELECT pg_advisory_lock(\(Schema.applicationID))")
    defer { _ = try? connection.script("SELECT pg_advisory_unlock(\(Schema.applicationID))") }
    try connection.script(
      """
      CREATE SCHEMA IF NOT EXISTS \(name);
      CREATE TABLE IF NOT EXISTS \(name).schema_version (version bigint NOT NULL)
      """)
    let answer = try connection.script("SELECT version FROM schema_version")
    let found = answer.rowCount == 1 ? answer.value(0, 0).integer ?? 0 : 0
    guard found <= version else { throw StoreError.newerSchema(path: place, found: found, known: version) }
    for number in found..<version {
      try connection.script(
        """
        BEGIN; \(versions[number]); DELETE FROM schema_version; INSERT INTO schema_version VALUES (\(number + 1)); COMMIT
        """)
    }
  }
}

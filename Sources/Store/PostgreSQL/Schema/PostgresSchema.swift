/// The schema of PostgreSQL.
///
/// It has the tables of SQLite's ``Schema``, which explains their columns, with the house in front of
/// each key; row-level security shows one house at a time. Its versions have numbers of their own.
enum PostgresSchema {
  /// The schema that holds everything.
  static let name = "sous"

  /// The versions; the table `schema_version` of a database has the number of one.
  static let history = SchemaHistory(
    baseline: 6,
    // The tables of houses, then the walls around them, then the tables that houses have in common.
    statements: [
      domains, journal, household, shopping, pantry, recipes, businesses, menus, orders, customers, tables, backend,
      views, branches, walls, directory, claims, offers, accounts, belongings,
    ],
    // Servers of the version before run meanwhile.
    steps: [mannerOfSpeaking, warningsAndGuests])

  /// Version 7: the pace of speech, and the household's pronunciations.
  private static let mannerOfSpeaking = """
    ALTER TABLE preferences ADD COLUMN pace bigint NOT NULL DEFAULT 100 CHECK (pace BETWEEN 50 AND 150);
    ALTER TABLE preferences ADD COLUMN pronunciations text NOT NULL DEFAULT '{}';
    """

  /// Version 8: the warning before a timer ends, and the names of a meal's guests.
  private static let warningsAndGuests = """
    ALTER TABLE timers ADD COLUMN warns_at bigint CHECK (warns_at > 0);
    ALTER TABLE headcounts ADD COLUMN guests text NOT NULL DEFAULT '[]';
    """

  /// The newest version.
  static var version: Int { history.newest }

  /// Migrates the schema to the newest version, even while other servers do so.
  /// - Throws: ``PostgresError``; ``StoreError/newerSchema(path:found:known:)``,
  ///   ``StoreError/tooOldSchema(path:found:oldest:)``,
  ///   ``StoreError/notLetIn(place:reason:)`` for a role that bypasses row-level security.
  static func prepare(
    _ connection: PostgresConnection, place: String, history: SchemaHistory = history
  ) throws {
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
    try history.check(found, of: place)
    for (number, sql) in history.versions where number > found {
      try connection.script(
        "BEGIN; \(sql); DELETE FROM schema_version; INSERT INTO schema_version VALUES (\(number)); COMMIT")
    }
  }
}

import GRDB

/// The schema of SQLite. ``PostgresSchema`` has the same tables.
///
/// In all its tables, `added` is the order of insertion: SQLite gives the next number to a new row,
/// and a changed row keeps its own. People are a JSON array of names.
enum Schema {
  /// Distinguishes our database from those of other programs: "SOUS" in ASCII
  /// (https://www.sqlite.org/pragma.html#pragma_application_id).
  static let applicationID = 0x534F_5553

  /// The versions; `PRAGMA user_version` of a store is the number of one.
  static let history = SchemaHistory(
    baseline: 20,
    statements: [
      journal, household, shopping, pantry, pantryView, recipes, businesses, menus, orders, customers, tables, backend,
      views,
    ],
    steps: [mannerOfSpeaking, warningsAndGuests])

  /// Version 21: the pace of speech, and the household's pronunciations.
  private static let mannerOfSpeaking = """
    ALTER TABLE preferences ADD COLUMN pace INTEGER NOT NULL DEFAULT 100 CHECK (pace BETWEEN 50 AND 150);
    ALTER TABLE preferences ADD COLUMN pronunciations TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(pronunciations));
    """

  /// Version 22: the warning before a timer ends, and the names of a meal's guests.
  private static let warningsAndGuests = """
    ALTER TABLE timers ADD COLUMN warns_at INTEGER CHECK (warns_at > 0);
    ALTER TABLE headcounts ADD COLUMN guests TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(guests));
    """

  /// The newest version.
  static var version: Int { history.newest }

  /// The steps of the migration; `journal_mode` and `application_id` are set before the first.
  static func migrator(of history: SchemaHistory = history) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (number, sql) in history.versions {
      migrator.registerMigration(number == history.baseline ? baselineName : "\(number)") { database in
        try database.execute(sql: sql)
        // Part of the same transaction.
        try database.execute(sql: "PRAGMA user_version = \(number)")
      }
    }
    return migrator
  }

  // The versions up to 20 were steps, too. GRDB has noted their names in stores from then, so it finds
  // the name of the last one there and does not make the baseline again.
  private static let baselineName = "20 reminders that come back"

  static let day = "????-??-??"
  /// The fixed form of a time (see ``Timestamp``), as a pattern of GLOB.
  static let moment = day + "T??:??:??.?????????Z"
}

extension PostgresSchema {
  /// The forms of values in columns. A moment is text of a fixed form that sorts as time does.
  static let domains = """
    CREATE DOMAIN moment AS text COLLATE "C" CHECK (VALUE ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{9}Z$');
    CREATE DOMAIN calendar_day AS text COLLATE "C" CHECK (VALUE ~ '^\\d{4}-\\d\\d-\\d\\d$');
    CREATE DOMAIN clock_time AS text COLLATE "C" CHECK (VALUE ~ '^\\d\\d:\\d\\d$');
    CREATE DOMAIN currency_code AS text COLLATE "C" CHECK (VALUE ~ '^[A-Z]{3}$');
    CREATE DOMAIN flag AS bigint CHECK (VALUE IN (0, 1));
    CREATE DOMAIN json_array AS json CHECK (json_typeof(VALUE) = 'array');
    CREATE DOMAIN json_object AS json CHECK (json_typeof(VALUE) = 'object');
    """
}

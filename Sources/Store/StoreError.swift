import Commands

/// An error of opening, reading or writing the store. Each says in one line what, where, and how to fix
/// it.
public enum StoreError: Error, Hashable, Sendable {
  /// Another box runs on this store; `pid` is its process, nil when it could not be read.
  case inUse(folder: String, pid: Int32?)
  /// The folder does not exist and cannot be made; `reason` is the system's.
  case noFolder(folder: String, reason: String)
  /// There is no database to read yet.
  case missing(path: String)
  /// The database is missing or empty (`what`), and `trace` shows that there was a household.
  case vanished(path: String, what: String, trace: String)
  /// The file, its folder or its disk is not writable.
  case readOnly(path: String)
  /// Another program holds the database and did not release it in time.
  case locked(path: String)
  /// The disk is full; nothing of the command was stored.
  case diskFull(path: String)
  /// The journal holds a command of the highest possible number; the command line `mend` renumbers it.
  case lastNumber(place: String, mend: String)
  /// The database was written by a newer program.
  case newerSchema(path: String, found: Int, known: Int)
  /// The database is older than all versions that this program migrates.
  case tooOldSchema(path: String, found: Int, oldest: Int)
  /// The database is older and this opening must not change it.
  case olderSchema(path: String, found: Int, known: Int)
  /// A database, but not ours.
  case foreign(path: String)
  /// The database is damaged; `detail` is SQLite's.
  case corrupt(path: String, detail: String)
  /// A field of a row has an invalid value.
  case unreadable(path: String, table: String, row: String, column: String)
  /// A server with a newer program stored a command that this program cannot read completely; `number` is
  /// the command's.
  case newerCommand(place: String, number: String)
  /// A command with this identifier exists already.
  case duplicate(id: String)
  /// The new data violates a constraint of the schema.
  case invalid(detail: String)
  /// A file exists in the place of the backup.
  case exists(path: String)
  /// PostgreSQL is not reachable; `reason` is libpq's.
  case unreachable(place: String, reason: String)
  /// PostgreSQL refuses this program access, or enough access.
  case notLetIn(place: String, reason: String)
  /// Anything else; `code` is SQLite's extended result code (https://www.sqlite.org/rescode.html) or the
  /// system's errno.
  case failed(operation: String, path: String, code: Int32, message: String)
}

extension StoreError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    let line =
      switch self {
      case .inUse(let folder, let pid?):
        "Another sous (process \(pid)) uses the store in \(folder); stop it, or set SOUS_STATE to another folder."
      case .inUse(let folder, nil):
        "Another sous uses the store in \(folder); stop it, or set SOUS_STATE to another folder."
      case .noFolder(let folder, let reason):
        "Cannot make the folder \(folder) for the store (\(reason)); make it writable, or set SOUS_STATE."
      case .missing(let path):
        "There is no store at \(path) yet; start sous once."
      case .vanished(let path, let what, let trace):
        "\(path) is \(what), and \(trace); put a backup there, or begin anew with \u{201C}sous run --new-household\u{201D}."
      case .readOnly(let path):
        "Cannot write \(path); give this user the right to write it and its folder (chmod u+w, chown)."
      case .locked(let path):
        "Another program holds \(path); close it (a database browser? a backup?) and try again."
      case .diskFull(let path):
        "No space left to write \(path); nothing was changed. Free some space and try again."
      case .lastNumber(let place, let mend):
        "The journal of \(place) holds command \(Int.max), and no number is left after it, so nothing was "
          + "changed; stop sous, renumber the commands with \u{201C}\(mend)\u{201D}, and start it again."
      case .newerSchema(let path, let found, let known):
        "\(path) was written by a newer sous (schema \(found), this one knows \(known)); update sous. Nothing was changed."
      case .tooOldSchema(let path, let found, let oldest):
        "\(path) was written by an older sous (schema \(found), this one opens \(oldest) and later); open it once with "
          + "sous 0.1.0 of November 2026, or make an archive with that and bring it in here. Nothing was changed."
      case .olderSchema(let path, let found, let known):
        "\(path) was written by an older sous (schema \(found), this one reads \(known)); start sous once to convert it."
      case .foreign(let path):
        "\(path) is the database of another program; move it away, or set SOUS_STATE. Nothing was changed."
      case .corrupt(let path, let detail):
        "\(path) is damaged (\(detail)); restart sous: it sets the file aside and saves what can be read."
      case .unreadable(let path, let table, let row, let column):
        "\(path) has a wrong value in table \(table), row \(row), column \(column); mend it with sqlite3."
      case .newerCommand(let place, let number):
        "A newer sous kept command \(number) of \(place), which this one cannot read; update this one. It changes nothing there."
      case .duplicate(let id):
        "A command with the identifier \(id) is kept already; send a new identifier with a new command."
      case .invalid(let detail):
        "This cannot be stored (\(detail)); say it in another way."
      case .exists(let path):
        "There is a file at \(path) already; choose another name for the backup."
      case .unreachable(let place, let reason):
        "Cannot reach \(place) (\(reason)); look after PostgreSQL and the network. Nothing of this was changed here."
      case .notLetIn(let place, let reason):
        "\(place) does not let sous in (\(reason)); mend the role, its password (~/.pgpass) or [store] url."
      case .failed(let operation, let path, let code, let message):
        "Cannot \(operation) at \(path) (\(message), code \(code)); look after the disk and the folder."
      }
    // Names of files and messages of the system could hold line breaks.
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}

extension StoreError: KeepingError {
  /// The refusal for a permanent error: a violated constraint fails each time, while a full disk or a
  /// locked file may recover.
  public var refusal: Refusal? {
    guard case .invalid = self else { return nil }
    return .impossible("I can never keep that, so nothing has changed. \(description)")
  }
}

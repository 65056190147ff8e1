extension Rights {
  /// The table in the form of `docs/security.md`.
  public static var markdown: String {
    var lines = ["| commands | may give them | hear of them |", "|---|---|---|"]
    for row in table {
      let commands = "`\(row.family)`: \(row.commands.map { "`\($0)`" }.joined(separator: ", "))"
      let what = (row.field.map { "\(commands), with \($0.rawValue)" } ?? commands) + (row.isBehindPIN ? " (PIN)" : "")
      lines.append("| \(what) | \(names(of: row.givers)) | \(names(of: row.hearers)) |")
    }
    lines += ["", "| what | may read it |", "|---|---|"]
    for subject in Subject.allCases { lines.append("| \(subject.rawValue) | \(names(of: subject.readers)) |") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func names(of roles: Set<Role>) -> String {
    Role.allCases.filter(roles.contains).map(\.rawValue).joined(separator: ", ")
  }
}

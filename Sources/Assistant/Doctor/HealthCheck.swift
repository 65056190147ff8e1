/// One thing that was looked at on this machine.
public struct HealthCheck: Sendable, Hashable, Encodable {
  /// What was looked at, a word or two: "microphone".
  public var check: String
  /// Whether it works.
  public var ok: Bool
  /// What was found, in one line.
  public var found: String
  /// How to mend it, in one line; empty where nothing has to be.
  public var mend: String

  /// It works.
  static func good(_ check: String, _ found: String) -> HealthCheck {
    HealthCheck(check: check, ok: true, found: line(found), mend: "")
  }

  /// It does not work.
  static func bad(_ check: String, _ found: String, mend: String) -> HealthCheck {
    HealthCheck(check: check, ok: false, found: line(found), mend: line(mend))
  }

  /// It does not work, and the error's own text says how to mend it after its first semicolon; `mend` when it does not.
  static func bad(_ check: String, _ error: any Error, mend: String) -> HealthCheck {
    let parts = "\(error)".split(separator: "; ", maxSplits: 1).map(String.init)
    return bad(check, parts.first ?? "", mend: parts.count > 1 ? parts[1] : mend)
  }

  // Texts of the system and names of files could hold line breaks.
  private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

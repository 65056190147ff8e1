/// The result of one check of this machine.
public struct HealthCheck: Sendable, Hashable, Encodable {
  /// The subject, a word or two: "microphone".
  public var check: String
  /// Whether it works.
  public var ok: Bool
  /// The finding, in one line.
  public var found: String
  /// The remedy, in one line; empty if none is needed.
  public var mend: String

  /// It works.
  static func good(_ check: String, _ found: String) -> HealthCheck {
    HealthCheck(check: check, ok: true, found: line(found), mend: "")
  }

  /// It does not work.
  static func bad(_ check: String, _ found: String, mend: String) -> HealthCheck {
    HealthCheck(check: check, ok: false, found: line(found), mend: line(mend))
  }

  /// It does not work, and the error's own text has the remedy after its first semicolon; else `mend` is
  /// the remedy.
  static func bad(_ check: String, _ error: any Error, mend: String) -> HealthCheck {
    let parts = "\(error)".split(separator: "; ", maxSplits: 1).map(String.init)
    return bad(check, parts.first ?? "", mend: parts.count > 1 ? parts[1] : mend)
  }

  // Texts of the system and names of files could contain line breaks.
  private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

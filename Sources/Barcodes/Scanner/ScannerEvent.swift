/// An event of a scanner.
public enum ScannerEvent: Sendable, Hashable {
  /// The scanner is connected and grabbed; its codes go nowhere else.
  case opened
  /// The scanner read a code: its typed characters.
  case code(String)
  /// The scanner is missing or unavailable; `why` is one line with the remedy. The search goes on, with
  /// one event until then.
  case missing(why: String)
}

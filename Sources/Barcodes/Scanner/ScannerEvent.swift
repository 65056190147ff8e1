/// What a scanner does.
public enum ScannerEvent: Sendable, Hashable {
  /// It is there and listened to; what it reads goes nowhere else.
  case opened
  /// It read a code: the characters that it typed.
  case code(String)
  /// It is not there, or not to be had; `why` is one line that says how to mend it. It is looked for again, and told
  /// of once until then.
  case missing(why: String)
}

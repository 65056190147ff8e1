import Basics
import Commands

/// Tells what a barcode stands for.
public protocol ProductFinding: Sendable {
  /// Looks a product up.
  /// - Parameter urgency: whether somebody waits for it.
  func find(_ gtin: GTIN, urgency: LookupUrgency) async -> LookupResult
}

/// How long a lookup may take.
public enum LookupUrgency: Sendable, Hashable {
  /// Somebody stands there: one attempt of a few seconds, and none when the rate is used up.
  case now
  /// Nobody waits: failed attempts are repeated, and the rate is waited for.
  case later
}

/// What came of a lookup.
public enum LookupResult: Sendable, Hashable {
  case found(FoodProduct)
  /// Nobody knows it.
  case unknown
  /// It could not be asked about; `why` says it on one line.
  case unreachable(why: String)
}

import Basics
import Commands

/// Finds the product of a barcode.
public protocol ProductFinding: Sendable {
  /// Looks a product up.
  /// - Parameter urgency: whether a person waits for it.
  func find(_ gtin: GTIN, urgency: LookupUrgency) async -> LookupResult
}

/// The time that a lookup may take.
public enum LookupUrgency: Sendable, Hashable {
  /// A person waits: one attempt of a few seconds, and none when the rate is used up.
  case now
  /// No person waits: failed attempts are repeated, and the rate is waited for.
  case later
}

/// The result of a lookup.
public enum LookupResult: Sendable, Hashable {
  case found(FoodProduct)
  /// The database has no such product.
  case unknown
  /// The database could not be asked; `why` is the reason on one line.
  case unreachable(why: String)
}

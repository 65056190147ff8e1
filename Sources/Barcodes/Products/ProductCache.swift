import Foundation

/// A cache of answers about products, so that no product is asked about twice.
public protocol ProductCache: Sendable {
  /// The stored answer for a product, and its time.
  func answer(for code: String) throws -> (answer: ProductAnswer, at: Date)?
  /// Stores an answer in place of any earlier one.
  func keep(_ answer: ProductAnswer, for code: String, at moment: Date) throws
}

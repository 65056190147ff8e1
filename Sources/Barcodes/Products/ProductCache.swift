import Foundation

/// Keeps answers about products, so that nobody is asked twice.
public protocol ProductCache: Sendable {
  /// The answer that was kept for a product, and when.
  func answer(for code: String) throws -> (answer: ProductAnswer, at: Date)?
  /// Keeps an answer in place of any earlier one.
  func keep(_ answer: ProductAnswer, for code: String, at moment: Date) throws
}

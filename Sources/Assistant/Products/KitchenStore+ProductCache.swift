import Barcodes
import Foundation
import Store

/// Answers about products are cached in the store, beside the household's own records.
extension KitchenStore: ProductCache {
  public func answer(for code: String) throws -> (answer: ProductAnswer, at: Date)? {
    guard let (text, moment) = try lookup(code) else { return nil }
    return (try JSONDecoder().decode(ProductAnswer.self, from: text), moment)
  }

  public func keep(_ answer: ProductAnswer, for code: String, at moment: Date) throws {
    try keepLookup(code, answer: JSONEncoder().encode(answer), at: moment)
  }
}

import Commands
import Foundation

/// Whether a business can take an order where and when it is wanted.
extension Restaurant {
  /// - Throws: ``Refusal`` where it is closed at that moment.
  func checkOpen(_ business: Business, at moment: Date, context: CommandContext) throws {
  }

  /// - Throws: ``Refusal`` for a table that is not the business's.
  func checkTable(_ request: OrderRequest, in state: RestaurantState) throws {
  }

  /// The table of a number.
  func tableId(_ number: String, at business: Business, in state: RestaurantState) -> String? {
    nil
  }
}

import Commands
import Foundation
import Restaurant

import struct SousClient.CustomizedItem

/// What the box's own code asks for an item.
struct BoxPrice {
  var total: Decimal
  var chosen: Decimal
  var words: [String]

  static func of(_ item: CustomizedItem, in state: RestaurantState) throws -> BoxPrice {
    guard let known = state.items[item.item.id] else { throw CancellationError() }
    var choices = ItemChoices()
    for modifier in item.toOrder.modifiers {
      let parts = modifier.id.split(separator: ":").map(String.init)
      if parts.count == 2, let portion = Portion(rawValue: parts[1]) {
        choices.portions[parts[0]] = portion
      } else {
        choices.modifiers.insert(modifier.id)
      }
    }
    choices.options = item.toOrder.selectedOptions ?? [:]
    let priced = try state.priced(known, choices, quantity: item.quantity)
    return BoxPrice(
      total: priced.totalPrice.amount, chosen: priced.customizationPrice.amount,
      words: priced.customizations + priced.modifiers.map(\.name))
  }
}

import Commands
import Foundation

/// Tips, and repeated orders.
extension Restaurant {
  /// Reads the order back with a tip; for a placed order, adds the tip to the price.
  func addTip(
    _ amount: Decimal?, percent: Int?, for said: CustomerDetails, _ wish: OrderWish, in state: RestaurantState,
    context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if let percent, !(0...100).contains(percent) {
      throw Refusal.coded(.validation, "A tip is between 0 and 100 percent.")
    }
    if let (_, cart) = try? cart(in: state) {
      var wish = wish
      wish.tip = try tip(amount, percent, of: subtotal(cart, in: state)).amount
      return try readBack(said, wish, in: state, context: context)
    }
    guard let order = state.ownOrder(at: context.now), order.status != .cancelled else {
      throw Refusal.impossible("There is no order to add a tip to.")
    }
    let place = state.businesses[order.businessId]?.businessName ?? "The place"
    if state.sent(order.id) != nil { throw Self.keptElsewhere(place) }
    guard order.payment.paidAt == nil else {
      throw Refusal.coded(.validation, "Order \(order.orderNumber) is \(order.paymentStatus.rawValue) already.")
    }
    let tip = try tip(amount, percent, of: order.totals.subtotal)
    var changed = order
    changed.totals = try OrderTotals(
      subtotal: order.totals.subtotal, discountAmount: order.totals.discountAmount,
      taxAmount: order.totals.taxAmount, tipAmount: tip, deliveryFee: order.totals.deliveryFee)
    let say =
      "Order \(order.orderNumber) has a tip of \(tip.spoken), \(changed.totals.totalAmount.spoken) in all."
    return Decision(events: changed == order ? [] : [.order(Change(from: order, to: changed))], say: say)
  }

  /// Puts the items of an earlier order into the cart, if they are still available.
  func orderAgain(
    _ id: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let order = id.map({ state.orders[$0] }) ?? state.ownOrder(at: context.now),
      let business = state.businesses[order.businessId], business.isActive
    else { throw Refusal.impossible("I know of no order to make again.") }
    if let (there, _) = try? cart(in: state) {
      throw Refusal.impossible(
        "Something is being ordered at \(there.businessName) already. Place that or cancel it first.")
    }
    var cart = Cart(id: business.id)
    cart.orderType = order.orderType
    var gone: [String] = []
    for item in order.items {
      guard let known = state.items[item.menuItemId], known.businessId == business.id,
        isOffered(known, in: state, context: context),
        (try? state.priced(known, item.choices(in: state), quantity: item.quantity)) != nil
      else {
        gone.append(item.itemName)
        continue
      }
      cart.lines.append(
        CartLine(
          id: context.makeID(), menuItemId: known.id, quantity: item.quantity, choices: item.choices(in: state),
          note: item.specialRequests))
    }
    guard !cart.lines.isEmpty else {
      throw Refusal.coded(.itemUnavailable, "Nothing of that order can be had now.")
    }
    let lines = Wording.short(cart.lines.map { spoken($0, in: state) }, most: 20)
    let without = gone.isEmpty ? "" : " Not to be had now: \(Wording.short(gone, most: 5))."
    return Decision(
      events: [.cart(Change(from: state.carts[business.id], to: cart))] + attending(business, in: state),
      say: "\(Wording.sentence(lines)) from \(business.businessName).\(without)")
  }

  private func subtotal(_ cart: Cart, in state: RestaurantState) throws -> Money {
    try cart.lines.compactMap { line in
      try state.items[line.menuItemId].map { try state.priced($0, line.choices, quantity: line.quantity).totalPrice }
    }.sum(in: state.ordering(of: cart.id).currency)
  }

  private func tip(_ amount: Decimal?, _ percent: Int?, of subtotal: Money) throws -> Money {
    let tip: Money
    if let amount {
      tip = try Money(amount, subtotal.currency)
    } else if let percent {
      tip = try subtotal.share(basisPoints: percent * 100)
    } else {
      throw Refusal.incomplete(missing: "amount", question: "How much?")
    }
    guard tip.units >= 0 else { throw Refusal.coded(.validation, "A tip cannot be less than nothing.") }
    return tip
  }
}

extension OrderItem {
  /// Its choices that the item still has.
  fileprivate func choices(in state: RestaurantState) -> ItemChoices {
    var choices = ItemChoices(modifiers: Set(modifiers.map(\.id).filter { OrderModifier.portion($0) == nil }))
    for customization in state.customizations(of: menuItemId) {
      guard let chosen = selectedOptions[customization.id] else { continue }
      if customization.supportsPortions {
        choices.portions[customization.id] = chosen.first.flatMap(Portion.init(rawValue:))
      } else {
        choices.options[customization.id] = chosen
      }
    }
    return choices
  }
}

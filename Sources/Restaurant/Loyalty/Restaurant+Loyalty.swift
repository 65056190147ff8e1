import Commands
import Foundation

/// Points earned by ordering.
extension Restaurant {
  func loyalty(
    _ command: LoyaltyCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .show(let name): try showPoints(at: name, in: state, context: context)
    case .redeem(let customer, let points): try redeem(points, of: customer, in: state)
    }
  }

  /// The rewards of a completed order: a visit, its value, and points for it, without tip, tax and
  /// delivery.
  func rewarding(_ order: Order, in state: RestaurantState, context: CommandContext) -> [RestaurantEvent] {
    let details = CustomerDetails(
      name: order.customerName, email: order.customerEmail, phone: order.customerPhone)
    let known = state.customer(of: order.businessId, details)
    let total = order.totals.totalAmount
    let names = order.customerName.split(separator: " ", maxSplits: 1).map(String.init)
    var customer =
      known
      ?? Customer(
        id: context.makeID(), businessId: order.businessId, firstName: names.first ?? order.customerName,
        lastName: names.count > 1 ? names[1] : "", email: order.customerEmail, phone: order.customerPhone,
        totalSpent: .zero(total.currency))
    // After a change of its currency, a business counts anew.
    guard let spent = try? customer.totalSpent.adding(total) else { return [] }
    customer.totalVisits = min(customer.totalVisits + 1, Customer.mostVisits)
    customer.totalSpent = spent
    customer.lastVisitAt = context.now
    customer.email = customer.email ?? order.customerEmail
    customer.phone = customer.phone ?? order.customerPhone
    var events: [RestaurantEvent] = [.customer(Change(from: known, to: customer))]
    let earned = points(for: order, in: state)
    if earned > 0 {
      let before = state.points[customer.id]
      var after = before ?? LoyaltyPoints(id: customer.id, customerId: customer.id)
      after.earn(earned)
      events.append(.points(Change(from: before, to: after)))
    }
    return events
  }

  private func points(for order: Order, in state: RestaurantState) -> Int {
    let worth = order.totals.subtotal.units - order.totals.discountAmount.units
    return (max(0, worth) / order.totals.subtotal.currency.unitsPerOne)
      .multipliedSaturated(by: state.ordering(of: order.businessId).pointsPerUnit)
  }

  private func showPoints(
    at name: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let details = customer(in: state, context: context)
    let accounts = state.businesses.values.compactMap { business in
      state.customer(of: business.id, details).flatMap { state.points[$0.id] }.map { (business, $0) }
    }
    let only = accounts.count == 1 ? accounts.first?.0 : nil
    guard let business = try name.map({ try self.business(named: $0, in: state) }) ?? only else {
      guard !accounts.isEmpty else { return Decision(say: "You have no points yet: they come with orders.") }
      let told = accounts.map { business, account in
        "\(Wording.count(account.pointsBalance, "point")) at \(business.businessName), which is \(account.tier.rawValue)"
      }
      return Decision(say: "You have \(Wording.short(told, most: 5)).")
    }
    guard let customer = state.customer(of: business.id, details), let account = state.points[customer.id] else {
      return Decision(say: "You have no points at \(business.businessName) yet: they come with orders.")
    }
    let tier = account.tier
    let next = tier.next.map { " \($0.threshold - account.lifetimeEarned) more make \($0.rawValue)." } ?? ""
    return Decision(
      say: "You have \(Wording.count(account.pointsBalance, "point")) at \(business.businessName), "
        + "which makes you \(tier.rawValue).\(next)")
  }

  private func redeem(
    _ points: Int, of customer: String, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    guard let customer = state.customers[customer], let account = state.points[customer.id] else {
      throw Refusal.coded(.notFound, "There is no such account of points.")
    }
    var changed = account
    try changed.redeem(points)
    return Decision(
      events: [.points(Change(from: account, to: changed))],
      say: "\(Wording.count(points, "point")) of \(customer.name) redeemed; \(changed.pointsBalance) are left.")
  }
}

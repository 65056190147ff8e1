import Wire

/// The current price of an order that waited for the box.
extension SousRestaurant {
  /// The reason why it cannot be sent as shown; nil: nothing has changed, or nothing was shown.
  /// - Throws: ``RestaurantCallError``, ``TransportError`` if the box cannot be asked.
  func changed(_ intent: RestaurantIntent) async throws -> RestaurantIntent.Outcome? {
    guard case .order(let order) = intent.wish, let shown = intent.shown, let cart = intent.cart else { return nil }
    let menu: Told<MenuRecord> = try await now(.menu(intent.businessId))
    let rules: Told<OrderingRecord> = try await now(.ordering(intent.businessId))
    var fresh = cart
    for line in cart.lines {
      guard let item = menu.value.item(line.item.menuItemId) else {
        return .gone("\(line.name) is not on the menu any more.")
      }
      let rows: Told<[MenuItemCustomization]> = try await now(.customizations(item.id))
      var again = CustomizedItem(item, rows.value)
      again.portions = line.portions
      for (group, chosen) in line.chosen { again.choose(chosen, of: group) }
      if let problem = again.problem { return .gone(problem.words(of: item)) }
      fresh.set(price: again.unitPrice, of: line.id)
    }
    let amounts = OrderAmounts(of: fresh, under: rules.value, as: order.orderType, tip: order.tipAmount ?? .zero)
    return amounts.totalAmount == shown ? nil : .priceChanged(shown: shown, now: amounts.totalAmount)
  }

  // The box's current value.
  private func now<Value: Decodable & Sendable>(_ path: RestaurantPath) async throws -> Told<Value> {
    let told: Told<Value> = try await told(path, goodFor: 0)
    if told.isOld { throw TransportError.unreachable("it cannot be asked what the order costs now") }
    return told
  }
}

extension CustomizedItem.Problem {
  fileprivate func words(of item: MenuItemRecord) -> String {
    switch self {
    case .unavailable: "\(item.name) is not to be had now."
    case .lacking(let group): "\(group.name) must be chosen for \(item.name)."
    case .leftOut(let ingredient): "\(ingredient.name) cannot be left out of \(item.name)."
    }
  }
}

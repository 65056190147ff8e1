import Commands

/// Ordering.
extension Restaurant {
  func order(
    _ command: OrderCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .add(let item, let quantity, let portions, let business, let choice):
      try add(
        SpokenOrder(item: item, quantity: quantity, portions: portions, choice: choice), at: business, in: state,
        context: context)
    case .elsewhere(let business, let item, let quantity, let portions, let choice):
      try add(
        SpokenOrder(item: item, quantity: quantity, portions: portions, choice: choice), at: business,
        isElsewhere: true, in: state, context: context)
    case .portion(let line, let ingredient, let portion):
      try changePortion(line, ingredient, portion, in: state)
    case .choose(let line, let choice): try choose(line, choice, in: state)
    case .quantity(let line, let quantity): try setQuantity(line, quantity, in: state, context: context)
    case .remove(let line, let quantity):
      try remove(line, quantity: quantity, in: state)
    case .type(let type, let table): try setType(type, table: table, in: state)
    case .note(let text, let line): try note(text, line, in: state)
    case .read: try read(in: state, context: context)
    case .place(let name, let email, let phone, let address, let tip, let date, let time):
      try readBack(
        CustomerDetails(name: name, email: email, phone: phone),
        OrderWish(address: address, tip: tip, scheduledFor: try moment(time, on: date, in: state, context: context)),
        in: state, context: context)
    case .confirm(let business, let total, let name, let email, let phone, let address, let tip, let moment):
      try confirm(
        CustomerDetails(name: name, email: email, phone: phone), at: business, total: total,
        OrderWish(address: address, tip: tip, scheduledFor: moment), in: state, context: context)
    case .tip(let amount, let percent, let name, let address):
      try addTip(
        amount, percent: percent, for: CustomerDetails(name: name), OrderWish(address: address), in: state,
        context: context)
    case .again(let id): try orderAgain(id, in: state, context: context)
    case .cancel: try cancel(in: state, context: context)
    case .status: status(in: state, context: context)
    case .create(let draft): try create(draft, in: state, context: context)
    case .advance(let id, let status):
      try advance(order(id: id, in: state), to: status, in: state, context: context)
    case .advanceItem(let id, let item, let status):
      try advance(ownOrder(id: id, in: state), item: item, to: status, context: context)
    case .pay(let id, let method): try pay(ownOrder(id: id, in: state), method: method, context: context)
    case .refund(let id): try refund(ownOrder(id: id, in: state), context: context)
    case .saveAddress(let label, let address, let notes):
      try saveAddress(label, address, notes: notes, in: state)
    case .removeAddress(let label): try removeAddress(label, in: state)
    }
  }

  private func saveAddress(
    _ label: String, _ address: String, notes: String?, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    let clean = try Self.checked(label, naming: "an address")
    let key = NameKey(clean).description
    guard let text = try CleanText.of(address, most: 300, naming: "an address") else {
      throw Refusal.coded(.validation, "There is no address in that.")
    }
    let saved = SavedAddress(
      id: key, label: clean, address: text, notes: try CleanText.of(notes, most: 500, naming: "a note"))
    let before = state.addresses[key]
    guard before != nil || state.addresses.count < 50 else {
      throw Refusal.coded(.validation, "There are already 50 addresses. Remove one first.")
    }
    if before == saved { return Decision(say: "I have that address already.") }
    return Decision(
      events: [.address(Change(from: before, to: saved))], say: "I keep that as the address \(clean).")
  }

  private func removeAddress(_ label: String, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    guard let address = state.addresses[NameKey(label).description] else {
      throw Refusal.coded(.notFound, "There is no address called \(try Self.checked(label, naming: "an address")).")
    }
    return Decision(events: [.address(Change(from: address, to: nil))], say: "Removed the address \(address.label).")
  }
}

import Commands
import Grammar

/// Composing an order.
extension Restaurant {
  func add(
    _ wish: SpokenOrder, at name: String?, isElsewhere: Bool = false, in state: RestaurantState,
    context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let (business, item) = try place(of: wish.item, at: name, in: state)
    if !isElsewhere { try askBeforeLeaving(for: business, wish, in: state) }
    var choices = ItemChoices()
    let vocabulary = ItemVocabulary(item, in: state)
    for (ingredient, portion) in (wish.portions ?? [:]).sorted(by: { $0.key < $1.key }) {
      try vocabulary.choose(portion, of: ingredient, in: &choices)
    }
    if let choice = wish.choice { try vocabulary.choose(choice, in: &choices) }
    let quantity = wish.quantity ?? 1
    var cart = state.carts[business.id] ?? Cart(id: business.id)
    // bounded: by the bounds of a cart
    let inCart = cart.lines.filter { $0.menuItemId == item.id }.reduce(0) { $0 + $1.quantity }
    guard (1...RestaurantState.mostOfOne).contains(quantity) else {
      throw Refusal.coded(.validation, "The quantity must be between 1 and \(RestaurantState.mostOfOne).")
    }
    try checkLeft(item, wanted: inCart + quantity, in: state, context: context)
    if let open = vocabulary.open(choices) {
      throw Refusal.incomplete(
        missing: "choice", question: "Which \(open.name.lowercased()) for the \(item.name): \(open.among)?")
    }
    choices.usual = vocabulary.usualPortions
    let priced = try state.priced(item, choices, quantity: quantity)
    let line = cart.add(
      CartLine(id: context.makeID(), menuItemId: item.id, quantity: quantity, choices: choices))
    guard cart.lines.count <= Self.mostLines, line.quantity <= RestaurantState.mostOfOne else {
      throw Refusal.coded(.validation, "That is more than one order holds. Place it first.")
    }
    return Decision(
      events: [.cart(Change(from: state.carts[business.id], to: cart))] + attending(business, in: state),
      say: "\(spoken(CartLine(id: "", menuItemId: item.id, quantity: quantity, choices: choices), in: state)): "
        + "\(priced.totalPrice.spoken).")
  }

  func changePortion(
    _ line: OrderLine?, _ ingredient: String, _ portion: Portion, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    try offerToAdd(line, [ingredient: portion], in: state)
    return try changing(line, in: state) { lines, indices in
      let able = indices.filter { index in
        state.items[lines[index].menuItemId].map { ItemVocabulary($0, in: state).has(ingredient) } ?? false
      }
      // For all of them: those that can have it. For one of them: it gives the reason why it cannot.
      for index in able.isEmpty ? indices : able {
        guard let item = state.items[lines[index].menuItemId] else { continue }
        try ItemVocabulary(item, in: state).choose(portion, of: ingredient, in: &lines[index].choices)
      }
    }
  }

  // "The turkey club with light mayo" may be the first mention of it.
  private func offerToAdd(_ line: OrderLine?, _ portions: [String: Portion], in state: RestaurantState) throws {
    guard let name = line?.item, line?.ordinal == nil, let business = state.businessInHand,
      let cart = state.carts[business.id], !cart.lines.isEmpty,
      case .none = NameSearch(name).find(among: cart.lines.map { state.items[$0.menuItemId]?.name ?? "" }),
      let item = try? item(named: name, of: business, in: state), item.canBeOrdered
    else { return }
    var choices = ItemChoices()
    let vocabulary = ItemVocabulary(item, in: state)
    for (ingredient, portion) in portions { try vocabulary.choose(portion, of: ingredient, in: &choices) }
    let line = CartLine(id: "", menuItemId: item.id, quantity: 1, choices: choices)
    throw Refusal.confirm(
      command: .order(.add(item: item.name, quantity: 1, portions: portions, business: nil, choice: nil)),
      question: "There is no \(item.name) in the order. Shall I add \(spoken(line, in: state))?")
  }

  func choose(_ line: OrderLine?, _ choice: String, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    try changing(line, in: state) { lines, indices in
      for index in indices {
        guard let item = state.items[lines[index].menuItemId] else { continue }
        try ItemVocabulary(item, in: state).choose(choice, in: &lines[index].choices)
      }
    }
  }

  func setQuantity(
    _ line: OrderLine?, _ quantity: Int, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if quantity == 0 { return try remove(line, in: state) }
    guard (1...RestaurantState.mostOfOne).contains(quantity) else {
      throw Refusal.coded(.validation, "The quantity must be between 1 and \(RestaurantState.mostOfOne).")
    }
    return try changing(line, splits: false, in: state) { lines, indices in
      for index in indices {
        lines[index].quantity = quantity
        let id = lines[index].menuItemId
        guard let item = state.items[id] else { continue }
        // bounded: by the bounds of a cart
        let wanted = lines.filter { $0.menuItemId == id }.reduce(0) { $0 + $1.quantity }
        try checkLeft(item, wanted: wanted, in: state, context: context)
      }
    }
  }

  func remove(
    _ line: OrderLine?, quantity: Int? = nil, in state: RestaurantState
  ) throws -> Decision<RestaurantEvent> {
    let (_, cart) = try cart(in: state)
    var changed = cart
    if let quantity {
      guard quantity > 0 else { throw Refusal.coded(.validation, "The quantity must be at least 1.") }
      let index = try changed.indices(of: line, splits: false, in: state).last ?? 0
      if quantity < changed.lines[index].quantity {
        changed.lines[index].quantity -= quantity
        return Decision(
          events: [.cart(Change(from: cart, to: changed))],
          say: "\(Wording.sentence(spoken(changed.lines[index], in: state))).")
      }
    }
    let indices = try changed.indices(of: line, splits: false, in: state)
    let gone = indices.map { spoken(cart.lines[$0], in: state) }
    for index in indices.sorted(by: >) { changed.lines.remove(at: index) }
    let rest = changed.lines.isEmpty ? " The order is empty." : ""
    return Decision(
      events: [.cart(Change(from: cart, to: changed.lines.isEmpty ? nil : changed))],
      say: "Took off \(Spoken.list(gone)).\(rest)")
  }

  func setType(_ type: OrderType, table: String?, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    let business = try state.businessInHand ?? cart(in: state).business
    let settings = state.ordering(of: business.id)
    guard settings.orderTypes.contains(type) else {
      throw Refusal.impossible(
        "\(business.businessName) does not do \(type.spoken). It does "
          + "\(Spoken.list(settings.orderTypes.map(\.spoken), joinedBy: "and")).")
    }
    let before = state.carts[business.id]
    var cart = before ?? Cart(id: business.id)
    cart.orderType = type
    cart.tableNumber =
      type == .dineIn ? try table.map { try CleanName.of($0, naming: "a table") } ?? cart.tableNumber : nil
    let at = cart.tableNumber.map { ", table \($0)" } ?? ""
    if cart == before { return Decision(say: "It is \(type.spoken)\(at) already.") }
    return Decision(
      events: [.cart(Change(from: before, to: cart))] + attending(business, in: state),
      say: "\(Wording.sentence(type.spoken))\(at).")
  }

  func note(_ text: String, _ line: OrderLine?, in state: RestaurantState) throws -> Decision<RestaurantEvent> {
    guard let clean = try CleanText.of(text, most: 500, naming: "a note") else {
      throw Refusal.incomplete(missing: "text", question: "What shall I note?")
    }
    let (_, cart) = try cart(in: state)
    var changed = cart
    if let line {
      for index in try changed.indices(of: line, in: state) { changed.lines[index].note = clean }
    } else {
      changed.note = clean
    }
    return Decision(events: [.cart(Change(from: cart, to: changed))], say: "Noted: \(clean).")
  }

  // MARK: Helpers

  /// The order in progress.
  /// - Throws: ``Refusal`` if there is none.
  func cart(in state: RestaurantState) throws -> (business: Business, cart: Cart) {
    let current = state.guest.businessId.flatMap { state.carts[$0] } ?? state.carts.values.last
    guard let cart = current, !cart.lines.isEmpty, let business = state.businesses[cart.id] else {
      throw Refusal.impossible("Nothing is being ordered yet. Say, for example, \u{201C}two turkey clubs\u{201D}.")
    }
    return (business, cart)
  }

  /// Records the business of the current order.
  func attending(_ business: Business, in state: RestaurantState) -> [RestaurantEvent] {
    guard state.guest.businessId != business.id else { return [] }
    var guest = state.guest
    guest.businessId = business.id
    return [.guest(Change(from: state.guest, to: guest))]
  }

  private func askBeforeLeaving(for business: Business, _ wish: SpokenOrder, in state: RestaurantState) throws {
    guard let current = state.guest.businessId, current != business.id, let there = state.businesses[current],
      let cart = state.carts[current], !cart.lines.isEmpty
    else { return }
    // bounded: by the bounds of a cart
    let count = cart.lines.reduce(0) { $0 + $1.quantity }
    throw Refusal.confirm(
      command: .order(
        .elsewhere(
          business: business.id, item: wish.item, quantity: wish.quantity, portions: wish.portions,
          choice: wish.choice)),
      question: "You are ordering \(Wording.count(count, "item")) at \(there.businessName). Shall I begin an order at "
        + "\(business.businessName)? The other one stays as it is.")
  }

  private func changing(
    _ line: OrderLine?, splits: Bool = true, in state: RestaurantState,
    _ change: (inout [CartLine], [Int]) throws -> Void
  ) throws -> Decision<RestaurantEvent> {
    let (_, cart) = try cart(in: state)
    var changed = cart
    let indices = try changed.indices(of: line, splits: splits, in: state)
    try change(&changed.lines, indices)
    for index in indices {
      guard let item = state.items[changed.lines[index].menuItemId] else { continue }
      _ = try state.priced(item, changed.lines[index].choices, quantity: changed.lines[index].quantity)
    }
    if changed == cart { return Decision(say: "It is so already.") }
    let told = indices.map { spoken(changed.lines[$0], in: state) }
    return Decision(
      events: [.cart(Change(from: cart, to: changed))], say: "\(Wording.sentence(Wording.short(told, most: 4))).")
  }

  /// "2 All American with light Mayo and no Onion".
  func spoken(_ line: CartLine, in state: RestaurantState) -> String {
    guard let item = state.items[line.menuItemId] else { return "something that is off the menu" }
    let parts = ItemVocabulary(item, in: state).spoken(line.choices)
    let with = parts.isEmpty ? "" : " with \(Spoken.list(parts))"
    return "\(line.quantity) \(item.name)\(with)"
  }
}

extension Cart {
  /// Adds a line; the same again counts to the existing line.
  /// - Returns: the current line.
  fileprivate mutating func add(_ line: CartLine) -> CartLine {
    let twin = lines.firstIndex {
      $0.menuItemId == line.menuItemId && $0.choices == line.choices && $0.note == line.note
    }
    guard let twin else {
      lines.append(line)
      return line
    }
    // At the end, the place of the latest mention.
    var joined = lines.remove(at: twin)
    joined.quantity += line.quantity
    lines.append(joined)
    return joined
  }

  /// The places of the meant lines; without a choice the last one.
  /// - Parameter splits: whether "the second one" of a line of two is split off.
  /// - Throws: ``Refusal`` if there is no such line.
  fileprivate mutating func indices(
    of line: OrderLine?, splits: Bool = true, in state: RestaurantState
  ) throws -> [Int] {
    guard let line, line != OrderLine() else { return [lines.count - 1] }
    var found = Array(lines.indices)
    if let name = line.item {
      let names = lines.map { state.items[$0.menuItemId]?.name ?? "" }
      switch NameSearch(name).find(among: names) {
      case .one(let index): found = names.indices.filter { names[$0] == names[index] }
      case .several(let indices): found = indices
      case .none:
        let spoken = try CleanName.of(name, naming: "an item")
        throw Refusal.impossible("There is no \(spoken) in the order. There \(Self.told(names)).")
      }
    }
    if line.all == true { return found }
    guard let ordinal = line.ordinal else {
      // Of several lines with one name the newest is meant.
      return Array(found.suffix(1))
    }
    if ordinal < 0, found.count >= ordinal.magnitude { return [found[found.count + ordinal]] }
    if ordinal > 0, ordinal <= found.count { return [found[ordinal - 1]] }
    if let split = splits ? splitting(ordinal, among: found) : nil { return [split] }
    let place = Spoken.ordinal(Int(min(ordinal.magnitude, 1_000)))
    throw Refusal.impossible("There is no \(place) one in the order.")
  }

  // "Two all american … the second one": one of the two becomes a line of its own.
  private mutating func splitting(_ ordinal: Int, among found: [Int]) -> Int? {
    guard found.count == 1, let index = found.first, (1...lines[index].quantity).contains(ordinal) else { return nil }
    var one = lines[index]
    one.quantity = 1
    one.id = Self.free("\(one.id).\(ordinal)", among: lines)
    lines[index].quantity -= 1
    lines.insert(one, at: index + 1)
    return index + 1
  }

  private static func free(_ id: String, among lines: [CartLine]) -> String {
    var free = id
    while lines.contains(where: { $0.id == free }) { free += "+" }
    return free
  }

  private static func told(_ names: [String]) -> String {
    "\(names.count == 1 ? "is" : "are") \(Wording.short(names, most: 5))"
  }
}

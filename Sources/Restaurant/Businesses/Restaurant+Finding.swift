import Basics
import Commands
import Grammar

/// Finding records by their spoken names.
extension Restaurant {
  /// The business with an identifier.
  /// - Throws: ``Refusal`` if there is none.
  func business(id: String, in state: RestaurantState) throws -> Business {
    guard let business = state.businesses[id] else {
      throw Refusal.coded(.notFound, "There is no such business.")
    }
    return business
  }

  /// The business with a name, a slug or an identifier.
  /// - Throws: ``Refusal`` if there is none, or several.
  func business(named name: String, in state: RestaurantState) throws -> Business {
    if let known = state.businesses[name] ?? state.business(slug: name) { return known }
    let all = state.businesses.values.filter(\.isActive)
    switch NameSearch(name).find(among: all.map(\.businessName)) {
    case .one(let index): return all[index]
    case .several(let indices):
      throw Refusal.incomplete(
        missing: "business",
        question: "Which one: \(Spoken.list(indices.map { all[$0].businessName }, joinedBy: "or"))?")
    case .none(let nearest):
      let text = "I do not know a place called \(try CleanName.of(name, naming: "a place"))."
      guard let meant = nearest.map({ all[$0].businessName }) ?? described(by: name, in: state)?.businessName else {
        throw Refusal.coded(.notFound, text)
      }
      throw NearMiss(slot: "business", meant: meant, text: "\(text) Did you mean \(meant)?")
    }
  }

  /// The only business whose kind, place and description have all words of a text: "the sandwich shop".
  private func described(by text: String, in state: RestaurantState) -> Business? {
    let found = state.businesses(matching: text)
    return found.count == 1 ? found.first : nil
  }

  /// The business of a command: the named one, or that of the current order, or the only one with a menu.
  /// - Throws: ``Refusal`` with a question.
  func businessMeant(_ name: String?, in state: RestaurantState) throws -> Business {
    if let name { return try business(named: name, in: state) }
    if let current = state.guest.businessId.flatMap({ state.businesses[$0] }), current.isActive { return current }
    let offering = state.businesses.values.filter { business in
      business.isActive && state.categories.values.contains { $0.businessId == business.id }
    }
    if offering.count == 1, let only = offering.first { return only }
    guard !offering.isEmpty else { throw Refusal.impossible("No business here has a menu yet.") }
    throw Refusal.incomplete(
      missing: "business",
      question: "Which one: \(Spoken.list(offering.prefix(6).map(\.businessName), joinedBy: "or"))?")
  }

  /// The item of a business with a name.
  /// - Throws: ``Refusal`` if there is none, or several.
  func item(named name: String, of business: Business, in state: RestaurantState) throws -> MenuItem {
    let all = state.items(of: business.id).filter(\.isActive)
    if let category = category(named: name, of: business, in: state),
      !all.contains(where: { NameKey($0.name) == NameKey(name) })
    {
      let names = state.items(in: category.id).filter(\.canBeOrdered).map(\.name)
      if names.count > 1 {
        throw Refusal.incomplete(
          missing: "item", question: "Which one: \(Spoken.list(Array(names.prefix(6)), joinedBy: "or"))?")
      }
    }
    switch NameSearch(name).find(among: all.map(\.name)) {
    case .one(let index): return all[index]
    case .several(let indices):
      throw Refusal.incomplete(
        missing: "item", question: "Which one: \(Spoken.list(indices.prefix(5).map { all[$0].name }, joinedBy: "or"))?")
    case .none(let nearest):
      let spoken = try CleanName.of(name, naming: "an item")
      let text = "There is no \(spoken) at \(business.businessName)."
      guard let meant = nearest.map({ all[$0].name }) else { throw Refusal.coded(.notFound, text) }
      throw NearMiss(slot: "item", meant: meant, text: "\(text) Did you mean \(meant)?")
    }
  }

  /// The category of a menu for a word: "a sandwich" is any of the sandwiches.
  private func category(named name: String, of business: Business, in state: RestaurantState) -> MenuCategory? {
    state.categories(of: business.id).first { $0.isActive && NameKey($0.name) == NameKey(name) }
  }

  /// The business for ordering an item: the named one, that of the current order if it has the item, else
  /// the only one with it.
  /// - Throws: ``Refusal`` if it is not clear.
  func place(
    of item: String, at name: String?, in state: RestaurantState
  ) throws -> (business: Business, item: MenuItem) {
    if name == nil {
      func has(_ business: Business) -> Bool {
        let names = state.items(of: business.id).lazy.filter(\.isActive).map(\.name)
        if case .none = NameSearch(item).find(among: Array(names)) { return false }
        return true
      }
      let current = state.businessInHand
      let places = current.map(has) == true ? [] : state.businesses.values.filter { $0.isActive && has($0) }
      if places.count == 1, let only = places.first { return (only, try self.item(named: item, of: only, in: state)) }
    }
    let business = try businessMeant(name, in: state)
    return (business, try self.item(named: item, of: business, in: state))
  }

  /// An alternative to an item: of its category, with a similar name and price.
  func nearest(to item: MenuItem, in state: RestaurantState, context: CommandContext) -> MenuItem? {
    let words = Set(NameKey(item.name).words)
    func distance(_ other: MenuItem) -> (Int, Int, Int, Int) {
      (
        other.categoryId == item.categoryId ? 0 : 1, -words.intersection(NameKey(other.name).words).count,
        abs(other.price.units - item.price.units), other.displayOrder
      )
    }
    return state.items(of: item.businessId)
      .filter { $0.id != item.id && isOffered($0, in: state, context: context) }
      .min { distance($0) < distance($1) }
  }

  /// Whether an item is available now.
  func isOffered(_ item: MenuItem, in state: RestaurantState, context: CommandContext) -> Bool {
    guard item.canBeOrdered, let category = state.categories[item.categoryId], category.isActive else { return false }
    let time = context.calendar.dateComponents([.hour, .minute], from: context.now)
    return category.isOffered(at: ClockTime(hour: time.hour ?? 0, minute: time.minute ?? 0))
  }
}

import Commands

/// The lines of a command: a list, a shop, a person.
struct ListScope {
  /// The list's name; the default is "shopping".
  let list: String
  /// The named shop; nil: none.
  let store: String?
  /// The named person; nil: none, or everybody.
  let person: String?

  /// The name of the default list.
  static let usual = ShoppingItem.usualList

  /// Resolves the spoken names.
  /// - Throws: ``Refusal`` for an unknown shop or person.
  init(
    list: String?, store: String? = nil, person: String? = nil, in state: KitchenState, context: CommandContext
  ) throws {
    let owner = person == nil ? list.flatMap { Self.owner(of: $0, in: state) } : nil
    self.list = try Self.listName(owner == nil ? list : owner?.list, in: state)
    self.store = try store.flatMap { try state.market($0)?.name }
    self.person = try owner?.name ?? person.flatMap { try state.eater($0, context: context)?.name }
  }

  /// A whole list, of every shop and for everybody.
  init(list: String) {
    (self.list, store, person) = (list, nil, nil)
  }

  /// Its lines, oldest first.
  func lines(in state: KitchenState) -> [ShoppingItem] {
    state.items.values.filter { line in
      line.list == list && (store == nil || line.store == store)
        && (person.map { line.people.contains($0) } ?? true)
    }
  }

  /// "the shopping list", "the party list", "Sam's shopping list".
  var spoken: String { (person.map { "\($0)'s" } ?? "the") + " \(list) list" }

  // "Sam's" and "Sam's party" are Sam's share of a list, unless a list has that name.
  private static func owner(of list: String, in state: KitchenState) -> (name: String, list: String?)? {
    let words = list.split(separator: " ", maxSplits: 1)
    guard let first = words.first?.replacing("\u{2019}", with: "'"), first.hasSuffix("'s"),
      let person = state.person(named: String(first.dropLast(2))),
      !state.items.values.contains(where: { ProperKey($0.list) == ProperKey(list) })
    else { return nil }
    return (person.name, words.count > 1 ? String(words[1]) : nil)
  }

  // "my Party list", "groceries" and nothing at all.
  private static func listName(_ name: String?, in state: KitchenState) throws -> String {
    guard let name else { return usual }
    var words = try CleanName.of(name.lowercased(), naming: "a list").split(separator: " ").map(String.init)
    if words.count > 1, words.last == "list" { words.removeLast() }
    if words.count > 1, ["the", "my", "our", "a"].contains(words[0]) { words.removeFirst() }
    let clean = words.joined(separator: " ")
    if ["shopping", "grocery", "groceries", "food", "list"].contains(clean) { return usual }
    return state.items.values.first { ProperKey($0.list) == ProperKey(clean) }?.list ?? clean
  }
}

extension [ShoppingItem] {
  /// The lines that a name means: those with that name, else the only one that ends in it ("milk" for
  /// "oat milk").
  func called(_ name: String) -> [ShoppingItem] {
    let key = NameKey(name)
    let exact = filter { NameKey($0.name) == key }
    if !exact.isEmpty { return exact }
    let longer = endingIn(name)
    return Set(longer.map { NameKey($0.name) }).count == 1 ? longer : []
  }

  /// The lines whose names have more words before this one.
  func endingIn(_ name: String) -> [ShoppingItem] {
    let key = NameKey(name)
    return key.description.isEmpty ? [] : filter { key.isTail(of: NameKey($0.name)) }
  }
}

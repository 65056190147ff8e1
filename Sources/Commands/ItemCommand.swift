/// Commands about one line of a list, by its identifier: from screens and phones, possibly offline at
/// the time. `at` is the time of the change, in seconds since 1970; nil: now. Of two changes to one
/// field the later wins, whichever arrives first.
public enum ItemCommand: Sendable, Hashable, Codable {
  /// Adds a line. Without an `id` the amount goes to an existing line with that name.
  case add(
    id: String?, name: String, quantity: Double?, unit: Measure?, list: String?, category: String?, store: String?,
    people: [String]?, position: Double?, at: Double?)
  case check(id: String, at: Double?)
  case uncheck(id: String, at: Double?)
  case update(id: String, change: ItemChange, at: Double?)
  /// Deletes a line.
  case delete(id: String)
  /// Removes a bought line: the pantry gains it. Without a `quantity` it is the line's; `written`: the
  /// app's written amount, "3 stalks".
  case buy(id: String?, name: String, quantity: Double?, unit: Measure?, written: String? = nil)
}

/// The changes of a line; nil leaves a field unchanged.
public struct ItemChange: Sendable, Hashable, Codable {
  public var name: String?
  /// The wanted quantity, with `unit`; a unit alone changes nothing.
  public var quantity: Double?
  public var unit: Measure?
  public var list: String?
  public var category: String?
  /// The shop's name; empty: any.
  public var store: String?
  /// The names of its people; empty: everybody.
  public var people: [String]?
  /// Its place on the list; lists are sorted by it.
  public var position: Double?

  /// Makes an empty change.
  public init() {}
}

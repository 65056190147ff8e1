/// Commands about one line of a list, known by its identifier: from screens and phones, which may have been without a
/// connection when it was done. `at` is when it was done, in seconds since 1970; nil: now. Of two changes to one field
/// the later wins, whichever arrives first.
public enum ItemCommand: Sendable, Hashable, Codable {
  /// Adds a line. Without an `id` the amount goes to a line of that name where there is one.
  case add(
    id: String?, name: String, quantity: Double?, unit: Measure?, list: String?, category: String?, store: String?,
    people: [String]?, position: Double?, at: Double?)
  case check(id: String, at: Double?)
  case uncheck(id: String, at: Double?)
  case update(id: String, change: ItemChange, at: Double?)
  /// Takes it off the list.
  case delete(id: String)
  /// Takes it off the list because it was bought: the pantry gains it. Without a `quantity` it is what the line says;
  /// `written`: how an app wrote the amount, "3 stalks".
  case buy(id: String?, name: String, quantity: Double?, unit: Measure?, written: String? = nil)
}

/// What becomes different of a line; nil stays as it is.
public struct ItemChange: Sendable, Hashable, Codable {
  public var name: String?
  /// With `unit`: how much is wanted; a unit alone changes nothing.
  public var quantity: Double?
  public var unit: Measure?
  public var list: String?
  public var category: String?
  /// The shop's name; empty: any.
  public var store: String?
  /// The names of those it is for; empty: everybody.
  public var people: [String]?
  /// Its place on the list; lists are sorted by it.
  public var position: Double?

  /// Makes a change of nothing.
  public init() {}
}

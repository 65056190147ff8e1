/// What an answer read out, in order, so that "the second one" means one of them.
public struct Listing: Sendable, Hashable, Codable {
  /// What the names are of.
  public enum Kind: String, Sendable, Hashable, Codable { case recipes, items }

  public var kind: Kind
  /// As they are found again.
  public var names: [String]
  /// The list that items are on; nil: the shopping list, or none.
  public var list: String?

  /// Makes a listing.
  public init(_ kind: Kind, _ names: [String], list: String? = nil) {
    (self.kind, self.names, self.list) = (kind, names, list)
  }
}

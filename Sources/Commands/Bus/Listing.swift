/// The ordered names in an answer, so that "the second one" means one of them.
public struct Listing: Sendable, Hashable, Codable {
  /// The kind of names.
  public enum Kind: String, Sendable, Hashable, Codable { case recipes, items }

  public var kind: Kind
  /// The names, for finding the records again.
  public var names: [String]
  /// The list of the items; nil: the shopping list, or none.
  public var list: String?

  /// Makes a listing.
  public init(_ kind: Kind, _ names: [String], list: String? = nil) {
    (self.kind, self.names, self.list) = (kind, names, list)
  }
}

/// Commands about what a business offers. A business that is not named is the one being looked at.
public enum MenuCommand: Sendable, Hashable, Codable {
  /// Tells what there is: the categories, what is in one, or about one item.
  case show(business: String?, category: String?, item: String?)
  /// Tells about one item: what comes on it, and its price.
  case item(business: String?, category: String?, item: String?)
}

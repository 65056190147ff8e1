/// Somebody whom the settings name and whom the house sends something to.
public struct Correspondent: Codable, Hashable, Sendable {
  /// "Home Assistant"
  public var name: String
  /// Where it is.
  public var address: String
  /// What goes there, a sentence.
  public var what: String

  /// Makes it.
  public init(_ name: String, at address: String, what: String) {
    (self.name, self.address, self.what) = (name, address, what)
  }
}

/// A receiver in the settings to which the house sends data.
public struct Correspondent: Codable, Hashable, Sendable {
  /// "Home Assistant"
  public var name: String
  /// The receiver's address.
  public var address: String
  /// The data that it gets, a sentence.
  public var what: String

  /// Makes a correspondent.
  public init(_ name: String, at address: String, what: String) {
    (self.name, self.address, self.what) = (name, address, what)
  }
}

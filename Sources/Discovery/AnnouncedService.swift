/// A service as others find it by its kind on the home network (DNS-SD, RFC 6763).
public struct AnnouncedService: Hashable, Sendable {
  /// "_https._tcp"
  public var kind: String
  /// What it is called among others of its kind; where another has that name already, a number is put to it.
  public var name: String
  public var port: Int
  /// What else is said of it, "path=/".
  public var texts: [String]

  /// Makes one.
  public init(_ kind: String, name: String, port: Int, texts: [String] = []) {
    (self.kind, self.name, self.port, self.texts) = (kind, name, port, texts)
  }
}

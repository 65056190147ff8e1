/// A service that other machines find by its kind on the home network (DNS-SD, RFC 6763).
public struct AnnouncedService: Hashable, Sendable {
  /// "_https._tcp"
  public var kind: String
  /// The name among others of its kind; if another service has that name, a number is appended.
  public var name: String
  public var port: Int
  /// The TXT records, "path=/".
  public var texts: [String]

  /// Makes one.
  public init(_ kind: String, name: String, port: Int, texts: [String] = []) {
    (self.kind, self.name, self.port, self.texts) = (kind, name, port, texts)
  }
}

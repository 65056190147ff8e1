/// A host and a port, `127.0.0.1:10200` or `[::1]:10200`.
public struct HostAndPort: Hashable, Sendable {
  public var host: String
  public var port: Int

  /// Parses a text; nil: it is invalid.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
    (self.host, self.port) = (String(host), port)
  }
}

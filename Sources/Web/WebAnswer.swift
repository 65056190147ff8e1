import Foundation

/// A web server's answer.
public struct WebAnswer: Sendable, Hashable {
  /// The status code (RFC 9110, section 15): 200, 404. Redirects have been followed.
  public var status: Int
  /// The header fields, with names in lower case; repeated fields are joined by ", ".
  public var headers: [String: String]
  /// The body, no longer compressed.
  public var body: Data
  /// The address after all redirects.
  public var address: String
  /// Whether the answer came from a machine that is not on the public Internet.
  public var isOfHouse = false

  public init(status: Int, headers: [String: String] = [:], body: Data = Data(), address: String) {
    (self.status, self.headers, self.body, self.address) = (status, headers, body, address)
  }

  /// The same answer when its status is 2xx; otherwise ``WebError/status(_:address:)`` is thrown.
  public func found() throws(WebError) -> WebAnswer {
    guard (200..<300).contains(status) else { throw .status(status, address: address) }
    return self
  }

  /// The body in UTF-8. Text with a header for an old Latin alphabet is converted, all else stays as it
  /// came.
  public var utf8Body: Data {
    let type = (headers["content-type"] ?? "").lowercased()
    // On the web, Latin 1 means Windows 1252 (https://encoding.spec.whatwg.org/#names-and-labels).
    let latin = ["iso-8859-1", "latin1", "windows-1252", "us-ascii"]
    guard latin.contains(where: { type.contains("charset=\($0)") || type.contains("charset=\"\($0)\"") }),
      let text = String(data: body, encoding: .windowsCP1252) ?? String(data: body, encoding: .isoLatin1)
    else { return body }
    return Data(text.utf8)
  }
}

import Foundation

/// What a web server has answered.
public struct WebAnswer: Sendable, Hashable {
  /// The status code (RFC 9110, section 15): 200, 404. Redirects have been followed.
  public var status: Int
  /// The header fields, their names in lower case; what was sent several times is joined by ", ".
  public var headers: [String: String]
  /// The body, no longer compressed.
  public var body: Data
  /// Where it came from, after all redirects.
  public var address: String
  /// Whether it came from a machine that is not on the public Internet.
  public var isOfHouse = false

  /// An answer.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data(), address: String) {
    (self.status, self.headers, self.body, self.address) = (status, headers, body, address)
  }

  /// The same answer when its status is 2xx; otherwise ``WebError/status(_:address:)`` is thrown.
  public func found() throws(WebError) -> WebAnswer {
    guard (200..<300).contains(status) else { throw .status(status, address: address) }
    return self
  }

  /// The body in UTF-8: text that the header says to be in one of the Latin alphabets of old is converted, all else
  /// stays as it came.
  public var utf8Body: Data {
    let type = (headers["content-type"] ?? "").lowercased()
    // What says Latin 1 is Windows 1252 on the web (https://encoding.spec.whatwg.org/#names-and-labels).
    let latin = ["iso-8859-1", "latin1", "windows-1252", "us-ascii"]
    guard latin.contains(where: { type.contains("charset=\($0)") || type.contains("charset=\"\($0)\"") }),
      let text = String(data: body, encoding: .windowsCP1252) ?? String(data: body, encoding: .isoLatin1)
    else { return body }
    return Data(text.utf8)
  }
}

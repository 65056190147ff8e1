import Basics

/// The reason for a failed request.
public enum WebError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is not one of http or https.
  case badAddress(String)
  /// The host cannot be reached: no network, no such name, or no listening program.
  case unreachable(host: String)
  /// The host's certificate is not trusted.
  case untrusted(host: String)
  /// The host's TLS is invalid.
  case insecure(host: String)
  /// The whole answer exceeded the time; seconds.
  case late(Double, address: String)
  /// The answer exceeds so many bytes.
  case tooLarge(limit: Int, address: String)
  /// The request has more redirects than so many, or they form a circle.
  case redirects(limit: Int, address: String)
  /// A foreign server redirects to a machine of this house, or to an unassigned address.
  case house(address: String)
  /// The answer broke off, or is no HTTP.
  case brokenOff(address: String)
  /// The server answered with a status other than 2xx.
  case status(Int, address: String)

  /// The error, its place and its remedy in a line.
  public var description: String {
    switch self {
    case .badAddress(let text): "\(text): no address of a web page; it begins with https:// or http:// and names a host"
    case .unreachable(let host): "\(host) cannot be reached; is the network there, and the address right?"
    case .untrusted(let host):
      "\(host) cannot prove who it is: its certificate is not trusted; are the clock and Debian's ca-certificates right?"
    case .insecure(let host): "\(host) makes no safe connection; is it https that it speaks?"
    case .late(let seconds, let address):
      "\(address): no whole answer within \(seconds.plain) seconds; try again later, or set web.time_s"
    case .tooLarge(let limit, let address):
      "\(address): larger than \(Self.size(limit)), so it was not read; set web.largest_mb if it has to be"
    case .redirects(let limit, let address):
      "\(address): sent on more than \(limit) times or in a circle; open it in a browser and take the address it ends at"
    case .house(let address):
      "\(address): somebody else leads there, and it is not on the Internet; name that address yourself if it is meant"
    case .brokenOff(let address): "\(address): the answer broke off; try again"
    case .status(let status, let address): "\(address): \(Self.meaning(of: status)) (\(status))"
    }
  }

  private static func size(_ bytes: Int) -> String {
    let tenths = (Double(bytes) / Double(1 << 20) * 10).rounded() / 10
    return tenths > 0 ? "\(tenths.plain) MB" : "\(bytes) bytes"
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 404, 410: "there is no such page; check the address"
    case 401, 402, 403, 406, 451: "the site does not give it to programs; save the page in a browser"
    case 429: "the site was asked too often; try again later"
    case 300..<400: "the site sends on to where Sous does not go; open it in a browser and take the address it ends at"
    case 500...: "the site has trouble; try again later"
    default: "the site does not answer as it should"
    }
  }
}

/// The mapping from hosts to houses: each house has a name under the platform's.
public struct HouseHosts: Sendable, Hashable {
  /// The platform's name, "food.example".
  public let domain: String

  /// The hosts of a platform.
  public init(domain: String) { self.domain = domain.lowercased() }

  /// The meaning of a host.
  enum Place: Hashable {
    case platform
    case house(String)
  }

  /// The meaning of a name, without its port; nil: it does not belong to the platform.
  func place(of name: String) -> Place? {
    if name == domain || Perimeter.isAddress(name) { return .platform }
    guard name.hasSuffix(".\(domain)") else { return nil }
    // bounded: it ends with the domain
    let house = String(name.dropLast(domain.count + 1))
    return Self.isLabel(house) ? .house(house) : nil
  }

  /// Whether a house can have a host: its name must be one label of a domain name (RFC 1123, section
  /// 2.1).
  public static func isLabel(_ house: String) -> Bool {
    (1...63).contains(house.utf8.count) && house.first != "-" && house.last != "-"
      && house.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-")
      }
  }

  /// The names of a house's front.
  public func names(of house: String) -> Set<String> { [domain, "\(house).\(domain)"] }
}

import Foundation

/// The machines of one request, from the named one through each redirect: the permitted ones, and their
/// addresses.
struct WebWay {
  /// The named host, and its address.
  private let named: String
  private var found: [String: [String]] = [:]
  let reach: WebFetcher.Reach
  /// Given addresses.
  let fixed: [String: String]
  let resolve: @Sendable (_ host: String) async -> [String]
  /// Whether hosts are looked up here; else the connecting program looks them up.
  var isLookedAt = true

  /// The most addresses of a host to try.
  private static let mostPlaces = 4

  init(
    named: String, reach: WebFetcher.Reach, fixed: [String: String],
    resolve: @escaping @Sendable (_ host: String) async -> [String]
  ) {
    (self.named, self.reach, self.fixed, self.resolve) = (named, reach, fixed, resolve)
  }

  /// A host without the brackets of IPv6.
  static func bare(_ host: String) -> String { host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }

  /// The addresses to try for a host, in order; nil: any that the connecting program finds.
  ///
  /// A host is looked up once: it cannot be on the Internet at the check, and in this house at the
  /// connection.
  mutating func places(of host: String, at address: String) async throws(WebError) -> [String?] {
    if !isLookedAt || fixed[host] != nil { return [nil] }
    if let places = found[host] { return places }
    let all = await resolve(Self.bare(host))
    guard !all.isEmpty else { throw .unreachable(host: host) }
    let isFree = reach == .anywhere || reach == .named && host == named
    guard isFree || all.allSatisfy(WebAddressCheck.isPublic) else { throw .house(address: address) }
    let places = Array(all.prefix(Self.mostPlaces))
    found[host] = places
    return places
  }
}

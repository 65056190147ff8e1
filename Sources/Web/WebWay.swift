import Foundation

/// The machines that one request leads to, from the one that is named to where each sends on to: where they may be, and where
/// they are.
struct WebWay {
  /// The host that was named, and where it was found.
  private let named: String
  private var found: [String: [String]] = [:]
  let reach: WebFetcher.Reach
  /// Addresses that are given.
  let fixed: [String: String]
  let resolve: @Sendable (_ host: String) async -> [String]
  /// Whether hosts are looked up here; else whoever connects does so.
  var isLookedAt = true

  /// More of a host's addresses are not tried.
  private static let mostPlaces = 4

  init(
    named: String, reach: WebFetcher.Reach, fixed: [String: String],
    resolve: @escaping @Sendable (_ host: String) async -> [String]
  ) {
    (self.named, self.reach, self.fixed, self.resolve) = (named, reach, fixed, resolve)
  }

  /// A host without the brackets of IPv6.
  static func bare(_ host: String) -> String { host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }

  /// The addresses to try for a host, in order; nil: whatever whoever connects finds.
  ///
  /// A host is looked up once: it cannot be on the Internet when it is asked for, and in this house when it is gone to.
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

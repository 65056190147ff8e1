import Foundation
import Hummingbird

/// The business in the address of a request.
enum BusinessOfAddress {
  /// The identifier; nil: the address names none.
  static func of(_ request: Request) -> String? {
    let parts = request.uri.path.split(separator: "/", maxSplits: 3).map(String.init)
    if parts.count > 2, parts[0] == "api", owners.contains(parts[1]), !words.contains(parts[2]) {
      return parts[2].removingPercentEncoding
    }
    guard parts.count == 3, parts[0] == "rest", parts[1] == "v1",
      let wanted = (try? Query.pairs(of: request))?.first(where: { $0.name == "business_id" })?.value,
      wanted.hasPrefix("eq.")
    else { return nil }
    return String(wanted.dropFirst(3))
  }

  /// The path components before a business in an address.
  private static let owners: Set = ["business", "reservations", "menu", "orders", "loyalty"]
  /// The words that can stand in its place.
  private static let words: Set = ["slug", "position", "stats"]
}

import HTTPTypes
import Hummingbird

/// The methods of an address, so that other methods get 405 and not 404.
struct AllowedMethods: Sendable {
  private let methods: [(path: RouterPath, method: HTTPRequest.Method)]

  init(_ routes: [Router<WebContext>.RouteDescription]) {
    methods = routes.map { ($0.path, $0.method) }
  }

  /// The methods of an address as `Allow` lists them (RFC 9110, section 10.2.1); nil: the address is
  /// unknown.
  func list(for path: String) -> String? {
    let parts = path.split(separator: "/")
    var found = Set<String>()
    for route in methods where route.path.count == parts.count {
      guard zip(route.path, parts).allSatisfy({ $0 ~= $1 }) else { continue }
      found.insert(route.method.rawValue)
      if route.method == .get { found.insert("HEAD") }
    }
    return found.isEmpty ? nil : found.sorted().joined(separator: ", ")
  }
}

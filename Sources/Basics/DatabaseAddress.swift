import Foundation

/// The address of a database, `postgres://…` or key=value pairs in libpq's format.
public enum DatabaseAddress {
  /// The address without its password, for people and logs.
  public static func withoutPassword(_ address: String) -> String {
    guard var parts = URLComponents(string: address), parts.scheme != nil else {
      return address.split(separator: " ").filter { !$0.hasPrefix("password") }.joined(separator: " ")
    }
    parts.password = nil
    parts.queryItems = parts.queryItems?.filter { $0.name != "password" }
    return parts.string ?? "postgres"
  }
}

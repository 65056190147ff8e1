import Foundation

/// Identifiers of records, commands and devices.
public enum Identifier {
  /// A new random one: a UUID of version 4 (RFC 9562) in lower case.
  public static func new() -> String { UUID().uuidString.lowercased() }
}

import Foundation

/// A broker's address, and the client's credentials.
public struct MQTTBroker: Sendable, Hashable {
  public var host: String
  /// The port; by default 1883, or 8883 with TLS.
  public var port: Int
  public var hasTLS: Bool
  /// The certificates of the broker's authorities, in PEM; nil: the system's.
  public var authorities: String?
  public var user: String?
  public var password: String?

  /// The broker of an address, `mqtt://host:1883` or `mqtts://host`; nil: the address is invalid.
  public init?(address: String) {
    guard let url = URLComponents(string: address), let scheme = url.scheme?.lowercased(),
      ["mqtt", "mqtts"].contains(scheme), let host = url.host, !host.isEmpty, url.path.isEmpty || url.path == "/",
      url.user == nil, url.password == nil, url.query == nil, url.fragment == nil
    else { return nil }
    hasTLS = scheme == "mqtts"
    port = url.port ?? (hasTLS ? 8_883 : 1_883)
    guard (1...65_535).contains(port) else { return nil }
    // The brackets of an IPv6 address are the URL's.
    self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// The usual written form.
  public var name: String { "\(hasTLS ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// A message to publish, or a received one.
public struct MQTTMessage: Sendable, Hashable {
  public var topic: String
  public var payload: Data
  /// Whether the broker retains it for later subscribers; for a received one: whether it was retained.
  public var isRetained: Bool

  /// Makes a message.
  public init(_ topic: String, _ payload: Data, isRetained: Bool = false) {
    (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
  }

  /// Makes a message of text.
  public init(_ topic: String, _ text: String, isRetained: Bool = false) {
    self.init(topic, Data(text.utf8), isRetained: isRetained)
  }

  /// The payload as text; nil: it is not UTF-8.
  public var text: String? { String(validating: payload, as: UTF8.self) }
}

/// An event of a connection.
public enum MQTTEvent: Sendable, Hashable {
  /// The broker has accepted the connection. All subscriptions must be made again.
  case connected
  /// The connection is lost or refused: the client tries again.
  case away(reason: String)
  case message(MQTTMessage)
}

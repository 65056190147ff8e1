import Foundation

/// Where a broker is, and who connects to it.
public struct MQTTBroker: Sendable, Hashable {
  public var host: String
  /// 1883, or 8883 with TLS, unless another is given.
  public var port: Int
  public var hasTLS: Bool
  /// Certificates of who vouches for the broker's, in PEM; nil: the system's.
  public var authorities: String?
  public var user: String?
  public var password: String?

  /// The broker of an address, `mqtt://host:1883` or `mqtts://host`; nil: it is none.
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

  /// As people write it.
  public var name: String { "\(hasTLS ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// A message, or what to do with one.
public struct MQTTMessage: Sendable, Hashable {
  public var topic: String
  public var payload: Data
  /// Whether the broker keeps it for who comes later; of one that was received: whether it was kept for us.
  public var isRetained: Bool

  /// Makes a message.
  public init(_ topic: String, _ payload: Data, isRetained: Bool = false) {
    (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
  }

  /// Makes a message of text.
  public init(_ topic: String, _ text: String, isRetained: Bool = false) {
    self.init(topic, Data(text.utf8), isRetained: isRetained)
  }

  /// The payload as text; nil: it is none.
  public var text: String? { String(validating: payload, as: UTF8.self) }
}

/// What becomes of a connection.
public enum MQTTEvent: Sendable, Hashable {
  /// The broker has let us in. What was subscribed before has to be subscribed again.
  case connected
  /// It is gone, or does not let us in: it is tried again.
  case away(reason: String)
  case message(MQTTMessage)
}

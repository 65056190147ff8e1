import Foundation

/// The place of a ticket printer.
public struct PrinterPlace: Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    /// A device such as `/dev/usb/lp0`, or a file.
    case file(String)
    case network(host: String, port: UInt16)
  }

  let kind: Kind

  /// A place in the settings' form: a path from `/`, or `tcp://host[:port]`; nil: it is neither. The
  /// default port is 9100, the printers' usual one.
  public init?(_ text: String) {
    if text.hasPrefix("/") {
      kind = .file(text)
      return
    }
    guard let address = URLComponents(string: text), address.scheme == "tcp", let host = address.host, !host.isEmpty,
      address.path.isEmpty || address.path == "/", address.query == nil, address.user == nil
    else { return nil }
    guard let port = UInt16(exactly: address.port ?? 9_100), port > 0 else { return nil }
    kind = .network(host: host.trimmingCharacters(in: ["[", "]"]), port: port)
  }

  /// The settings' form.
  public var description: String {
    switch kind {
    case .file(let path): path
    case .network(let host, let port): host.contains(":") ? "tcp://[\(host)]:\(port)" : "tcp://\(host):\(port)"
    }
  }
}

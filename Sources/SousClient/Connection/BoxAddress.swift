import Foundation
import Wire

/// A box's address.
public struct BoxAddress: Hashable, Sendable {
  /// `http` or `https`, the host and the port.
  public let url: URL

  /// Parses an address in its usual forms: "kitchen.local:8080", "https://192.168.1.20:8080". Without a
  /// scheme it means `https`, the box's scheme on the network; `ws` and `wss` mean `http` and `https`.
  /// - Returns: nil for an invalid address.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard var parts = URLComponents(string: text.contains("://") ? text : "https://\(text)"),
      let host = parts.host, !host.isEmpty, !host.contains(where: \.isWhitespace), parts.user == nil,
      parts.password == nil
    else { return nil }
    switch parts.scheme?.lowercased() {
    case "http", "ws": parts.scheme = "http"
    case "https", "wss": parts.scheme = "https"
    default: return nil
    }
    (parts.path, parts.query, parts.fragment) = ("", nil, nil)
    guard let url = parts.url else { return nil }
    self.url = url
  }

  /// The URL of the WebSocket.
  public var webSocket: URL {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) ?? URLComponents()
    parts.scheme = parts.scheme == "http" ? "ws" : "wss"
    parts.path = "/ws"
    return parts.url ?? url
  }

  /// The URL for pairing.
  var pairing: URL { url.appending(path: "api/v1/pair") }

  /// Pairs this device with the box.
  /// - Parameters:
  ///   - code: the eight digits on the box's screen; spaces are ignored.
  ///   - name: the household's name for the device.
  /// - Returns: the token, for the device's keychain.
  /// - Throws: `ErrorFrame` if the code is wrong or too many were tried; ``TransportError``.
  public func pair(code: String, name: String, over transport: any Transport) async throws -> PairedAs {
    let request = PairingRequest(code: code.filter { !$0.isWhitespace }, name: name)
    let (status, body) = try await transport.post(WireCoding.encoder.encode(request), to: pairing)
    guard let answer = try? WireCoding.decoder.decode(APIAnswer<PairedAs>.self, from: body) else {
      throw TransportError.refused(status: status)
    }
    switch answer {
    case .data(let paired): return paired
    case .error(let error): throw error
    }
  }
}

import Foundation
import Wire

/// Where a box is.
public struct BoxAddress: Hashable, Sendable {
  /// `http` or `https`, the host and the port.
  public let url: URL

  /// Reads an address as people have it: "kitchen.local:8080", "https://192.168.1.20:8080". Without a scheme it is
  /// taken for `https`, which the box speaks on the network; `ws` and `wss` mean `http` and `https`.
  /// - Returns: nil for what is no address.
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

  /// Where the WebSocket is.
  public var webSocket: URL {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) ?? URLComponents()
    parts.scheme = parts.scheme == "http" ? "ws" : "wss"
    parts.path = "/ws"
    return parts.url ?? url
  }

  /// Where devices are paired.
  var pairing: URL { url.appending(path: "api/v1/pair") }

  /// Pairs this device with the box.
  /// - Parameters:
  ///   - code: the eight digits that the box shows; spaces are passed over.
  ///   - name: how the household calls the device.
  /// - Returns: the token, to be kept in the device's keychain.
  /// - Throws: `ErrorFrame` when the code is wrong or too many were tried; ``TransportError``.
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

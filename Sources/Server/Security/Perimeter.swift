import Commands
import HTTPTypes
import NIOCore

/// The identification of callers, by their origin and their credentials.
struct Perimeter: Sendable {
  let devices: DeviceRegistry
  /// The names and addresses of the box, without ports; nil: not checked.
  let hosts: Set<String>
  /// Finds the users of connections from this machine.
  var peers = LocalPeers()
  /// The tokens of accounts; nil: there are no accounts here.
  var tokens: AccessTokens?
  /// The allowance of each caller; nil: no limit.
  var allowance: RequestAllowance?

  /// The caller of a request, without the contents of a later `hello`.
  /// - Parameters:
  ///   - isForwarded: whether a proxy has forwarded it (``isForwarded(_:)``), so that its origin is
  ///     unknown.
  ///   - key: the field `apikey`. Clients of hosted databases send it with every request, and the same
  ///     once more as the token until a sign-in.
  func caller(
    on channel: any Channel, authorization: String?, isForwarded: Bool, key: String? = nil
  ) async -> Caller {
    let token = authorization.flatMap(Self.bearer)
    var caller: Caller
    if authorization != nil {
      // Invalid credentials must not count like none.
      caller = if let token { await self.caller(token: token) } else { .unknown }
    } else {
      caller = !isForwarded && peers.isOurs(channel) ? .local : .unknown
      caller.isAtOpenDesk = devices.deskLock.isOpen(for: nil)
      caller.showsNothing = true
    }
    if let key, !key.isEmpty { caller.showsPublicKey = authorization == nil || token == key }
    return caller
  }

  /// Whether a proxy has forwarded a request, by the names of its fields (RFC 7239; RFC 9110, section
  /// 7.6.3).
  static func isForwarded(_ names: some Sequence<String>) -> Bool {
    names.contains { proxyFields.contains($0.lowercased()) }
  }

  private static let proxyFields: Set = [
    "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
  ]

  /// The owner of this token.
  func caller(token: String) async -> Caller {
    if let signedIn = await tokens?.claims(of: token) {
      if devices.role(of: signedIn.account) != nil { devices.saw(signedIn.account) }
      return current(
        Caller(role: .customer, device: signedIn.account, until: signedIn.until, signIn: signedIn.signIn))
    }
    guard let device = devices.device(token: token) else { return .unknown }
    devices.saw(device.id)
    return Caller(
      role: Role(device.role), device: device.id, isAtOpenDesk: devices.deskLock.isOpen(for: device.id))
  }

  /// The same caller with their current rights: the device may have been revoked since, or have another
  /// role.
  func current(_ caller: Caller) -> Caller {
    var current = caller
    let lock = devices.deskLock.status(for: caller.device)
    current.isAtOpenDesk = lock.isOpen
    guard let device = caller.device else { return current }
    let role = devices.role(of: device).map(Role.init)
    guard let until = caller.until else {
      guard let role else { return .unknown }
      current.role = role
      return current
    }
    guard let tokens, tokens.now() < until, caller.signIn.map(tokens.watch.isOver) != true else { return .unknown }
    // An account that is not a member of the house is its customer.
    current.role = role ?? .customer
    // A counter without a PIN is open to anybody who stands at it. A member differs from a manager
    // everywhere.
    if role == .staff { current.isAtOpenDesk = lock.isSet && lock.isOpen }
    return current
  }

  /// Whether a request comes from the box's own page in a browser, or from a program that is not a
  /// browser.
  ///
  /// A page of another origin must not drive the box (RFC 6454), and a name of another site that resolves
  /// to the box must not make its page the box's own (DNS rebinding). So the host must be one of the
  /// box's names, and the origin, if a browser gives one, the same host.
  func isOwn(host: String?, origin: String?, site: String?) -> Bool {
    Self.isOwn(host: host, origin: origin, site: site) { hosts.contains($0) || Self.isAddress($0) }
  }

  /// The same, with a function that decides the server's names.
  static func isOwn(host: String?, origin: String?, site: String?, isName: (_ name: String) -> Bool) -> Bool {
    guard let host, let name = Self.name(ofHost: host), isName(name) else { return false }
    if let site, !["same-origin", "none"].contains(site) { return false }
    guard let origin, origin != "null" else { return origin == nil }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }

  /// The name of a `Host` field, without its port.
  static func name(ofHost host: String) -> String? {
    let end = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
    let name = host[..<(end ?? host.endIndex)]
    let port = host[name.endIndex...]
    let isPort = port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    return name.isEmpty || !isPort ? nil : name.lowercased()
  }

  // An address was typed by a person who meant this box; only names can be rebound to other machines.
  static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("[") {
      // A zone says by which cable (RFC 6874).
      let address = name.dropFirst().prefix { $0 != "%" && $0 != "]" }
      let found = try? SocketAddress(ipAddress: String(address), port: 0)
      return name.hasSuffix("]") && found?.protocol == .inet6
    }
    let parts = name.split(separator: ".")
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  static func isLoopback(_ address: SocketAddress?) -> Bool {
    switch address {
    case .v4: address?.ipAddress?.hasPrefix("127.") ?? false
    case .v6: address?.ipAddress == "::1" || address?.ipAddress?.hasPrefix("::ffff:127.") == true
    default: false
    }
  }

  static func bearer(_ authorization: String) -> String? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}

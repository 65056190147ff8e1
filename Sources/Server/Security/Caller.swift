import Store

/// Who is at the other end, as far as the server knows.
public struct Caller: Sendable, Hashable {
  /// Nil: nobody that is known.
  public var role: PairedDevice.Role?
  /// The device; nil on the box's own machine.
  public var device: String?
  /// Whether the key is shown that clients of hosted databases send with all they ask (`apikey`). It is no secret, and
  /// gives a right to what is public alone.
  public var showsPublicKey = false

  /// Somebody on the box's own machine, who could open the store as well.
  static let local = Caller(role: .family, device: nil)
  /// Somebody unknown.
  static let unknown = Caller(role: nil, device: nil)

  /// Whether anything may be changed.
  var mayChange: Bool { role == .family || role == .staff }
  /// Whether it is somebody who works for a business.
  var isStaff: Bool { role == .staff }
  /// Whether devices may be paired and revoked, and the household taken out and put back.
  var mayManage: Bool { role == .family }
}

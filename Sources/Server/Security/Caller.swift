import Commands
import Foundation
import Store
import Wire

/// The caller, as far as the server knows them.
public struct Caller: Sendable, Hashable {
  /// The role; nil: unknown.
  public var role: Role?
  /// The device, or the account; nil on the box's own machine.
  public var device: String?
  /// The end of a signed-in session; nil: it lasts until the device is revoked.
  public var until: Date?
  /// The sign-in of the caller; nil: a device's own token, or none.
  public var signIn: String?
  /// Whether the caller sent the key that clients of hosted databases send with every request (`apikey`).
  /// It is no secret, and gives a right to public data only.
  public var showsPublicKey = false
  /// Whether the caller sent no credentials, and so gets public data.
  public var showsNothing = false
  /// Whether they may give commands behind the desk's PIN (``DeskLock``).
  public var isAtOpenDesk = true

  /// A caller on the box's own machine, who could open the store as well.
  static let local = Caller(role: .family, device: nil)
  /// An unknown caller.
  static let unknown = Caller(role: nil, device: nil)

  /// The giver for the bus.
  var giver: Giver { Giver(role: role, device: device, isAtOpenDesk: isAtOpenDesk) }

  /// Whether a record of an account belongs to them.
  func has(_ account: String?) -> Bool { account != nil && giver.customer == account }

  /// Whether they may read something.
  func reads(_ subject: Subject) -> Bool { role.map { Rights.mayRead(subject, $0) } ?? false }

  /// Refuses a caller who may give no command, before their body is read and the bus is asked.
  /// - Throws: ``ErrorFrame``
  func mustGiveSomething(id: String? = nil) throws(ErrorFrame) {
    guard role != .customer else {
      throw ErrorFrame(id: id, .forbidden, "A customer orders and books; nothing else is theirs to change.")
    }
    guard let role, Rights.mayGiveAny(role) else {
      throw ErrorFrame(id: id, .forbidden, "A guest may look, and change nothing.")
    }
  }
}

extension Role {
  /// The role of a paired device.
  init(_ role: PairedDevice.Role) {
    self =
      switch role {
      case .family: .family
      case .staff: .staff
      case .manager: .manager
      case .guest: .guest
      }
  }
}

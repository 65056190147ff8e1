/// A role for rights.
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
  /// The family: its paired devices, and the page on the box's own machine.
  case family
  /// People in the kitchen or at the machine: spoken, typed and scanned commands, and those of `sous do`.
  case kitchen
  /// A shop's manager: the rights of staff, and those behind the desk's PIN without it.
  case manager
  /// A shop's staff at the counter.
  case staff
  /// A customer outside with an account of their own: their own records alone.
  case customer
  /// Read access only.
  case guest
  /// The box itself: the passing of time, and a backend's news.
  case box
}

/// The giver of a command.
public struct Giver: Sendable, Hashable {
  /// The role; nil: unknown, without any rights.
  public var role: Role?
  /// The paired device, or the account; nil: the box's own machine.
  public var device: String?
  /// Whether the desk's PIN was entered, or none is set. It locks screens, but not spoken and typed
  /// commands at the box.
  public var isAtOpenDesk: Bool

  /// Makes a giver.
  public init(role: Role?, device: String? = nil, isAtOpenDesk: Bool = true) {
    self.role = role
    self.device = device
    self.isAtOpenDesk = isAtOpenDesk
  }

  /// The default giver of an origin. There is none for the network: its senders are identified first.
  public init(standingAt origin: Origin) {
    switch origin {
    case .voice, .text: self.init(role: .kitchen)
    case .clock: self.init(role: .box)
    case .http, .companion: self.init(role: nil)
    }
  }

  /// The account of a customer; nil: another giver.
  public var customer: String? { role == .customer ? device : nil }

  /// Whether commands behind the desk's PIN are permitted.
  var isPastPIN: Bool { isAtOpenDesk || role == .manager }

  /// A member of the family.
  public static let family = Giver(role: .family)
}

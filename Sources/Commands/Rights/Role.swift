/// What somebody is to the box, as far as rights go.
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
  /// Who lives here: the family's paired devices, and the page on the box's own machine.
  case family
  /// Who stands in the kitchen or sits at the machine: what is said, typed, scanned, or sent by `sous do`.
  case kitchen
  /// Who runs a shop's day: what staff may, and what is behind the desk's PIN without it.
  case manager
  /// What a shop's counter needs.
  case staff
  /// Who orders and books from outside with an account of their own: what is theirs, and no more.
  case customer
  /// Looking only.
  case guest
  /// The box itself: the passing of time, and what a backend tells.
  case box
}

/// Who gives a command.
public struct Giver: Sendable, Hashable {
  /// Nil: nobody that is known, who may give none.
  public var role: Role?
  /// The paired device, or the account; nil: it comes from the box's own machine.
  public var device: String?
  /// Whether the desk's PIN was shown, or none is set. It locks screens: what is said and typed at the box is not asked.
  public var isAtOpenDesk: Bool

  /// Makes a giver.
  public init(role: Role?, device: String? = nil, isAtOpenDesk: Bool = true) {
    self.role = role
    self.device = device
    self.isAtOpenDesk = isAtOpenDesk
  }

  /// Who gives what comes from here by itself. The network alone is nobody: whoever sends by it is told apart first.
  public init(standingAt origin: Origin) {
    switch origin {
    case .voice, .text: self.init(role: .kitchen)
    case .clock: self.init(role: .box)
    case .http, .companion: self.init(role: nil)
    }
  }

  /// The account of a customer; nil: it is another who gives it.
  public var customer: String? { role == .customer ? device : nil }

  /// Whether what is behind the desk's PIN may be done.
  var isPastPIN: Bool { isAtOpenDesk || role == .manager }

  /// One of the family.
  public static let family = Giver(role: .family)
}

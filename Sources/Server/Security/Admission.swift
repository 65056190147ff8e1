import Commands
import Wire

/// Whom an address lets in.
enum Admission: Hashable, Sendable {
  /// Whoever knows it.
  case anybody
  /// Who is paired with the box, and programs of its own machine.
  case known
  /// Who may see what is offered, and who shows nothing: what a place shows at its door. What is shown and worth nothing is
  /// refused, so that a device learns that it was revoked.
  case door
  /// Who may see what is offered, and who shows the key of a hosted database: what is behind it is public.
  case shown
  /// Who may read this (``Commands/Rights``).
  case reading(Subject)
  /// Who may give any command; which, the bus asks.
  case changing
  /// Who may give the command of this intent: something is kept before the bus is asked for it.
  case giving(_ intent: String)
  /// Who may look after the box and its devices.
  case managing

  /// Checks that it lets somebody in.
  /// - Throws: ``ErrorFrame``: `unauthorized` for somebody unknown, `forbidden` for those who may not.
  func check(_ caller: Caller) throws(ErrorFrame) {
    switch self {
    case .anybody: return
    case .shown where caller.showsPublicKey, .door where caller.showsPublicKey || caller.showsNothing: return
    case .known: try caller.mustRead(.kitchen)
    case .shown, .door: try caller.mustRead(.offers)
    case .reading(let subject): try caller.mustRead(subject)
    case .managing: try caller.mustRead(.devices)
    case .changing:
      try caller.mustBeKnown()
      try caller.mustGiveSomething()
    case .giving(let intent):
      try caller.mustBeKnown()
      do throws(Refusal) {
        try Rights.check(intent, by: caller.giver)
      } catch {
        throw ErrorFrame(error.isLock ? .locked : .forbidden, error.say)
      }
    }
  }
}

extension Caller {
  fileprivate func mustBeKnown() throws(ErrorFrame) {
    guard role == nil else { return }
    throw ErrorFrame(
      .unauthorized, "This device is not paired with the box. Say \u{201C}sous pair\u{201D} on the box.")
  }

  fileprivate func mustRead(_ subject: Subject) throws(ErrorFrame) {
    try mustBeKnown()
    guard !reads(subject) else { return }
    guard Rights.mayRead(subject, .staff) else { throw ErrorFrame(.forbidden, "Only the family may do that.") }
    throw ErrorFrame(.forbidden, role == .customer ? "A customer does not see that." : "A guest does not see that.")
  }
}

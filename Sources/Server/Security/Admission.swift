import Commands
import Wire

/// The callers that an address admits.
enum Admission: Hashable, Sendable {
  /// Every caller.
  case anybody
  /// Devices paired with the box, and programs of its own machine.
  case known
  /// Callers who may see public offers, and those without credentials. Invalid credentials are refused,
  /// so that a device learns that it was revoked.
  case door
  /// Callers who may see public offers, and those with the key of a hosted database, which opens public
  /// data only.
  case shown
  /// Callers who may read this subject (``Commands/Rights``).
  case reading(Subject)
  /// Callers who may give some command; the bus checks which.
  case changing
  /// Callers who may give the command of this intent, for routes that store something before the bus
  /// checks it.
  case giving(_ intent: String)
  /// Administrators of the box and its devices.
  case managing

  /// Checks that it admits a caller.
  /// - Throws: ``ErrorFrame``: `unauthorized` for an unknown caller, `forbidden` for one without the
  ///   right.
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

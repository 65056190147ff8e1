/// An obstacle to the sync of a shop's store and its copy at a platform. Each says how to fix it.
public enum BranchProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The journal no longer has the commands that it would have to send.
  case trimmed
  /// The copy is of another store.
  case otherStore
  /// The copy has commands that the store lacks: the store is an older one.
  case ahead
  /// Its commands have a gap: `expected` should have come, `found` did.
  case gap(expected: Int, found: Int)
  /// One of its commands can never be stored; `number` is its own, `field` the invalid field, if known.
  case impossible(number: Int, field: String?)

  public var description: String {
    switch self {
    case .trimmed:
      "The platform has been away for so long that this box no longer knows all it would have to be told. Copy the store "
        + "to the platform\u{2019}s database: sous store copy."
    case .otherStore:
      "The platform\u{2019}s house is no copy of this box\u{2019}s store. Copy the store there (sous store copy), or name an "
        + "empty house."
    case .ahead:
      "The platform knows more of this shop than this box does: the box has an older store. Copy the platform\u{2019}s "
        + "house back: sous store copy --from."
    case .gap(let expected, let found):
      "Command \(found) came where \(expected) should be: a box sends its commands without a gap. Send those after the copy\u{2019}s "
        + "newest, or copy the store to the platform\u{2019}s database: sous store copy."
    case .impossible(let number, let field):
      "Command \(number) can never be kept here\(field.map { ": its field \($0) is wrong" } ?? ""). Bring the box and the platform to "
        + "the same version, or copy the store to the platform\u{2019}s database: sous store copy."
    }
  }
}

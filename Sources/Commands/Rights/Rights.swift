/// The only table of rights, which the bus checks for every command, whatever its origin.
///
/// A command outside the table is permitted to no role.
public enum Rights {
  /// A row of the table: commands of one family with the same rights.
  public struct Row: Sendable {
    /// `timer`
    public let family: String
    /// `start`, or, if a field has rights of its own, `save_item`.
    public let commands: [String]
    /// The field of the commands with these rights; nil: the commands themselves.
    public var field: GuardedField?
    /// Whether a screen gives them only after the desk's PIN, if the household has set one.
    public var isBehindPIN = false
    /// The roles that may give them.
    public let givers: Set<Role>
    /// The roles that may read their words and answers.
    public let hearers: Set<Role>
  }

  /// Whether a role may give the commands of an intent.
  public static func mayGive(_ intent: String, _ role: Role) -> Bool { rows[intent]?.givers.contains(role) ?? false }

  /// The intents of all commands, by their families.
  public static var intents: [String] { rows.keys.sorted() }

  /// Whether there are commands of a family, the part of an intent before the dot.
  public static func know(family: String) -> Bool { table.contains { $0.family == family } }

  /// Whether a role may give any command at all.
  public static func mayGiveAny(_ role: Role) -> Bool { givers.contains(role) }

  /// Whether the commands of an intent need the desk's PIN.
  public static func isBehindPIN(_ intent: String) -> Bool { rows[intent]?.isBehindPIN ?? false }

  /// Whether a role may read the words of a command and its answer; nil: words that were no command.
  public static func mayHear(_ intent: String?, _ role: Role) -> Bool {
    // It could have been anything, even an address.
    guard let intent else { return role != .guest && role != .customer }
    return rows[intent]?.hearers.contains(role) ?? false
  }

  /// Whether a role may read a subject.
  public static func mayRead(_ subject: Subject, _ role: Role) -> Bool { subject.readers.contains(role) }

  /// Checks that a giver may give commands of an intent.
  /// - Throws: ``Refusal/forbidden(_:)``, ``Refusal/locked(_:)``
  public static func check(_ intent: String, by giver: Giver) throws(Refusal) {
    guard let role = giver.role, mayGiveAny(role) else {
      throw .forbidden(
        giver.role == nil ? "This device is not paired with the box." : "A guest may look, and change nothing.")
    }
    guard !mayGive(intent, role) else {
      guard giver.isPastPIN || !isBehindPIN(intent) else { throw .deskIsLocked }
      return
    }
    guard mayGive(intent, .family) else { throw .forbidden("Nobody gives that command.") }
    throw .forbidden(mayGive(intent, .staff) ? "Only those who work here may do that." : "Only the family may do that.")
  }

  /// Checks that a giver may give a command.
  /// - Parameter guarded: its contents with rights of their own; not computed for givers with all of
  ///   those rights.
  /// - Throws: ``Refusal/forbidden(_:)``
  public static func check(
    _ command: Command, by giver: Giver, guarded: () -> Set<GuardedField>
  ) throws(Refusal) {
    try check(command.intent, by: giver)
    guard let role = giver.role, GuardedField.allCases.contains(where: { !mayFill($0, role) }) else { return }
    for field in guarded() where !mayFill(field, role) { throw .forbidden(field.refusal) }
  }

  private static func mayFill(_ field: GuardedField, _ role: Role) -> Bool {
    table.allSatisfy { $0.field != field || $0.givers.contains(role) }
  }

  private static let rows: [String: Row] = Dictionary(
    table.filter { $0.field == nil }.flatMap { row in row.commands.map { ("\(row.family).\($0)", row) } },
    // For a duplicate, the narrower row counts; a test ensures that there is none.
    uniquingKeysWith: { $0.givers.count <= $1.givers.count ? $0 : $1 })

  private static let givers = table.reduce(into: Set<Role>()) { $0.formUnion($1.givers) }
}

/// A part of a command with rights of its own, beside those of the command.
public enum GuardedField: String, Sendable, Hashable, CaseIterable {
  /// An address of the web as a picture, which the box downloads. An existing one may be sent again.
  case webPicture = "a new picture's address on the web"

  fileprivate var refusal: String { "Only the family may name pictures of the web." }
}

/// The readable subjects.
public enum Subject: String, Sendable, Hashable, CaseIterable {
  case kitchen =
    "lists, timers, alarms, meals, pantry and recipes, the names of people and shops, phrases"
  case offers = "businesses, menus, tables and free times"
  case products = "the barcodes of a picture, and what a barcode stands for"
  case contacts = "e-mail addresses of the household's people, and what they do not eat"
  case orders = "orders, bookings, waiting lists, customers, points and sums of a business; what waits to be sent"
  case household = "the family's orders, bookings, addresses, who runs a business, what was not understood, the archive"
  case devices = "paired devices, their codes and roles, the calendar's address"

  /// The roles that may read it.
  public var readers: Set<Role> {
    switch self {
    case .kitchen: [.family, .kitchen, .manager, .staff, .guest]
    case .offers: [.family, .kitchen, .manager, .staff, .customer, .guest]
    case .products, .contacts, .orders: [.family, .kitchen, .manager, .staff]
    case .household, .devices: [.family, .kitchen]
    }
  }
}

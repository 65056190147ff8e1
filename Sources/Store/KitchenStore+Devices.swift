import Foundation

/// A phone, a tablet or another program that is paired with the box, or a member of the house with an
/// account.
public struct PairedDevice: Sendable, Hashable, Identifiable {
  /// The role of a device.
  public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everything.
    case family
    /// Looking only.
    case guest
    /// The work at a shop's counter.
    case staff
    /// The rights of staff, and everything behind the desk's PIN without it.
    case manager
  }

  /// Of a member, that of the account.
  public var id: String
  /// "Sam's phone"
  public var name: String
  public var role: Role
  /// The address of a member's account; nil: it is a device.
  public var email: String?
  /// The SHA-256 of its token, in hexadecimal; only the device knows the token itself.
  public var tokenHash: String
  public var pairedAt: Date
  /// The time of its last connection; nil: never since its pairing.
  public var seenAt: Date?

  /// Makes a device.
  public init(
    id: String, name: String, role: Role, email: String? = nil, tokenHash: String, pairedAt: Date, seenAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.email = email
    self.tokenHash = tokenHash
    self.pairedAt = pairedAt
    self.seenAt = seenAt
  }
}

extension KitchenStore {
  /// The permanent name of this store; a new store has another.
  /// - Throws: ``StoreError``
  public func epoch() throws(StoreError) -> String {
    try engine.read(to: "read the store's name") { try $0.value("SELECT epoch FROM identity")?.text ?? "" }
  }

  /// The secret part of the meal calendar's address.
  /// - Throws: ``StoreError``
  public func calendarSecret() throws(StoreError) -> String {
    try engine.read(to: "read the calendar's address") { try $0.value("SELECT calendar FROM identity")?.text ?? "" }
  }

  /// The stored form of the desk's PIN: its salt and its hash, separated by a colon; nil: there is none.
  /// - Throws: ``StoreError``
  public func deskPIN() throws(StoreError) -> String? {
    try engine.read(to: "read the desk's PIN") { try $0.value("SELECT desk_pin FROM identity")?.text }
  }

  /// Stores another one, or none.
  /// - Throws: ``StoreError``
  public func save(deskPIN: String?) throws(StoreError) {
    try engine.write(to: "keep the desk's PIN") { try $0.run("UPDATE identity SET desk_pin = ?", [SQLValue(deskPIN)]) }
  }

  /// The paired devices, in order of pairing.
  /// - Throws: ``StoreError``
  public func devices() throws(StoreError) -> [PairedDevice] {
    try engine.read(to: "read the devices") { database in
      try database.rows("SELECT * FROM devices ORDER BY added") { row in
        let reader = RowReader(row, table: "devices")
        return PairedDevice(
          id: try reader.text("id"), name: try reader.text("name"), role: try reader.choice("role"),
          email: try reader.optionalText("email"), tokenHash: try reader.text("token_hash"),
          pairedAt: try reader.date("paired_at"),
          seenAt: try reader.optionalDate("seen_at"))
      }
    }
  }

  /// Stores a device, or its changes.
  /// - Throws: ``StoreError``
  public func save(_ device: PairedDevice) throws(StoreError) {
    try engine.write(to: "keep a device") { database in
      var row = RowWriter()
      try row.set("id", device.id)
      try row.set("name", device.name)
      try row.set("role", device.role.rawValue)
      try row.set("email", device.email)
      try row.set("token_hash", device.tokenHash)
      try row.set("paired_at", device.pairedAt)
      try row.set("seen_at", device.seenAt)
      try database.upsert(into: "devices", row)
    }
  }

  /// Deletes a device: its token is invalid from now on.
  /// - Returns: whether there was one.
  /// - Throws: ``StoreError``
  public func removeDevice(id: String) throws(StoreError) -> Bool {
    try engine.write(to: "forget a device") { database in
      try database.execute("DELETE FROM devices WHERE id = ?", [.text(id)]) > 0
    }
  }
}

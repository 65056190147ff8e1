import Commands
import Foundation

/// The accounts of a platform, and their sign-ins.
///
/// Each transaction names its account, and row-level security hides the rows of others.
public struct AccountShelf: Sendable {
  private let engine: PostgresEngine
  private let server: StoreServer

  /// Those of a database.
  public init(of server: StoreServer) { (engine, self.server) = (server.directory, server) }

  /// The account with an address; nil: there is none.
  /// - Throws: ``StoreError``
  public func account(email: String) throws(StoreError) -> Account? {
    try read(to: "look for an account", as: ("sous.email", email)) { database in
      try Self.accounts(database, "WHERE email = ?", [.text(SQLText.key(email))]).first
    }
  }

  /// The account with an identifier; nil: there is none, or no longer.
  /// - Throws: ``StoreError``
  public func account(id: String) throws(StoreError) -> Account? {
    try read(to: "look for an account", as: ("sous.account", id)) { database in
      try Self.accounts(database, "WHERE id = ?", [.text(SQLText.key(id))]).first
    }
  }

  /// The accounts by their addresses, at most `limit`.
  /// - Parameter email: the last known address; empty, the default: none.
  /// - Throws: ``StoreError``
  public func accounts(after email: String = "", limit: Int = 1_000) throws(StoreError) -> [Account] {
    try read(to: "list the accounts", as: ("sous.account", "*")) { database in
      try Self.accounts(
        database, "WHERE email > ? ORDER BY email LIMIT ?", [.text(SQLText.key(email)), .integer(limit)])
    }
  }

  /// Stores a new account.
  /// - Returns: whether its address was free.
  /// - Throws: ``StoreError``
  public func add(_ account: Account) throws(StoreError) -> Bool {
    try write(to: "keep an account", as: ("sous.account", account.id)) { database in
      var row = RowWriter()
      try row.set("id", account.id)
      try row.set("email", account.email)
      try row.set("name", account.name)
      try row.set("password", account.password)
      try row.set("made_at", account.madeAt)
      return try database.execute(
        "INSERT INTO accounts \(row.insertion) ON CONFLICT (email) DO NOTHING", row.values) > 0
    }
  }

  /// Stores another name and password of an account.
  /// - Parameter sparing: the sign-in that continues; all others end if the password changes. Nil: none
  ///   continues.
  /// - Throws: ``StoreError``
  public func change(_ account: Account, endsOthersThan sparing: String?, isNewPassword: Bool) throws(StoreError) {
    try write(to: "keep an account", as: ("sous.account", account.id)) { database in
      try database.run(
        "UPDATE accounts SET name = ?, password = ? WHERE id = ?",
        [.text(account.name), .text(account.password), .text(account.id)])
      guard isNewPassword else { return }
      try database.run(
        "DELETE FROM sign_ins WHERE account = ? AND id <> ?", [.text(account.id), .text(sparing ?? "")])
    }
    if isNewPassword { server.tellOfAccounts() }
  }

  /// Deletes an account, with its sign-ins, its memberships and the list of its orders. The orders
  /// themselves stay with the shops.
  /// - Throws: ``StoreError``
  public func remove(id: String) throws(StoreError) {
    try write(to: "forget an account", as: ("sous.account", id)) { database in
      for house in try database.texts("SELECT house FROM memberships WHERE account = ?", [.text(id)]) {
        try Self.name("sous.house", house, in: database)
        try database.run("DELETE FROM devices WHERE id = ?", [.text(id)])
      }
      try database.run("DELETE FROM belongings WHERE account = ?", [.text(id)])
      try database.run("DELETE FROM accounts WHERE id = ?", [.text(id)])
    }
    server.tellOfAccounts()
  }

  /// The memberships of an account.
  /// - Throws: ``StoreError``
  public func memberships(of account: String) throws(StoreError) -> [Membership] {
    try read(to: "list memberships", as: ("sous.account", account)) { database in
      try database.rows("SELECT * FROM memberships WHERE account = ? ORDER BY house", [.text(account)]) { row in
        let reader = RowReader(row, table: "memberships", key: "house")
        return Membership(house: try reader.text("house"), role: try reader.choice("role"))
      }
    }
  }

  // MARK: Signing in

  /// Stores a new sign-in.
  /// - Throws: ``StoreError``
  public func add(_ signIn: SignIn) throws(StoreError) {
    try write(to: "keep a sign-in", as: ("sous.account", signIn.account)) { database in
      var row = RowWriter()
      try row.set("id", signIn.id)
      try row.set("account", signIn.account)
      try row.set("token_hash", signIn.tokenHash)
      try row.set("made_at", signIn.madeAt)
      try row.set("used_at", signIn.usedAt)
      try database.insert(into: "sign_ins", row)
    }
  }

  /// Replaces the refresh token of a sign-in.
  ///
  /// A token is good once. If it is shown again within `grace`, its answer was lost, and the same
  /// successor follows. If it is shown later, two parties have it, and the sign-in ends for both (RFC
  /// 9700, section 4.14.2).
  /// - Parameters:
  ///   - hash: the hash of the shown token.
  ///   - family: the sign-in of the token, if the token names it: an old token ends it.
  ///   - next: the hash of the next token, given the sign-in.
  ///   - oldest: a sign-in that was last used before this has ended.
  /// - Returns: the sign-in; nil: the token is invalid.
  /// - Throws: ``StoreError``
  public func renew(
    _ hash: String, of family: String?, with next: (_ signIn: String) -> String, now: Date, grace: TimeInterval,
    oldest: Date
  ) throws(StoreError) -> SignIn? {
    var hasEnded = false
    let renewed = try write(to: "renew a sign-in", as: ("sous.token", hash)) { database -> SignIn? in
      hasEnded = false
      let found = try database.rows(
        "SELECT * FROM sign_ins WHERE token_hash = ? OR before_hash = ? FOR UPDATE", [.text(hash), .text(hash)]
      ) { row in
        let reader = RowReader(row, table: "sign_ins")
        var signIn = SignIn(
          id: try reader.text("id"), account: try reader.text("account"), tokenHash: try reader.text("token_hash"),
          madeAt: try reader.date("made_at"))
        signIn.usedAt = try reader.date("used_at")
        return signIn
      }.first
      guard var signIn = found else {
        // Somebody has had this token before.
        guard let family else { return nil }
        try Self.name("sous.account", "*", in: database)
        hasEnded = try database.execute("DELETE FROM sign_ins WHERE id = ?", [.text(SQLText.key(family))]) > 0
        return nil
      }
      let (isNewest, next) = (signIn.tokenHash == hash, next(signIn.id))
      let isRepeated = signIn.tokenHash == next && (0...grace).contains(now.timeIntervalSince(signIn.usedAt))
      guard signIn.usedAt >= oldest, isNewest || isRepeated else {
        try database.run("DELETE FROM sign_ins WHERE id = ?", [.text(signIn.id)])
        hasEnded = true
        return nil
      }
      guard isNewest else { return signIn }
      try Self.name("sous.account", signIn.account, in: database)
      (signIn.tokenHash, signIn.beforeHash, signIn.usedAt) = (next, hash, now)
      try database.run(
        "UPDATE sign_ins SET token_hash = ?, before_hash = ?, used_at = ? WHERE id = ?",
        [.text(next), .text(hash), .text(Timestamp.text(signIn.usedAt) ?? ""), .text(signIn.id)])
      return signIn
    }
    if hasEnded { server.tellOfAccounts() }
    return renewed
  }

  /// Whether a sign-in is still valid.
  /// - Throws: ``StoreError``
  public func hasSignIn(_ id: String) throws(StoreError) -> Bool {
    try read(to: "look for a sign-in", as: ("sous.account", "*")) { database in
      try database.value("SELECT 1 FROM sign_ins WHERE id = ?", [.text(SQLText.key(id))]) != nil
    }
  }

  /// Calls `wake` whenever a server may have ended a sign-in, for the first time at once.
  /// - Returns: a function that ends the calls.
  public func followEnds(_ wake: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    server.listener.follow(StoreServer.everywhere, looks: false, wake)
  }

  /// Ends sign-ins.
  /// - Parameter id: the sign-in; nil: all of the account's.
  /// - Throws: ``StoreError``
  public func endSignIns(of account: String, id: String?) throws(StoreError) {
    try write(to: "end a sign-in", as: ("sous.account", account)) { database in
      let one = id.map { (" AND id = ?", [SQLValue.text($0)]) } ?? ("", [])
      try database.run("DELETE FROM sign_ins WHERE account = ?\(one.0)", [.text(account)] + one.1)
    }
    server.tellOfAccounts()
  }

  // MARK: Keys

  /// The keys that sign tokens, the newest first. If that is older than `oldest`, a new one is stored; of
  /// several servers that find this at once, one does it.
  /// - Throws: ``StoreError``
  public func signingKeys(
    now: Date, newestSince oldest: Date, keepingSince forgotten: Date, make: () -> SigningKey
  ) throws(StoreError) -> [SigningKey] {
    func keys(_ database: any SQLDatabase) throws -> [SigningKey] {
      try database.rows("SELECT * FROM signing_keys ORDER BY made_at DESC, id") { row in
        let reader = RowReader(row, table: "signing_keys")
        return SigningKey(id: try reader.text("id"), pem: try reader.text("pem"), madeAt: try reader.date("made_at"))
      }
    }
    let known = try engine.read(to: "read the keys of tokens", keys)
    if let newest = known.first, newest.madeAt >= oldest { return known }
    return try engine.write(to: "keep a key of tokens") { database in
      try database.run("LOCK TABLE signing_keys IN EXCLUSIVE MODE", [])
      let known = try keys(database)
      if let newest = known.first, newest.madeAt >= oldest { return known }
      let made = make()
      var row = RowWriter()
      try row.set("id", made.id)
      try row.set("pem", made.pem)
      try row.set("made_at", made.madeAt)
      try database.insert(into: "signing_keys", row)
      try database.run("DELETE FROM signing_keys WHERE made_at < ?", [.text(Timestamp.text(forgotten) ?? "")])
      return [made] + known.filter { $0.madeAt >= forgotten }
    }
  }

  // MARK: Whom a transaction is for

  func read<Value>(
    to what: String, as one: (setting: String, value: String), _ body: (any SQLDatabase) throws -> Value
  ) throws(StoreError) -> Value {
    try engine.read(to: what) { database in
      try Self.name(one.setting, one.value, in: database)
      return try body(database)
    }
  }

  private func write<Value>(
    to what: String, as one: (setting: String, value: String), _ body: (any SQLDatabase) throws -> Value
  ) throws(StoreError) -> Value {
    try engine.write(to: what) { database in
      try Self.name(one.setting, one.value, in: database)
      return try body(database)
    }
  }

  private static func name(_ setting: String, _ value: String, in database: any SQLDatabase) throws {
    try database.run("SELECT set_config(?, ?, true)", [.text(setting), .text(SQLText.key(value))])
  }

  private static func accounts(
    _ database: any SQLDatabase, _ rest: String, _ values: [SQLValue]
  ) throws -> [Account] {
    try database.rows("SELECT * FROM accounts \(rest)", values) { row in
      let reader = RowReader(row, table: "accounts")
      return Account(
        id: try reader.text("id"), email: try reader.text("email"), name: try reader.text("name"),
        password: try reader.text("password"), madeAt: try reader.date("made_at"))
    }
  }
}

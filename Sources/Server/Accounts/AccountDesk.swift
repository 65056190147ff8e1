import Basics
import Commands
import Cryptography
import Foundation
import Store

/// Signs people up, in and out.
public struct AccountDesk: Sendable {
  /// The reason for a refusal, under the names of hosted databases.
  public enum Failure: String, Error {
    case wrongPassword = "invalid_credentials"
    case isThere = "user_already_exists"
    case weakPassword = "weak_password"
    case noAddress = "email_address_invalid"
    case noToken = "refresh_token_not_found"
    case signUpIsOff = "signup_disabled"
    case tooMany = "over_request_rate_limit"
    case signedOut = "session_not_found"
  }

  /// A signed-in session.
  struct Session: Sendable {
    var account: Account
    var token: String
    var until: Date
    /// The refresh token, good once.
    var renewal: String
    /// The proof for the next sign-in that this device has signed in before.
    var knownDevice: String
  }

  /// The accounts.
  public let shelf: AccountShelf
  let tokens: AccessTokens
  private let limits: SignInLimits
  private let letsSignUp: Bool
  private let hashes = PasswordHash()

  /// Makes a desk.
  /// - Parameter letsSignUp: whether anybody may create an account.
  public init(of server: StoreServer, issuer: String, letsSignUp: Bool, now: @escaping @Sendable () -> Date) {
    shelf = AccountShelf(of: server)
    limits = SignInLimits(of: server, now: now)
    tokens = AccessTokens(of: shelf, issuer: issuer, now: now)
    self.letsSignUp = letsSignUp
  }

  /// Creates an account, and signs it in.
  /// - Throws: ``Failure``, `StoreError`
  func signUp(email: String, password: String, name: String?, from place: String) async throws -> Session {
    guard letsSignUp else { throw Failure.signUpIsOff }
    return try await signIn(try await add(email: email, password: password, name: name, from: place))
  }

  /// Creates an account.
  /// - Parameter place: the origin of the request; nil, the default: the platform itself.
  /// - Throws: ``Failure``, `StoreError`
  public func add(email: String, password: String, name: String?, from place: String? = nil) async throws -> Account {
    let email = try Self.address(email)
    try Self.check(password, of: email)
    try await limits.signUp(from: place)
    let kept = try await hash { try await hashes.of(password) }
    let account = Account(
      id: Identifier.new(), email: email, name: Self.shown(name ?? ""), password: kept,
      madeAt: tokens.now())
    guard try await Blocking.run({ [shelf] in try shelf.add(account) }) else { throw Failure.isThere }
    return account
  }

  /// Signs an account in.
  /// - Parameters:
  ///   - place: the origin of the request.
  ///   - device: the device's proof of an earlier sign-in; nil: none.
  /// - Throws: ``Failure``, `StoreError`
  func signIn(
    email: String, password: String, from place: String, device: String? = nil
  ) async throws -> Session {
    guard let email = try? Self.address(email), password.utf8.count <= Self.longestPassword else {
      throw Failure.wrongPassword
    }
    // A refused caller costs no look at the accounts.
    if device == nil { try await limits.guess(at: email, from: place, isKnown: false) }
    let account = try await Blocking.run { [shelf] in try shelf.account(email: email) }
    if device != nil {
      try await limits.guess(at: email, from: place, isKnown: try await isKnown(device, to: account))
    }
    guard let account else {
      // It takes the time of a real hash, and costs nothing, so that guessing addresses delays no other
      // sign-in.
      await hashes.pretend()
      throw Failure.wrongPassword
    }
    try await limits.hash(from: place)
    guard try await hash({ try await hashes.isRight(password, kept: account.password) }) else {
      throw Failure.wrongPassword
    }
    return try await signIn(account)
  }

  private func isKnown(_ device: String?, to account: Account?) async throws -> Bool {
    guard let device, let account else { return false }
    return try await tokens.proofs().contains { Secret.isSame(Self.known(account, by: $0), device) }
  }

  // Valid as long as the key of the month and the password.
  private static func known(_ account: Account, by proof: [UInt8]) -> String {
    let text = "device \(account.id) \(account.password)"
    return Base64URL.text(of: Digest.authentication(of: Array(text.utf8), key: proof))
  }

  /// Issues the next token of a sign-in.
  /// - Throws: ``Failure``, `StoreError`
  func renew(_ renewal: String) async throws -> Session {
    let (now, proofs) = (tokens.now(), try await tokens.proofs())
    guard let proof = proofs.first else { throw Failure.noToken }
    let shown = Renewal(renewal, keys: proofs)
    // bounded: one that was read is less than the greatest number
    let number = (shown?.number ?? 0) + 1
    let found = try await Blocking.run { [shelf] in
      let signIn = try shelf.renew(
        Secret.hash(ofToken: renewal), of: shown?.signIn,
        with: { Secret.hash(ofToken: Renewal(number, of: $0, key: proof).text) }, now: now, grace: Self.grace,
        oldest: now.addingTimeInterval(-Self.signInLife))
      return try signIn.flatMap { signIn in try shelf.account(id: signIn.account).map { (signIn, $0) } }
    }
    guard let (signIn, account) = found else { throw Failure.noToken }
    return try await session(of: account, signIn.id, Renewal(number, of: signIn.id, key: proof))
  }

  /// Ends one sign-in or all sign-ins of an account, with their sessions.
  /// - Throws: `StoreError`
  func signOut(_ claims: AccessTokens.Claims, everywhere: Bool) async throws {
    try await Blocking.run { [shelf] in
      try shelf.endSignIns(of: claims.account, id: everywhere ? nil : claims.signIn)
    }
  }

  /// The account of a signed-in caller.
  /// - Throws: ``Failure``, `StoreError`
  func account(of claims: AccessTokens.Claims) async throws -> Account {
    guard let account = try await Blocking.run({ [shelf] in try shelf.account(id: claims.account) }) else {
      throw Failure.signedOut
    }
    return account
  }

  /// Changes a name, a password or both. A new password requires the old one, and ends all other
  /// sign-ins.
  /// - Throws: ``Failure``, `StoreError`
  func change(
    _ claims: AccessTokens.Claims, name: String?, password: String?, currentPassword: String?
  ) async throws -> Account {
    var account = try await account(of: claims)
    if let name { account.name = Self.shown(name) }
    if let password {
      try Self.check(password, of: account.email)
      try await limits.guess(at: account.email, from: "sign-in \(claims.signIn)", isKnown: true)
      let kept = account.password
      guard try await hash({ try await hashes.isRight(currentPassword ?? "", kept: kept) }) else {
        throw Failure.wrongPassword
      }
      account.password = try await hash { try await hashes.of(password) }
    }
    try await keep(account, isNewPassword: password != nil, sparing: claims.signIn)
    return account
  }

  /// Sets another password, for the operator of the platform; all sign-ins of the account end.
  /// - Returns: whether there is such an account.
  /// - Throws: ``Failure``, `StoreError`
  public func reset(email: String, password: String) async throws -> Bool {
    let email = try Self.address(email)
    try Self.check(password, of: email)
    guard var account = try await Blocking.run({ [shelf] in try shelf.account(email: email) }) else { return false }
    account.password = try await hash { try await hashes.of(password) }
    try await keep(account, isNewPassword: true, sparing: nil)
    return true
  }

  /// Deletes an account, given its password.
  /// - Throws: ``Failure``, `StoreError`
  func remove(_ claims: AccessTokens.Claims, password: String) async throws {
    let account = try await account(of: claims)
    try await limits.guess(at: account.email, from: "sign-in \(claims.signIn)", isKnown: true)
    guard try await hash({ try await hashes.isRight(password, kept: account.password) }) else {
      throw Failure.wrongPassword
    }
    try await Blocking.run { [shelf] in try shelf.remove(id: account.id) }
  }

  // MARK: Parts

  private func signIn(_ account: Account) async throws -> Session {
    guard let proof = try await tokens.proofs().first else { throw Failure.noToken }
    let id = Identifier.new()
    let renewal = Renewal(0, of: id, key: proof)
    let signIn = SignIn(
      id: id, account: account.id, tokenHash: Secret.hash(ofToken: renewal.text), madeAt: tokens.now())
    try await Blocking.run { [shelf] in try shelf.add(signIn) }
    return try await session(of: account, id, renewal)
  }

  private func session(of account: Account, _ signIn: String, _ renewal: Renewal) async throws -> Session {
    let (token, until) = try await tokens.token(for: account, signIn: signIn)
    let known = Self.known(account, by: try await tokens.proofs().first ?? [])
    return Session(account: account, token: token, until: until, renewal: renewal.text, knownDevice: known)
  }

  private func keep(_ account: Account, isNewPassword: Bool, sparing: String?) async throws {
    try await Blocking.run { [shelf] in
      try shelf.change(account, endsOthersThan: sparing, isNewPassword: isNewPassword)
    }
  }

  private func hash<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch is PasswordHash.Busy {
      throw Failure.tooMany
    }
  }

  /// An address in its stored form: in lower case.
  public static func address(_ text: String) throws -> String {
    let text = text.trimmingCharacters(in: .whitespaces).precomposedStringWithCompatibilityMapping.lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard (3...254).contains(text.utf8.count), parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
      text.unicodeScalars.allSatisfy(isVisible)
    else { throw Failure.noAddress }
    return text
  }

  // Two addresses that look alike are one.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isWhitespace, !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  // NIST SP 800-63B, section 5.1.1.2: length counts, kinds of characters do not.
  private static func check(_ password: String, of email: String) throws {
    guard password.unicodeScalars.count >= 8, password.utf8.count <= longestPassword,
      password.lowercased() != email, Set(password).count >= 4
    else { throw Failure.weakPassword }
  }

  private static func shown(_ name: String) -> String {
    (try? CleanName.of(String(name.prefix(100)), naming: "a name")) ?? ""
  }

  private static let longestPassword = 1_000
  /// The time in seconds after which an unused sign-in ends.
  private static let signInLife = 60 * 86_400.0
  /// The time in seconds for which a token is accepted again after a lost answer.
  private static let grace = 10.0
}

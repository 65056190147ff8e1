import Basics
import Cryptography
import Foundation
import Store
import Synchronization

/// The access tokens of accounts: JSON Web Tokens (RFC 7519) signed by ES256, which any server of the
/// platform makes and verifies without the database. Other programs verify them with the platform's
/// public keys (RFC 7517).
public final class AccessTokens: Sendable {
  /// The claims of a valid token.
  struct Claims: Sendable, Hashable {
    var account: String
    /// The sign-in that it was made for.
    var signIn: String
    var until: Date
  }

  /// The payload of a token, under the names that hosted databases use; times in seconds since 1970.
  private struct Payload: Codable {
    var iss: String
    var sub: String
    var aud: String
    var iat: Int
    var exp: Int
    var email: String
    var role: String
    var sessionId: String

    enum CodingKeys: String, CodingKey {
      case iss, sub, aud, iat, exp, email, role
      case sessionId = "session_id"
    }
  }

  private struct Known {
    /// The newest first.
    var keys: [(id: String, key: P256Key)] = []
    var published: [PublishedKey] = []
    var proofs: [[UInt8]] = []
    var lookedAt = Date.distantPast
  }

  /// A public key (RFC 7518, section 6.2.1).
  struct PublishedKey: Encodable, Sendable {
    var kty = "EC"
    var crv = "P-256"
    var alg = "ES256"
    var use = "sig"
    var kid: String
    var x: String
    var y: String
  }

  /// The platform's clock.
  let now: @Sendable () -> Date
  /// The watch that knows ended sign-ins.
  let watch: SignInWatch
  private let shelf: AccountShelf
  private let issuer: String
  private let known = Mutex(Known())

  /// The tokens of a platform.
  /// - Parameter issuer: the platform's address, `https://food.example`.
  public init(of shelf: AccountShelf, issuer: String, now: @escaping @Sendable () -> Date) {
    (self.shelf, self.issuer, self.now) = (shelf, issuer, now)
    watch = SignInWatch(of: shelf)
  }

  /// A token for a sign-in, with its expiry.
  /// - Throws: `StoreError` if the keys cannot be read.
  func token(for account: Account, signIn: String) async throws -> (text: String, until: Date) {
    let now = now()
    let until = now.addingTimeInterval(Self.validity)
    try await refresh(atLeastSince: now.addingTimeInterval(-Self.patience))
    guard let newest = known.withLock(\.keys.first) else {
      throw StoreError.invalid(detail: "the store holds no key to sign with")
    }
    let payload = Payload(
      iss: issuer, sub: account.id, aud: Self.audience, iat: Int(saturating: now.timeIntervalSince1970),
      exp: Int(saturating: until.timeIntervalSince1970), email: account.email, role: Self.audience, sessionId: signIn)
    return (try JSONWebToken.signed(payload, by: newest.key, keyIdentifier: newest.id), until)
  }

  /// The claims of a token; nil: it is not ours, has expired, or its sign-in has ended.
  func claims(of token: String) async -> Claims? {
    // A device's token has no dot in it.
    guard let kid = JSONWebToken.keyIdentifier(of: token) else { return nil }
    let now = now()
    if known.withLock({ known in !known.keys.contains { $0.id == kid } }) {
      // Another server may have made a new key. Invented names cause a lookup only once in a while.
      try? await refresh(atLeastSince: now.addingTimeInterval(-Self.shyness))
    }
    guard let key = known.withLock({ known in known.keys.first { $0.id == kid }?.key }),
      let payload = JSONWebToken.claims(Payload.self, of: token, by: key), payload.iss == issuer,
      payload.aud == Self.audience
    else { return nil }
    let until = Date(timeIntervalSince1970: Double(payload.exp))
    guard until > now, await watch.isLive(payload.sessionId) else { return nil }
    return Claims(account: payload.sub, signIn: payload.sessionId, until: until)
  }

  /// The keys that prove the platform's authorship, the newest first, derived from the keys that sign
  /// tokens.
  /// - Throws: `StoreError`
  func proofs() async throws -> [[UInt8]] {
    try await refresh(atLeastSince: now().addingTimeInterval(-Self.patience))
    return known.withLock(\.proofs)
  }

  /// The public keys for verifying tokens.
  /// - Throws: `StoreError`
  func publishedKeys() async throws -> [PublishedKey] {
    try await refresh(atLeastSince: now().addingTimeInterval(-Self.patience))
    return known.withLock(\.published)
  }

  private func refresh(atLeastSince moment: Date) async throws {
    guard known.withLock({ $0.lookedAt < moment }) else { return }
    let (shelf, now) = (shelf, now())
    let kept = try await Blocking.run {
      // Made in advance, because the store takes it while it holds its lock.
      let pem = try P256Key().pem()
      return try shelf.signingKeys(
        now: now, newestSince: now.addingTimeInterval(-Self.keyLife),
        keepingSince: now.addingTimeInterval(-Self.keyLife - 86_400)
      ) {
        SigningKey(id: Identifier.new(), pem: pem, madeAt: now)
      }
    }
    let keys = try kept.map { (id: $0.id, key: try P256Key(pem: $0.pem)) }
    let published = try keys.map { id, key in
      let point = try key.publicPoint()
      return PublishedKey(kid: id, x: Base64URL.text(of: point.x), y: Base64URL.text(of: point.y))
    }
    let proofs = kept.map { Digest.sha256(Array("sous proof \($0.pem)".utf8)) }
    known.withLock { $0 = Known(keys: keys, published: published, proofs: proofs, lookedAt: now) }
  }

  /// The lifetime of a token in seconds. After a sign-out elsewhere, it may be accepted for that long.
  static let validity = 900.0
  private static let audience = "authenticated"
  /// A key signs for a month, and verifies a day longer.
  private static let keyLife = 30 * 86_400.0
  private static let patience = 3_600.0
  private static let shyness = 5.0
}

import Basics
import Crypto
import Foundation
import JWTKit
import Store
import Synchronization

/// The tokens that say who has signed in: JSON Web Tokens (RFC 7519) signed by ES256, which any server of the platform
/// makes and reads without asking the database. Other programs read them by the platform's public keys (RFC 7517).
public final class AccessTokens: Sendable {
  /// What a token says that is good.
  struct Claims: Sendable, Hashable {
    var account: String
    /// The sign-in that it was made for.
    var signIn: String
    var until: Date
  }

  /// What stands in a token, under the names that hosted databases give it.
  private struct Payload: JWTPayload {
    var iss: IssuerClaim
    var sub: SubjectClaim
    var aud: AudienceClaim
    var iat: IssuedAtClaim
    var exp: ExpirationClaim
    var email: String
    var role: String
    var sessionId: String

    enum CodingKeys: String, CodingKey {
      case iss, sub, aud, iat, exp, email, role
      case sessionId = "session_id"
    }

    // The moment is looked at by the platform's clock, in ``claims(of:)``.
    func verify(using algorithm: some JWTAlgorithm) {}
  }

  private struct Known {
    var keys: JWTKeyCollection?
    var newest: JWKIdentifier?
    var published: [PublishedKey] = []
    var lookedAt = Date.distantPast
  }

  /// A key as everybody may read it (RFC 7518, section 6.2.1).
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
  private let shelf: AccountShelf
  private let issuer: String
  private let known = Mutex(Known())

  /// Those of a platform.
  /// - Parameter issuer: the platform's address, `https://food.example`.
  public init(of shelf: AccountShelf, issuer: String, now: @escaping @Sendable () -> Date) {
    (self.shelf, self.issuer, self.now) = (shelf, issuer, now)
  }

  /// A token for somebody who signed in, and until when it is good.
  /// - Throws: `StoreError` where the keys cannot be read.
  func token(for account: Account, signIn: String) async throws -> (text: String, until: Date) {
    let now = now()
    let until = now.addingTimeInterval(Self.validity)
    try await refresh(atLeastSince: now.addingTimeInterval(-Self.patience))
    let (keys, newest) = known.withLock { ($0.keys, $0.newest) }
    guard let keys, let newest else { throw JWTError.noKeyProvided }
    let payload = Payload(
      iss: IssuerClaim(value: issuer), sub: SubjectClaim(value: account.id), aud: AudienceClaim(value: Self.audience),
      iat: IssuedAtClaim(value: now), exp: ExpirationClaim(value: until), email: account.email, role: Self.audience,
      sessionId: signIn)
    return (try await keys.sign(payload, kid: newest), until)
  }

  /// What a token says; nil: it is none of ours, or over.
  func claims(of token: String) async -> Claims? {
    // A device's token has no dot in it.
    guard token.utf8.count <= Self.longest, let kid = Self.keyIdentifier(of: token) else { return nil }
    let now = now()
    if known.withLock({ known in !known.published.contains { $0.kid == kid } }) {
      // Another server has made a new one; whoever invents names has it looked for once in a while.
      try? await refresh(atLeastSince: now.addingTimeInterval(-Self.shyness))
    }
    guard let keys = known.withLock({ known in known.published.contains { $0.kid == kid } ? known.keys : nil }),
      let payload = try? await keys.verify(token, as: Payload.self), payload.iss.value == issuer,
      payload.aud.value == [Self.audience], payload.exp.value > now
    else { return nil }
    return Claims(account: payload.sub.value, signIn: payload.sessionId, until: payload.exp.value)
  }

  /// The keys by which others read tokens.
  /// - Throws: `StoreError`
  func publishedKeys() async throws -> [PublishedKey] {
    try await refresh(atLeastSince: now().addingTimeInterval(-Self.patience))
    return known.withLock(\.published)
  }

  private func refresh(atLeastSince moment: Date) async throws {
    guard known.withLock({ $0.lookedAt < moment }) else { return }
    let (shelf, now) = (shelf, now())
    let kept = try await Blocking.run {
      try shelf.signingKeys(
        now: now, newestSince: now.addingTimeInterval(-Self.keyLife),
        keepingSince: now.addingTimeInterval(-Self.keyLife - 86_400)
      ) {
        SigningKey(
          id: UUID().uuidString.lowercased(), pem: P256.Signing.PrivateKey().pemRepresentation, madeAt: now)
      }
    }
    let keys = JWTKeyCollection()
    var published: [PublishedKey] = []
    for key in kept {
      await keys.add(ecdsa: try ES256PrivateKey(pem: key.pem), kid: JWKIdentifier(string: key.id))
      // The point of the curve is 0x04, x and y.
      let point = try P256.Signing.PrivateKey(pemRepresentation: key.pem).publicKey.rawRepresentation
      published.append(
        PublishedKey(kid: key.id, x: Secret.base64url(point.prefix(32)), y: Secret.base64url(point.suffix(32))))
    }
    let newest = kept.first.map { JWKIdentifier(string: $0.id) }
    known.withLock { $0 = Known(keys: keys, newest: newest, published: published, lookedAt: now) }
  }

  private static func keyIdentifier(of token: String) -> String? {
    struct Header: Decodable { var kid: String?, alg: String }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count <= 400 else { return nil }
    let text = String(parts[0]).replacing("-", with: "+").replacing("_", with: "/")
    let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: padded), let header = try? JSONDecoder().decode(Header.self, from: data),
      header.alg == "ES256"
    else { return nil }
    return header.kid
  }

  /// How long a token is good: so long somebody who signed out elsewhere is still known.
  static let validity = 900.0
  private static let audience = "authenticated"
  private static let longest = 4_000
  /// A key signs for a month, and is read a day longer.
  private static let keyLife = 30 * 86_400.0
  private static let patience = 3_600.0
  private static let shyness = 5.0
}

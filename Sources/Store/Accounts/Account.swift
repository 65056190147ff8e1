import Foundation

/// Somebody who signs in at a platform: a customer, or a member of houses.
public struct Account: Sendable, Hashable, Identifiable {
  public var id: String
  /// In lower case; no two accounts have the same.
  public var email: String
  /// Empty where they gave none.
  public var name: String
  /// The salted hash of the password, as whoever made it reads it.
  public var password: String
  public var madeAt: Date

  /// Makes an account.
  public init(id: String, email: String, name: String, password: String, madeAt: Date) {
    (self.id, self.email, self.name, self.password, self.madeAt) = (id, email, name, password, madeAt)
  }
}

/// One device that somebody is signed in on.
public struct SignIn: Sendable, Hashable, Identifiable {
  public var id: String
  public var account: String
  /// The SHA-256 of the token that it shows next, in hexadecimal.
  public var tokenHash: String
  /// That of the token before; nil: it has shown none yet.
  public var beforeHash: String?
  public var madeAt: Date
  /// When it showed a token last.
  public var usedAt: Date

  /// Makes it.
  public init(id: String, account: String, tokenHash: String, madeAt: Date) {
    (self.id, self.account, self.tokenHash, self.madeAt) = (id, account, tokenHash, madeAt)
    usedAt = madeAt
  }
}

/// What an account may do in a house.
public struct Membership: Sendable, Hashable {
  public var house: String
  public var role: PairedDevice.Role
}

/// A key that tokens are signed with.
public struct SigningKey: Sendable, Hashable, Identifiable {
  public var id: String
  /// The private key (RFC 5958, in PEM).
  public var pem: String
  public var madeAt: Date

  /// Makes it.
  public init(id: String, pem: String, madeAt: Date) { (self.id, self.pem, self.madeAt) = (id, pem, madeAt) }
}

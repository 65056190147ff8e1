import Foundation

/// A person who signs in at a platform: a customer, or a member of houses.
public struct Account: Sendable, Hashable, Identifiable {
  public var id: String
  /// The address in lower case; unique.
  public var email: String
  /// Empty where they gave none.
  public var name: String
  /// The salted hash of the password, in the format of its maker.
  public var password: String
  public var madeAt: Date

  /// Makes an account.
  public init(id: String, email: String, name: String, password: String, madeAt: Date) {
    (self.id, self.email, self.name, self.password, self.madeAt) = (id, email, name, password, madeAt)
  }
}

/// A device on which an account is signed in.
public struct SignIn: Sendable, Hashable, Identifiable {
  public var id: String
  public var account: String
  /// The SHA-256 of its next token, in hexadecimal.
  public var tokenHash: String
  /// The hash of the previous token; nil: it has shown none yet.
  public var beforeHash: String?
  public var madeAt: Date
  /// The time at which it last showed a token.
  public var usedAt: Date

  /// Makes a sign-in.
  public init(id: String, account: String, tokenHash: String, madeAt: Date) {
    (self.id, self.account, self.tokenHash, self.madeAt) = (id, account, tokenHash, madeAt)
    usedAt = madeAt
  }
}

/// The rights of an account in a house.
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

  /// Makes a key.
  public init(id: String, pem: String, madeAt: Date) { (self.id, self.pem, self.madeAt) = (id, pem, madeAt) }
}

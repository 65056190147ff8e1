extension AccountDesk.Failure: CustomStringConvertible {
  /// The error and its remedy.
  public var description: String {
    switch self {
    case .wrongPassword: "There is no account with this address and password."
    case .isThere: "This address has an account. Sign in, or ask who runs the platform for a new password."
    case .weakPassword: "A password has at least eight characters, four of them different, and is not the address."
    case .noAddress: "That is no e-mail address."
    case .noToken: "This sign-in is over. Sign in again."
    case .signUpIsOff: "New accounts are made by who runs the platform."
    case .tooMany: "Too many tries. Wait a minute."
    case .signedOut: "There is no such account any more."
    }
  }
}

import ArgumentParser
import BoxSettings
import Foundation
import Server
import Store

/// `sous account`.
struct AccountGroupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "The accounts of a database of PostgreSQL that `sous serve --houses` serves.",
    subcommands: [
      AccountAddCommand.self, AccountListCommand.self, AccountPasswordCommand.self, AccountRemoveCommand.self,
    ])
}

/// `sous account add`.
struct AccountAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make an account, and a password for it.",
    discussion: """
      The password is told once; whoever gets it changes it after signing in.

      EXAMPLE
        sous account add ada@example.org --name "Ada Lovelace"
      """)

  @Argument(help: ArgumentHelp("The address.", valueName: "email"))
  var email: String

  @Option(help: ArgumentHelp("What its owner is called.", valueName: "text"))
  var name = ""

  func run() async throws {
    try await AccountDesk.withThat { desk in
      let password = AccountDesk.newPassword()
      _ = try await desk.add(email: email, password: password, name: name)
      print(password)
    }
  }
}

/// `sous account list`.
struct AccountListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts, a line each: address, name and the houses it is a member of.",
    discussion: """
      EXAMPLE
        sous account list
      """)

  func run() async throws {
    try await AccountDesk.withThat { desk in
      var last = ""
      while true {
        let accounts = try desk.shelf.accounts(after: last)
        guard let end = accounts.last else { return }
        for account in accounts {
          let houses = try desk.shelf.memberships(of: account.id).map { "\($0.house):\($0.role.rawValue)" }
          print([account.email, account.name, houses.joined(separator: " ")].joined(separator: "\t"))
        }
        last = end.email
      }
    }
  }
}

/// `sous account password`.
struct AccountPasswordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Make a new password for somebody who has forgotten theirs.",
    discussion: """
      Whoever was signed in by the old one is no longer.

      EXAMPLE
        sous account password ada@example.org
      """)

  @Argument(help: ArgumentHelp("The address.", valueName: "email"))
  var email: String

  func run() async throws {
    try await AccountDesk.withThat { desk in
      let password = AccountDesk.newPassword()
      guard try await desk.reset(email: email, password: password) else { throw Failure.noAccount(email) }
      print(password)
    }
  }
}

/// `sous account remove`.
struct AccountRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget an account. What it has ordered stays with the shops.",
    discussion: """
      EXAMPLE
        sous account remove ada@example.org
      """)

  @Argument(help: ArgumentHelp("The address.", valueName: "email"))
  var email: String

  func run() async throws {
    try await AccountDesk.withThat { desk in
      guard let account = try desk.shelf.account(email: try AccountDesk.address(email)) else {
        throw Failure.noAccount(email)
      }
      try desk.shelf.remove(id: account.id)
    }
  }
}

extension Failure {
  fileprivate static func noAccount(_ email: String) -> Failure {
    Failure(.missing, "nobody has an account with the address \(email); see: sous account list")
  }
}

extension AccountDesk {
  /// Does something with the accounts of the settings' database.
  fileprivate static func withThat(_ body: (AccountDesk) async throws -> Void) async throws {
    let server = try Settings.load().settings.store.server()
    defer { server.close() }
    try await body(AccountDesk(of: server, issuer: "", letsSignUp: false, now: { Date() }))
  }

  /// An unpredictable password: 100 bits, in letters and digits that are not confusable.
  fileprivate static func newPassword() -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<20).map { _ in letters.randomElement() ?? "a" })
  }
}

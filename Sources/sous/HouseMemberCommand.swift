import ArgumentParser
import Foundation
import Server
import Store

/// `sous house member`.
struct HouseMemberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Let somebody who has an account work in a house.",
    discussion: """
      The owner is family. Whoever is no member of a house is its customer.

      EXAMPLES
        sous house member bakery ada@example.org --role family
        sous house member bakery ben@example.org --role staff
        sous house member bakery ben@example.org --remove
      """)

  @Argument(help: ArgumentHelp("The house.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("The address of the account.", valueName: "email"))
  var email: String

  @Option(help: ArgumentHelp("What they may do: family, manager, staff or guest.", valueName: "role"))
  var role = PairedDevice.Role.staff

  @Flag(help: "Let them in no longer.")
  var remove = false

  func run() async throws {
    let opened = try StoredHouse(name)
    defer { opened.server.close() }
    guard let account = try AccountShelf(of: opened.server).account(email: try AccountDesk.address(email)) else {
      throw Failure(.missing, "nobody has an account with the address \(email); see: sous account add")
    }
    let store = try opened.store()
    if remove {
      guard try store.removeDevice(id: account.id) else { throw Failure(.no, "\(email) is no member of \(name)") }
    } else {
      _ = try DeviceRegistry(store: store, now: { Date() }).admit(account, as: role)
    }
  }
}

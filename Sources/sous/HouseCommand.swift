import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Server
import Store

/// `sous house`.
struct HouseGroupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "house", abstract: "The houses of a database of PostgreSQL that `sous serve --houses` serves.",
    subcommands: [
      HouseAddCommand.self, HouseListCommand.self, HouseKeyCommand.self, HouseMemberCommand.self,
      HouseReleaseCommand.self, HouseMendCommand.self, HouseVerifyCommand.self, HouseClaimCommand.self,
    ])
}

/// `sous house add`.
struct HouseAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make a house, and a key for the one who runs it.",
    discussion: """
      The key is told once; programs and phones send it as `Authorization: Bearer KEY`.

      EXAMPLE
        SOUS_STORE=postgres://sous@db/sous sous house add bakery
      """)

  @Argument(help: ArgumentHelp("Its name: small letters, digits and hyphens.", valueName: "name"))
  var name: String

  func validate() throws {
    guard HouseHosts.isLabel(name) else {
      throw ValidationError("A house is named by small letters, digits and hyphens, at most 63: bakery-2.")
    }
  }

  func run() async throws {
    let settings = try Settings.load().settings.store
    let server = try settings.server()
    defer { server.close() }
    guard try !server.has(name) else { throw Failure(.no, "there is a house \(name) already") }
    let store = try KitchenStore(name, on: server, folder: settings.storeFolder())
    let (token, _) = try DeviceRegistry(store: store, now: { Date() }).admit(.family, name: "Who runs it")
    print(token)
  }
}

/// `sous house key`.
struct HouseKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Make one more key of a house.",
    discussion: """
      EXAMPLE
        sous house key bakery --role staff --name "Till 2"
      """)

  @Argument(help: ArgumentHelp("The house.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("What its holder may do: family, manager, staff or guest.", valueName: "role"))
  var role = PairedDevice.Role.staff

  @Option(name: .customLong("name"), help: ArgumentHelp("What it is called in the list of devices.", valueName: "text"))
  var label = "A device"

  func run() async throws {
    let opened = try StoredHouse(name)
    defer { opened.server.close() }
    print(try DeviceRegistry(store: opened.store(), now: { Date() }).admit(role, name: label).token)
  }
}

/// `sous house release`.
struct HouseReleaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Have the servers decide in a house again that a shop's own box has led.",
    discussion: """
      When the box is gone for good: what it has not sent by then is lost here, and what it sends later is refused.

      EXAMPLE
        sous house release bakery
      """)

  @Argument(help: ArgumentHelp("The house.", valueName: "name"))
  var name: String

  func run() async throws {
    let opened = try StoredHouse(name)
    defer { opened.server.close() }
    guard try BranchDesk(of: opened.store())?.release() == true else { throw Failure(.no, "no box leads \(name)") }
  }
}

/// `sous house mend`.
struct HouseMendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mend", abstract: "Number the commands of a house without a gap again.",
    discussion: """
      For a house that refuses every change because it holds a command of a number that nothing can come after. Nothing else of \
      it is changed; pages and phones begin anew.

      EXAMPLE
        sous house mend bakery
      """)

  @Argument(help: ArgumentHelp("The house.", valueName: "name"))
  var name: String

  func run() async throws {
    let opened = try StoredHouse(name)
    defer { opened.server.close() }
    print("\(try BranchDesk(of: opened.store())?.renumber() ?? 0) commands have another number now.")
  }
}

/// `sous house list`.
struct HouseListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the houses of the database, a line each.",
    discussion: """
      EXAMPLE
        sous house list
      """)

  func run() async throws {
    let server = try Settings.load().settings.store.server()
    defer { server.close() }
    var last = ""
    while true {
      let names = try server.houses(after: last)
      guard let end = names.last else { return }
      for name in names { print(name) }
      last = end
    }
  }
}

/// An existing house of the settings' database.
struct StoredHouse {
  let server: StoreServer
  private let name: String
  private let settings: Settings.Store

  /// Finds a house.
  /// - Throws: ``Failure`` if there is none; `StoreError`.
  init(_ name: String) throws {
    settings = try Settings.load().settings.store
    server = try settings.server()
    self.name = name
    guard try server.has(name) else { throw Failure(.missing, "there is no house \(name); see: sous house list") }
  }

  /// Opens the house's store.
  /// - Throws: `StoreError`
  func store() throws -> KitchenStore { try KitchenStore(name, on: server, folder: settings.storeFolder()) }
}

extension PairedDevice.Role: ExpressibleByArgument {}

extension Settings.Store {
  /// The database of the settings.
  /// - Throws: ``Failure`` if the household is in a file; `StoreError`.
  func server() throws -> StoreServer {
    guard !url.isEmpty else {
      throw Failure(.usage, "houses are in a database: set url in [store], or SOUS_STORE, to postgres://…")
    }
    return try StoreServer(url: url)
  }
}

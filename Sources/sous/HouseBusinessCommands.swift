import ArgumentParser
import Store

/// `sous house verify`.
struct HouseVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Call a business of a house verified, where the platform tells of it.",
    discussion: """
      What a house says of itself counts for nothing there.

      EXAMPLES
        sous house verify bakery holloway-bakery
        sous house verify bakery holloway-bakery --remove
      """)

  @Argument(help: ArgumentHelp("The house.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("Its business: the identifier, or the name in addresses.", valueName: "business"))
  var business: String

  @Flag(help: "Take it back.")
  var remove = false

  func run() async throws {
    let opened = try StoredHouse(name)
    defer { opened.server.close() }
    guard try BusinessDirectory(of: opened.server).verify(business, of: name, !remove) else {
      throw Failure(
        .missing, "\(name) has no business \(business), or another house has it; see: sous house claim --help")
    }
  }
}

/// `sous house claim`.
struct HouseClaimCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claim", abstract: "Give a house the identifier and the name in addresses of one of its businesses.",
    discussion: """
      Of two houses that have a business of the same identifier, the first has it for good: the platform finds and asks that one \
      alone. This gives it to the other.

      EXAMPLE
        sous house claim bakery holloway-bakery
      """)

  @Argument(help: ArgumentHelp("The house.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("Its business: the identifier, or the name in addresses.", valueName: "business"))
  var business: String

  func run() async throws {
    let opened = try StoredHouse(name)
    defer { opened.server.close() }
    guard try BusinessDirectory(of: opened.server).claim(business, for: name) else {
      throw Failure(.missing, "\(name) has no business \(business)")
    }
  }
}

import ArgumentParser
import Foundation
import SousClient
import SousClientNIO

/// Orders from a food business as an app does it: what there is, an item in portions, the order, and how it moves on.
@main
struct SousOrder: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sous-order",
    abstract: "Order from a food business, and book a table, over a box.",
    discussion: """
      Shows the businesses and a menu, puts an item together, places the order and follows it until it is ready. Without \
      the box it shows what it saw last, keeps the order in --folder, and sends it once when the box is there.
      """)

  @Option(help: "Where the box is.")
  var box = "http://127.0.0.1:8080"

  // A token may begin with a hyphen.
  @Option(parsing: .unconditional, help: "The device's token, from pairing. On the box's own machine none is needed.")
  var token: String?

  @Option(help: "The fingerprint of the box's certificate, as `sous pair` shows it.")
  var fingerprint: String?

  @Option(help: "Where menus, the cart and what waits are kept. Without it nothing is kept.")
  var folder: String?

  @Option(help: "The slug of the business to order at.")
  var business = "camerons-sandwiches"

  @Option(help: "The item to order, by its name.")
  var item = "All American"

  @Option(help: "A portion, as \"Extra Cheese=regular\". Can be given several times.")
  var portion: [String] = []

  @Option(help: "How many.")
  var quantity = 1

  @Option(help: "Who it is for.")
  var name = "Sam"

  @Option(help: "The e-mail address that a booking needs.")
  var email = "sam@example.com"

  @Option(help: "A table to book as well: SLUG,YYYY-MM-DD,HH:MM,PEOPLE.")
  var table: String?

  @Flag(help: "Show what there is, and order nothing.")
  var look = false

  @Flag(help: "Order nothing new: follow what waits in --folder.")
  var wait = false

  func run() async throws {
    let (connection, food) = try opened()
    await connection.start()
    await food.start()
    try await use(Screen(food: food))
    await food.stop()
    await connection.stop()
  }

  private func use(_ screen: Screen) async throws {
    if wait { return try await screen.followWaiting() }
    let portions = try chosen()
    let table = try table.map(wanted)
    try await screen.showBusinesses()
    let shop = try await screen.food.business(slug: business).value
    try await screen.showMenu(of: shop)
    if look { return }
    try await screen.order(item, portions: portions, quantity: quantity, at: shop, for: name)
    if let table { try await screen.book(table, for: name, email: email) }
  }

  private func opened() throws -> (SousConnection, SousRestaurant) {
    guard let address = BoxAddress(box) else { throw ValidationError("\(box) is no address.") }
    var pinned: CertificateFingerprint?
    if let fingerprint {
      pinned = CertificateFingerprint(fingerprint)
      if pinned == nil { throw ValidationError("A fingerprint has 64 hexadecimal digits.") }
    }
    let transport = NIOTransport(pinned: pinned)
    var settings = ConnectionSettings(address: address, token: token)
    settings.client = "sous-order"
    settings.folder = folder.map { URL(filePath: $0) }
    let connection = try SousConnection(settings, over: transport)
    return (connection, try SousRestaurant(connection, over: transport))
  }

  private func chosen() throws -> [String: PortionLevel] {
    try portion.reduce(into: [:]) { chosen, text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = PortionLevel(rawValue: parts[1]) else {
        throw ValidationError("A portion is an ingredient, \"=\", and none, light, regular or extra: \(text)")
      }
      chosen[parts[0]] = level
    }
  }

  private func wanted(_ text: String) throws -> Screen.Table {
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count == 4, let people = Int(parts[3]) else {
      throw ValidationError("A table is SLUG,YYYY-MM-DD,HH:MM,PEOPLE: \(text)")
    }
    return Screen.Table(slug: parts[0], day: parts[1], time: parts[2], people: people)
  }
}

import Foundation
import Server
import TestHouse
import TestTime
import Testing

@Suite("The example that orders over a box", .deadline())
struct ExampleTests {
  private static let portions = ["--portion", "Extra Cheese=regular", "--portion", "Onion=none"]

  private func drive(_ example: Example, _ house: RestaurantHouse) async throws -> [String] {
    var lines: [String] = []
    for await line in example.lines {
      lines.append(line)
      guard let order = example.order(in: lines) else { continue }
      if line.hasSuffix("is pending.") { try await house.advance(order, to: .confirmed) }
      if line.hasSuffix("is confirmed.") { try await house.advance(order, to: .preparing) }
      if line.hasSuffix("is preparing.") { try await house.advance(order, to: .ready) }
    }
    return lines
  }

  @Test("It lists businesses, shows a menu in portions, orders, follows the order until it is ready, and books a table")
  func whole() async throws {
    let house = try await RestaurantHouse.furnished(now: Date())
    try await TestServer.serving(house) { server in
      let street = RestaurantHouse(house: house, port: server.port)
      let (code, _) = house.devices.offer(.family)
      let (token, _) = try house.devices.pair(code: code, name: "Sam's phone")
      let saturday = Example.saturday(after: Date())
      let example = try Example(
        [
          "--box", "http://127.0.0.1:\(server.port)", "--token", token, "--table",
          "coq-au-vin-j7t0,\(saturday),19:00,4",
        ]
          + Self.portions)
      let lines = try await drive(example, street)
      #expect(example.status == 0)
      #expect(lines.contains { $0.hasPrefix("  Cameron's Sandwiches (restaurant, camerons-sandwiches): open") })
      #expect(lines.contains("    All American 6.49"))
      #expect(
        lines.contains("      Premium Extras: Extra Cheese ○ (light +0.75, regular +1.00, extra +1.50)"))
      #expect(
        lines.contains(
          "1 x All American with Regular Lettuce, Regular Tomato, Regular Pickles, Regular Russian Dressing, "
            + "Regular Extra Cheese: 7.49"))
      #expect(lines.contains("To pay: 7.49 USD"))
      let states = lines.filter { $0.hasPrefix("Order ") && $0.hasSuffix(".") }
      #expect(states.map { $0.split(separator: " ").last ?? "" } == ["pending.", "confirmed.", "preparing.", "ready."])
      #expect(lines.last == "Table for 4 at Coq au Vin, \(saturday) 19:00: confirmed.")
    }
  }

  @Test("Without the box it orders from the menu that it saw last, and the order goes out once when the box is there")
  func later() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-order-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let house = try await RestaurantHouse.furnished(now: Date())
    var server = try await TestServer(of: house)
    var settings = WebServer.Settings.forTests
    settings.port = server.port
    let arguments = ["--box", "http://127.0.0.1:\(server.port)", "--folder", folder.path] + Self.portions
    let looking = try Example(arguments + ["--look"])
    for await _ in looking.lines {}
    #expect(looking.status == 0)

    await server.stop()
    let ordering = try Example(arguments)
    var lines: [String] = []
    for await line in ordering.lines {
      lines.append(line)
      if line.hasPrefix("The order waits here until the box has it.") { break }
    }
    #expect(lines.contains("To pay: 7.49 USD"))
    // Killed, it is the next one that sends what waits; it orders nothing of its own.
    ordering.kill()
    server = try await TestServer(of: house, settings: settings)
    let street = RestaurantHouse(house: house, port: server.port)
    let sending = try Example(arguments + ["--wait"])
    lines = try await drive(sending, street)
    #expect(sending.status == 0)
    #expect(lines.last?.hasSuffix("is ready.") == true)
    #expect(await house.bus.state.restaurant.orders.count == 1)
    await server.stop()
  }

  @Test("What is wrongly asked is told, with the status of a usage error")
  func wrong() async throws {
    for arguments in [["--box", "ftp://x y"], ["--portion", "Extra Cheese=huge"], ["--fingerprint", "12"]] {
      let example = try Example(arguments + (arguments[0] == "--box" ? [] : ["--box", "http://127.0.0.1:1"]))
      for await _ in example.lines {}
      #expect(example.status != 0)
    }
  }
}

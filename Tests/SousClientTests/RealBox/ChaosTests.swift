import Commands
import Foundation
import Kitchen
import Server
import SousClient
import SousClientNIO
import Store
import TestHouse
import TestTime
import Testing
import Wire

@Suite("Two phones, a box that is started again, and a bad network", .deadline(240))
struct ChaosTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "sous-chaos-\(UUID().uuidString)")

  /// A phone in somebody's hand.
  private struct Phone: Sendable {
    let connection: SousConnection
    let network: CuttingTransport
  }

  private func phone(_ name: String, port: Int, seed: UInt64) throws -> Phone {
    var settings = ConnectionSettings(address: try #require(BoxAddress("http://127.0.0.1:\(port)")))
    settings.folder = folder.appending(path: name)
    let network = CuttingTransport(NIOTransport(), seed: seed)
    return Phone(connection: try SousConnection(settings, over: network, time: .impatient), network: network)
  }

  @Test("Nothing is lost, nothing is done twice, and all show the same in the end", arguments: 1...4)
  func chaos(seed: Int) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var dice = Dice(UInt64(seed))
    var settings = WebServer.Settings.forTests
    var house = try TestHouse(in: folder.appending(path: "house"))
    var server = try await TestServer(of: house, settings: settings)
    settings.port = server.port
    var phones = [
      try phone("one", port: server.port, seed: UInt64(seed) + 100),
      try phone("two", port: server.port, seed: UInt64(seed) + 200),
    ]
    for phone in phones { await phone.connection.start() }

    var added: Set<String> = []
    for round in 0..<4 {
      for _ in 0..<30 {
        let index = dice.below(phones.count)
        if let item = try await act(phones[index].connection, &dice) { added.insert(item) }
        if dice.happens(0.5) { await Task.yield() }
      }
      switch round {
      case 0, 2:
        // The box is started again, and meanwhile the phones go on.
        await server.stop()
        try house.close()
        for phone in phones { if let item = try await act(phone.connection, &dice) { added.insert(item) } }
        house = try TestHouse(in: folder.appending(path: "house"), now: TestHouse.start + Double(round + 1) * 60)
        server = try await TestServer(of: house, settings: settings)
      case 1:
        // An app is killed: what it has on the disk is all that is left of it.
        let old = phones[0]
        await old.connection.stop()
        phones[0] = try phone("one", port: server.port, seed: UInt64(seed) + 300)
        await phones[0].connection.start()
      default: break
      }
    }
    for phone in phones { phone.network.heal() }
    for phone in phones { await phone.connection.shows { $0.waiting == 0 } }
    let sequence = await house.bus.sequence
    for phone in phones { await phone.connection.shows { $0.seq == sequence } }

    let (one, two) = (await phones[0].connection.view, await phones[1].connection.view)
    #expect(one.records.items == two.records.items)
    let pantries = [one, two].map { ($0.records.pantry ?? []).sorted { $0.id < $1.id } }
    #expect(pantries[0] == pantries[1])
    let state = await house.bus.state.kitchen
    #expect(Set(one.items().map(\.id)) == Set(state.items.keys))
    for item in one.items() { #expect(state.items[item.id]?.checked == item.checked) }
    let entries = try house.store.entries(after: 0).map(\.entry)
    let additions = entries.compactMap { entry -> String? in
      if case .item(.add(let id, _, _, _, _, _, _, _, _, _)) = entry.command { id } else { nil }
    }
    #expect(additions.count == added.count)
    #expect(Set(additions) == added)
    #expect(phones.map(\.network.cuts).reduce(0, +) > 0)
    for phone in phones { await phone.connection.stop() }
    await server.stop()
    try house.close()
  }

  // Somebody adds, ticks, changes or takes off.
  private func act(_ phone: SousConnection, _ dice: inout Dice) async throws -> String? {
    let lines = await phone.view.items()
    guard let line = lines.isEmpty ? nil : lines[dice.below(lines.count)].id, dice.below(3) > 0 else {
      return try await phone.addItem(["milk", "bread", "eggs", "tea"][dice.below(4)])
    }
    switch dice.below(6) {
    case 0, 1: try await phone.check(line)
    case 2: try await phone.uncheck(line)
    case 3:
      var fields = ItemFields()
      fields.quantity = .number(Double(1 + dice.below(9)))
      try await phone.update(line, fields)
    case 4: try await phone.delete(line)
    default:
      // Gone since it was looked at.
      do { try await phone.removeBought(line) } catch is ConnectionError {}
    }
    return nil
  }
}

import Commands
import Foundation
import SousClient
import TestHouse
import TestTime
import Testing
import Wire

@Suite("The guide for apps", .deadline())
struct GuideTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  // The pieces of Swift in the guide.
  private func pieces() throws -> [[String]] {
    var pieces: [[String]] = []
    var piece: [String]?
    for line in try lines("docs/client.md") {
      if line.hasPrefix("```") {
        if let done = piece { pieces.append(done) }
        piece = line == "```swift" ? [] : nil
      } else {
        piece?.append(line)
      }
    }
    return pieces
  }

  @Test("Every piece of its code stands in what is compiled here, but for the one view")
  func compiled() throws {
    let compiled = try lines("Tests/SousClientTests/Restaurant/Support/Guide.swift")
    let pieces = try pieces()
    #expect(pieces.count { $0.contains("import SwiftUI") } == 1)
    #expect(pieces.count == 8)
    for piece in pieces where !piece.contains("import SwiftUI") {
      let found = compiled.indices.contains { compiled[$0...].prefix(piece.count).elementsEqual(piece) }
      #expect(found, "\(piece.first ?? "")")
    }
  }

  @Test("Its code does what it says")
  func runs() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-guide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let house = try await RestaurantHouse.furnished(now: Date())
    try await TestServer.serving(house) { server in
      let street = RestaurantHouse(house: house, port: server.port)
      let address = try #require(BoxAddress("http://127.0.0.1:\(street.port)"))
      let guide = Guide(address: address, token: nil, fingerprint: nil, folder: folder)
      let (box, food) = try await guide.connected()
      let (item, shop) = try #require(try await guide.dish(food))
      #expect(item.words.last == "Extra Extra Cheese")
      let steps = Task {
        for await case .placed(let order) in await food.updates() {
          for status in [OrderStatus.confirmed, .preparing, .ready] { try await street.advance(order.id, to: status) }
        }
      }
      // Whoever begins to look late has missed what was before.
      let states = try await guide.order(item, at: shop, food)
      #expect(states == [.pending, .confirmed, .preparing, .ready].suffix(states.count))
      steps.cancel()
      let coq = try await food.business(RestaurantHouse.coq).value
      #expect(try await guide.book(Example.saturday(after: Date()), at: coq, food)?.status == .confirmed)
      try await guide.decide(food)
      #expect(await food.waiting.isEmpty)
      await food.stop()
      await box.stop()
    }
  }
}

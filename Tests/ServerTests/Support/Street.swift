import Commands
import Foundation
import Kitchen
import NIOHTTP1
import Restaurant
import TestHouse
import TestWeb

@testable import Server

/// A house with the sample businesses, its server, and who asks it.
struct Street {
  let house: TestHouse
  let web: Web

  static let coq = SampleBusinesses.coqAuVin
  static let shop = SampleBusinesses.sandwichShop

  /// Serves the samples to `body`.
  /// - Parameter now: where the house's clock stands. The default is 18:05 on Saturday 14 March 2026 in London.
  static func open(
    at now: Date = TestHouse.start, _ body: @Sendable (Street) async throws -> Void
  ) async throws {
    let house = try TestHouse(now: now)
    for (id, command) in SampleBusinesses.commands { try await house.perform(command, id: id) }
    try await TestServer.serving(house) { server in
      try await body(Street(house: house, web: Web(port: server.port)))
    }
  }

  /// The data of an answer that is a list.
  func list(_ path: String) async throws -> [[String: Any]] {
    try await web.get(path).json["data"] as? [[String: Any]] ?? []
  }

  /// The rows of a table.
  func rows(_ path: String) async throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: try await web.get(path).body) as? [[String: Any]] ?? []
  }

  /// A takeout order of one item.
  static func order(_ item: String = "84", quantity: String = "1", more: String = "") -> String {
    """
    {"orderType":"takeout","customerName":"Jane Smith","customerEmail":"jane@example.com",
     "customerPhone":"+1234567890","source":"app","paymentMethod":"counter",
     "items":[{"menuItemId":"\(item)","quantity":\(quantity)\(more)}]}
    """
  }

  /// A table for four on a Saturday a week ahead.
  static func booking(
    _ party: String = "4", date: String = "2026-03-21", time: String = "19:00"
  ) -> String {
    """
    {"reservationDate":"\(date)","reservationTime":"\(time)","partySize":\(party),"customerName":"John Doe",
     "customerEmail":"john@example.com","customerPhone":"+1234567890","occasion":"Birthday","source":"app"}
    """
  }

  /// The number of the newest command.
  var sequence: Int { get async { await house.bus.sequence } }
}

extension Web.Answer {
  /// The number of a field as it is written: "7.50".
  func written(_ field: String) -> String? {
    guard let range = text.range(of: "\"\(field)\":") else { return nil }
    return String(text[range.upperBound...].prefix { "-.0123456789".contains($0) })
  }

  var message: String? { (json["error"] as? [String: Any])?["message"] as? String }
}

import Basics
import Commands
import Foundation
import Hummingbird
import Kitchen
import ServiceLifecycle
import Store
import Wire

extension API {
  /// Adds the routes of a house that is the copy of a shop's store: for the shop's box and the waiting
  /// requests.
  func addBranch(to api: Routes) {
    api.managing.get("branch") { _, _ in
      let desk = try desk()
      return try Reply.data(try await Blocking.run { try desk.report() })
    }
    api.managing.post("branch/journal") { request, _ in
      let desk = try desk()
      let shipment = try await body(request, as: Shipment.self, most: Self.longestShipment)
      do {
        try await Blocking.run { try desk.take(shipment.commands, after: shipment.after, of: shipment.epoch) }
      } catch is JournalConflict {
        return Reply.error(.refused, "The copy is elsewhere: look how far it is.", .conflict)
      } catch let problem as BranchProblem {
        switch problem {
        case .gap, .impossible: throw ErrorFrame(.malformed, "\(problem)")
        case .trimmed, .otherStore, .ahead: throw ErrorFrame(.refused, "\(problem)")
        }
      }
      // Notifies the clients that are connected here.
      if let newest = await house.newest() { await hub.catchUp(with: newest) }
      return try Reply.data(try await Blocking.run { try desk.report() })
    }
    api.managing.get("branch/requests") { request, _ in
      let desk = try desk()
      let wait = try Query(of: request).number("wait", 0...30) ?? 0
      // A stopping server does not wait for it.
      return try Reply.data(try await cancelWhenGracefulShutdown { try await desk.waiting(for: .seconds(wait)) })
    }
    api.managing.post("branch/answers") { request, _ in
      let (desk, answer) = (try desk(), try await body(request, as: BranchDesk.Settlement.self))
      try await Blocking.run { try desk.settle(answer) }
      return try Reply.data(answer)
    }
  }

  /// Adds the routes of the shop's pictures, which are in no journal.
  func addBranchPictures(to api: Routes) {
    api.managing.post("branch/pictures/lacking") { request, _ in
      _ = try desk()
      let asked = try await body(request, as: PictureAddresses.self, most: Self.longestShipment).addresses
      let shelf = house.pictures
      return try Reply.data(
        try await Blocking.run { asked.filter { shelf.picture(at: $0, own: Recipe.pictures) == nil } })
    }
    api.managing.put("branch/pictures") { request, _ in
      _ = try desk()
      try mustBe(PictureShelf.Kind.allCases.map(\.mediaType), request)
      guard let address = try Query(of: request)["address"] else { throw ErrorFrame(.malformed, "address is missing.") }
      let data = try await bytes(request, most: PictureShelf.largest)
      guard try await keep(data, at: address) else {
        throw ErrorFrame(.malformed, "That is not the picture of this address.")
      }
      return try Reply.data(PictureAddresses([address]))
    }
  }

  // A picture of the shop is named after its contents, so that it cannot be replaced by another.
  private func keep(_ data: Data, at address: String) async throws -> Bool {
    if address.hasPrefix(Recipe.pictures) {
      return try await house.keep(picture: data).map { Recipe.pictures + $0 } == address
    }
    let shelf = house.pictures
    return try await Blocking.run { try shelf.keep(data, from: address) }
  }

  private func desk() throws -> BranchDesk {
    guard let desk = house.branch else {
      throw ErrorFrame(.refused, "This house is no place for copies: it is kept in a file.")
    }
    return desk
  }

  private static let longestShipment = 8 << 20
}

/// Addresses of pictures, as in businesses, menus and recipes.
public struct PictureAddresses: Codable, Sendable {
  public var addresses: [String]

  /// Makes a list of addresses.
  public init(_ addresses: [String]) { self.addresses = addresses }
}

/// Commands of a shop's box, in transfer.
public struct Shipment: Codable, Sendable {
  /// The number of the newest command before these.
  public var after: Int
  /// The name of the box's store.
  public var epoch: String
  public var commands: [ShippedCommand]

  /// Makes a shipment.
  public init(after: Int, epoch: String, commands: [ShippedCommand]) {
    (self.after, self.epoch, self.commands) = (after, epoch, commands)
  }
}

import Commands
import Foundation
import SousClient
import SousClientNIO
import TestHouse
import Testing
import Wire

import enum Restaurant.SampleBusinesses

/// A real box with the sample businesses, and a device of the household.
struct RestaurantHouse {
  let house: TestHouse
  let port: Int

  static let shop = SampleBusinesses.sandwichShop
  static let coq = SampleBusinesses.coqAuVin

  /// A house that has the samples.
  static func furnished(in folder: URL? = nil, now: Date = TestHouse.start) async throws -> TestHouse {
    let house = try TestHouse(in: folder, now: now)
    for (id, command) in SampleBusinesses.commands { try await house.perform(command, id: id) }
    return house
  }

  /// Serves the samples to `body`.
  static func open(_ body: @Sendable (RestaurantHouse) async throws -> Void) async throws {
    let house = try await furnished()
    try await TestServer.serving(house) { try await body(RestaurantHouse(house: house, port: $0.port)) }
  }

  /// A device that is connected, and its food businesses.
  func device(
    over transport: any RequestTransport = NIOTransport(), folder: URL? = nil
  ) async throws -> (box: SousConnection, food: SousRestaurant) {
    var settings = ConnectionSettings(address: try #require(BoxAddress("http://127.0.0.1:\(port)")))
    settings.folder = folder
    let clock = house.clock
    let time = ClientTime(
      now: { clock.now }, sleep: ClientTime.impatient.sleep, random: ClientTime.impatient.random)
    var food = RestaurantSettings()
    food.calendar = TestHouse.calendar
    let box = try SousConnection(settings, over: NIOTransport(), time: time)
    let device = (box, try SousRestaurant(box, over: transport, settings: food))
    await box.start()
    await box.isLinked { $0 == .connected }
    await device.1.start()
    return device
  }

  /// Moves an order on, as staff do.
  func advance(_ order: String, to status: OrderStatus) async throws {
    try await house.perform(.order(.advance(id: order, status: status)))
  }
}

/// A network that loses the answers of what was sent, a given number of times.
final class LosingTransport: RequestTransport {
  private let transport = NIOTransport()
  private let left: TestCount

  init(_ count: Int) { left = TestCount(count) }

  func answer(to request: BoxRequest) async throws -> BoxAnswer {
    let answer = try await transport.answer(to: request)
    if request.method != .get, left.takeOne() { throw TransportError.closed("the cable was cut") }
    return answer
  }
}

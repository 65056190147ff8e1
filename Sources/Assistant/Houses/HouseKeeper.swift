import Basics
import CoreMetrics
import Foundation
import Logging
import Metering
import Server
import Store

/// Keeps the requested houses open, and of the idle ones a limited number, the most recently used.
actor HouseKeeper: HouseShelf {
  private struct Place {
    var house: Task<OpenHouse?, any Error>
    var users = 0
    /// A count of all uses; the place with the lowest one was used the longest time ago.
    var lastUse = 0
    var usedAt: ContinuousClock.Instant
  }

  nonisolated let directory: BusinessDirectory
  private let server: StoreServer
  private let parts: PlatformParts
  private let clock: HouseClock
  private let most: Int
  private var places: [String: Place] = [:]
  private var uses = 0
  /// The houses of a newer program, with the errors that show it.
  private var outdated: [String: StoreError] = [:]
  private let steady = ContinuousClock()
  private let open = Meter(label: "sous_open_houses")
  private let opened = Counter(label: "sous_houses_opened_total")

  /// Makes a keeper without open houses.
  /// - Parameter most: the number of idle houses that stay open.
  init(of server: StoreServer, parts: PlatformParts, clock: HouseClock, most: Int) {
    directory = BusinessDirectory(of: server)
    (self.server, self.parts, self.clock, self.most) = (server, parts, clock, most)
  }

  nonisolated var measures: String { PrometheusRegistry.program.text }

  func isReady() async -> Bool {
    // A house of a newer program is served by that one: all of its servers take over.
    for (name, place) in places { await noteNewer(name, try? place.house.value) }
    guard outdated.isEmpty else { return false }
    let server = server
    return (try? await Blocking.run { try server.houses(limit: 1) }) != nil
  }

  nonisolated func with<Value: Sendable>(
    _ name: String, _ body: @Sendable (HouseFront) async throws -> Value
  ) async throws -> Value? {
    guard let house = try await take(name) else { return nil }
    do {
      let value = try await body(house.front)
      await giveBack(name)
      return value
    } catch {
      await giveBack(name)
      throw error
    }
  }

  private func take(_ name: String) async throws -> OpenHouse? {
    uses += 1
    let now = steady.now
    var place = places[name] ?? Place(house: opening(name), usedAt: now)
    place.users += 1
    place.lastUse = uses
    let isRested = place.users == 1 && now - place.usedAt > Self.fresh
    place.usedAt = now
    places[name] = place
    do {
      guard let house = try await place.house.value else {
        forget(name)
        return nil
      }
      // It was not read meanwhile.
      if isRested { await house.catchUp() }
      return house
    } catch {
      forget(name)
      throw error
    }
  }

  // Reopened, it would be read from tables, which do not show what this program would lose.
  private func noteNewer(_ name: String, _ house: OpenHouse?) async {
    if let newer = await house?.freshness.outdated { outdated[name] = newer }
  }

  private func opening(_ name: String) -> Task<OpenHouse?, any Error> {
    Task { [server, parts, clock, opened, newer = outdated[name]] in
      if let newer { throw newer }
      let house = try await OpenHouse.opened(name, on: server, in: parts, clock: clock)
      if house != nil { opened.increment() }
      return house
    }
  }

  // A missing or unopenable house: the next request tries again.
  private func forget(_ name: String) { places[name] = nil }

  private func giveBack(_ name: String) {
    guard var place = places[name] else { return }
    place.users -= 1
    place.usedAt = steady.now
    places[name] = place
    closeThoseTooMany()
  }

  private func closeThoseTooMany() {
    open.set(places.count)
    guard places.count > most else { return }
    let idle = places.filter { $0.value.users == 0 }.sorted { $0.value.lastUse < $1.value.lastUse }
    // bounded: there are more than the most
    for (name, place) in idle.prefix(places.count - most) { close(name, place) }
  }

  private func close(_ name: String, _ place: Place) {
    places[name] = nil
    Task { await (try? place.house.value)?.close() }
  }

  func run() async throws {
    while !Task.isCancelled {
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { break }
      await passTime()
    }
    for (name, place) in places { close(name, place) }
  }

  // In all houses; connected clients get the changes of other servers, even if notifications fail.
  private func passTime() async {
    for (name, place) in places {
      guard let house = try? await place.house.value else { continue }
      await noteNewer(name, house)
      await house.passTime()
      if place.users > 0 { await house.catchUp() }
      if places[name]?.users == 0, steady.now - place.usedAt > Self.patience, let place = places[name] {
        close(name, place)
      }
    }
    open.set(places.count)
  }

  /// The time for which news of a house are current.
  private static let fresh = Duration.seconds(1)
  /// The time for which an unused house stays open.
  private static let patience = Duration.seconds(600)
}

import Basics
import BoxSettings
import Foundation
import Logging
import Screens
import Server
import Speaking
import Store

/// One of the houses of a process, from its first request until it has been unused for long.
final class OpenHouse: Sendable {
  let front: HouseFront
  let freshness: Freshness
  private let box: Box
  private let devices: DeviceRegistry
  private let branch: LedHouse?
  private let task: Task<Void, Never>

  /// Opens an existing house.
  /// - Parameters:
  ///   - names: the names of its hosts.
  ///   - clock: the platform's.
  /// - Throws: `StoreError`
  static func opened(
    _ name: String, on server: StoreServer, in platform: PlatformParts, clock: HouseClock
  ) async throws -> OpenHouse? {
    let folder = StoreFolder(path: "\(platform.settings.store.storeFolder().path)/houses/\(name)")
    let made = try await Blocking.run { () -> (Household, DeviceRegistry, BoxHouse.Kept)? in
      guard try server.has(name) else { return nil }
      let store = try KitchenStore(name, on: server, folder: folder)
      let household = try Household(
        settings: platform.settings, schooling: platform.schooling, store: store, clock: { clock.now })
      let devices = try DeviceRegistry(store: store, now: { clock.now })
      return (household, devices, try BoxHouse.Kept(of: household))
    }
    guard let (household, devices, kept) = made else { return nil }
    let announcer = Announcer(settings: platform.settings)
    let box = Box(household: household, screen: announcer, speaker: Loudspeaker(), voice: nil)
    await box.begin()
    let freshness = Freshness(of: household.assistant.bus, logger: platform.logger)
    let house = BoxHouse(
      box: box, announcer: announcer, clock: clock, kept: kept, place: WebPlace(), freshness: freshness)
    let front = HouseFront(
      house: house, devices: devices, names: platform.hosts.names(of: name), commons: platform.commons,
      operatorsWord: OperatorsWord(about: name, in: BusinessDirectory(of: server)))
    return await OpenHouse(front: front, freshness: freshness, box: box, devices: devices, branch: kept.branch)
  }

  private init(
    front: HouseFront, freshness: Freshness, box: Box, devices: DeviceRegistry, branch: LedHouse?
  ) async {
    (self.front, self.freshness, self.box, self.devices, self.branch) = (front, freshness, box, devices, branch)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await front.run { isReady.finish() } }
        group.addTask {
          for await _ in box.household.store.news(looks: false) { await freshness.newest() }
        }
      }
    }
    for await _ in ready {}
  }

  /// Does the work due by the clock, unless the shop's own box does.
  func passTime() async {
    if branch?.desk.isLed != true { await box.passTime() }
  }

  /// Applies the changes of other servers, also to devices.
  func catchUp() async {
    await freshness.newest()
    let devices = devices
    try? await Blocking.run { try devices.refresh() }
    await branch?.look()
  }

  /// Ends its work.
  func close() async {
    task.cancel()
    await box.household.assistant.finishKeeping()
    try? box.household.store.close()
  }
}

/// The shared parts of all houses of a process.
struct PlatformParts: Sendable {
  var settings: Settings
  var schooling: Schooling
  var hosts: HouseHosts
  var commons: FrontCommons
  var logger: Logger
}

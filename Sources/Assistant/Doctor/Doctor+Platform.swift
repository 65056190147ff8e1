import BoxSettings
import Foundation
import Store

extension Doctor {
  /// The check of the copy of a shop's store at a platform, and of the commands that it lacks; nil: there
  /// is none.
  func checkPlatform(_ settings: Settings) async -> HealthCheck? {
    let address = settings.platform.address
    guard !address.isEmpty else { return nil }
    do {
      let report = try await WebLine(settings.platform).report()
      guard let reader = try KitchenReader(settings.store.place(paths), busyTimeout: 2) else {
        return .good("platform", "\(address) answers; nothing has been kept here yet")
      }
      let own = try reader.lastSequence()
      // bounded: both are numbers of commands, 0 or more (``WebLine/possible(_:)``)
      let lacking = max(0, own - report.last)
      return .good("platform", "\(address) \(lacking == 0 ? "has everything" : "lacks \(lacking) changes")")
    } catch {
      return .bad(
        "platform", "\(address): \(error)",
        mend: "check platform.url, platform.key_file and the network; what waits goes when it answers")
    }
  }
}

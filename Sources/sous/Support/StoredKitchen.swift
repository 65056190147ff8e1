import Assistant
import BoxSettings
import Foundation
import Kitchen
import Store

/// The kitchen as it is kept, read beside a box that may be running.
enum StoredKitchen {
  /// What the store holds; an empty kitchen where there has been none yet.
  static func load() throws -> KitchenState {
    let folder = try Settings.load().settings.store.storeFolder()
    if let vanished = folder.vanished { throw vanished }
    guard FileManager.default.fileExists(atPath: folder.database) else { return KitchenState() }
    return try KitchenReader(folder: folder).load().kitchen
  }
}

import Assistant
import BoxSettings
import Kitchen
import Store

/// The kitchen as it is kept, read beside a box that may be running.
enum StoredKitchen {
  /// What the store holds; an empty kitchen where there has been none yet.
  static func load() throws -> KitchenState {
    try KitchenReader(Settings.load().settings.store.place())?.load().kitchen ?? KitchenState()
  }
}

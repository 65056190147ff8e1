import Assistant
import BoxSettings
import Kitchen
import Store

/// The stored kitchen, read beside a running box.
enum StoredKitchen {
  /// The content of the store; an empty kitchen if there is no store yet.
  static func load() throws -> KitchenState {
    try KitchenReader(Settings.load().settings.store.place())?.load().kitchen ?? KitchenState()
  }
}

import Barcodes
import Basics
import BoxSettings
import Foundation
import Store
import Web

extension Settings.Products {
  /// The lookup of products.
  func lookup(cache: KitchenStore) -> any ProductFinding {
    let agent = "Sous/\(Release.version) (a kitchen assistant of one household)"
    var settings = ProductLookup<ContinuousClock>.Settings(agent: agent)
    settings.base = URL(string: address)
    return ProductLookup(
      settings, fetcher: WebFetcher(), cache: cache, clock: ContinuousClock(), wallClock: { Date() })
  }
}

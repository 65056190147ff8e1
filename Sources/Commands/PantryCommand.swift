import Basics

/// Commands about the stock of the house.
public enum PantryCommand: Sendable, Hashable, Codable {
  /// Adds things to the stock. The other details apply to all of them: the best-before day, the category
  /// from now on, the shop, and a note.
  case add(
    items: [SpokenItem], place: String?, bestBefore: CalendarDay?, barcode: String?, category: String?, store: String?,
    note: String?)
  /// Removes things from the stock, the oldest first. An item without an amount removes all of it.
  case use(items: [SpokenItem])
  /// Tells the quantity of something.
  case query(item: String)
  case show(category: String?, place: String?)
  /// Tells the things below their least stock.
  case low
  /// Tells the food to eat first.
  case expiring(date: CalendarDay?)
  /// Tells the dishes that the stock allows; `item`: those with this in them.
  case cookable(item: String?)
  /// Tells the storage time of something; `seconds`: whether it is still good after that long.
  case keeps(item: String, place: String?, seconds: Int?)
  /// Tells the leftovers in stock.
  case leftovers
  /// Sets the best-before day of a thing in stock.
  case bestBefore(item: String, date: CalendarDay)
  /// Puts the product of a barcode into stock. `name` teaches it.
  case scan(barcode: String, name: String?)
  /// Stores a scan of an unknown product, until it is named. `looksUp`: or until it is looked up.
  case keepScan(barcode: String, looksUp: Bool)
  /// Sets the looked-up product of a barcode. Scans that waited for it go into stock. A name given by the
  /// household stays.
  case identify(barcode: String, name: String, brand: String?, pack: PackQuantity?, image: String?)
  /// Records that the lookup of a barcode found nothing.
  case notFound(barcode: String)
  /// Sets whether unknown barcodes may be looked up on the internet.
  case lookUp(allowed: Bool)
  /// Tells the recent scans.
  case scans
  /// Sets the least stock of an item; less puts it on the shopping list. Zero ends it.
  case minimum(item: String, quantity: Double, unit: Measure?)
  /// Moves ticked lines of the shopping list into stock.
  case stow
  /// Sets whether bought items go into stock when ticked items are cleared.
  case keep(bought: Bool)
}

import Basics

/// Commands about what is in the house.
public enum PantryCommand: Sendable, Hashable, Codable {
  /// Puts things into stock. What else is said holds for all of them: the best-before day, the category that they are
  /// filed under from now on, the shop that they are from, and a note.
  case add(
    items: [SpokenItem], place: String?, bestBefore: CalendarDay?, barcode: String?, category: String?, store: String?,
    note: String?)
  /// Takes things out of stock, the oldest first. An item without an amount takes all there is.
  case use(items: [SpokenItem])
  /// How much there is of something.
  case query(item: String)
  case show(category: String?, place: String?)
  /// What is below the stock that is wanted.
  case low
  /// What should be eaten first.
  case expiring(date: CalendarDay?)
  /// What can be cooked with what is there; `item`: with this in it.
  case cookable(item: String?)
  /// How long something keeps; `seconds`: whether it is still good after that long.
  case keeps(item: String, place: String?, seconds: Int?)
  /// Says by when something that is there should be eaten.
  case bestBefore(item: String, date: CalendarDay)
  /// Puts the product of a barcode into stock. `name` teaches it.
  case scan(barcode: String, name: String?)
  /// Keeps a scan whose product nobody knows, until it is named. `looksUp`: or until it is looked up.
  case keepScan(barcode: String, looksUp: Bool)
  /// Says what a barcode stands for, as it was looked up. What was kept to be looked up goes into stock. A name that
  /// the household has given stays.
  case identify(barcode: String, name: String, brand: String?, pack: PackQuantity?, image: String?)
  /// Says that a barcode was looked up and nobody knows it.
  case notFound(barcode: String)
  /// Whether barcodes that nobody here knows may be looked up on the internet.
  case lookUp(allowed: Bool)
  /// What was scanned lately.
  case scans
  /// Wants this much always in stock; less puts it on the shopping list. Nothing ends the wish.
  case minimum(item: String, quantity: Double, unit: Measure?)
  /// Moves what is ticked on the shopping list into stock.
  case stow
  /// Whether what is bought goes into stock when ticked items are cleared.
  case keep(bought: Bool)
}

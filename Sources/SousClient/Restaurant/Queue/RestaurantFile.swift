import Foundation
import Wire

/// This device's data of food businesses beside the queue: the cart, and the orders and bookings made
/// here.
struct RestaurantFile {
  /// The stored content.
  struct Content: Codable, Hashable {
    var cart = Cart()
    /// The orders, newest first.
    var orders: [OwnOrder] = []
    var bookings: [OwnBooking] = []
  }

  let url: URL

  /// Reads the content; nil: it is missing or unreadable.
  func read() -> Content? {
    (try? Data(contentsOf: url)).flatMap { try? WireCoding.decoder.decode(Content.self, from: $0) }
  }

  /// Writes the content, all or nothing.
  /// - Throws: the disk's error.
  func write(_ content: Content) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WireCoding.encoder.encode(content).write(to: url, options: .atomic)
  }
}

/// An order of this device, in the box's last known state.
public struct OwnOrder: Codable, Hashable, Sendable, Identifiable {
  public var businessName: String
  public var record: OrderRecord
  /// The shown price before the order; nil: none was shown.
  public var shown: Price?

  public var id: String { record.id }
  /// Whether the box's price differs from the shown one.
  public var costsOther: Bool { shown.map { $0 != record.totalAmount } ?? false }
}

/// A booking of this device, in the box's last known state.
public struct OwnBooking: Codable, Hashable, Sendable, Identifiable {
  public var businessName: String
  public var record: ReservationRecord

  public var id: String { record.id }
}

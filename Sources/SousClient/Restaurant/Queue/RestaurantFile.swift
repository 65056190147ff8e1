import Foundation
import Wire

/// What this device keeps of food businesses beside the queue: the cart, and what was ordered and booked here.
struct RestaurantFile {
  /// What is kept.
  struct Content: Codable, Hashable {
    var cart = Cart()
    /// Newest first.
    var orders: [OwnOrder] = []
    var bookings: [OwnBooking] = []
  }

  let url: URL

  /// What was kept; nil: nothing that can be read.
  func read() -> Content? {
    (try? Data(contentsOf: url)).flatMap { try? WireCoding.decoder.decode(Content.self, from: $0) }
  }

  /// Keeps it, all or nothing.
  /// - Throws: what the disk throws.
  func write(_ content: Content) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WireCoding.encoder.encode(content).write(to: url, options: .atomic)
  }
}

/// An order that was placed with this device, as the box last told of it.
public struct OwnOrder: Codable, Hashable, Sendable, Identifiable {
  public var businessName: String
  public var record: OrderRecord
  /// What it was said to cost before it was placed; nil: nothing was said.
  public var shown: Price?

  public var id: String { record.id }
  /// Whether the box asks another price than was shown.
  public var costsOther: Bool { shown.map { $0 != record.totalAmount } ?? false }
}

/// A table that was booked with this device, as the box last told of it.
public struct OwnBooking: Codable, Hashable, Sendable, Identifiable {
  public var businessName: String
  public var record: ReservationRecord

  public var id: String { record.id }
}

import Foundation
import Wire

/// The last known state, on disk, so that the list is available in a shop without a network.
struct ReplicaFile {
  /// The stored content.
  struct Content: Codable {
    var replica: Replica
    var stamps: ChangeStamps
    /// The time of the state, by this device's clock.
    var knownAt: Date?
  }

  let url: URL

  /// Reads the content; nil if it is missing or unreadable: the box then sends everything anew.
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

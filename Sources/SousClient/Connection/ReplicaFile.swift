import Foundation
import Wire

/// What was last known, on disk, so that the list is there in a shop without a network.
struct ReplicaFile {
  /// What is kept.
  struct Content: Codable {
    var replica: Replica
    var stamps: ChangeStamps
    /// When it was known to be so, by this device's clock.
    var knownAt: Date?
  }

  let url: URL

  /// What was kept; nil when there is nothing, or nothing that can be read: the box tells everything anew.
  func read() -> Content? {
    (try? Data(contentsOf: url)).flatMap { try? WireCoding.decoder.decode(Content.self, from: $0) }
  }

  /// Keeps what is known, all or nothing.
  /// - Throws: what the disk throws.
  func write(_ content: Content) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WireCoding.encoder.encode(content).write(to: url, options: .atomic)
  }
}

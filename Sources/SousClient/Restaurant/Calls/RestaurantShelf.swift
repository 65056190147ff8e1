import Foundation
import Wire

/// A cache of the box's answers: menus and similar data, for repeated use and without the box.
///
/// Each answer is a file in the folder, in its original form. A failed read or write only means another
/// request.
final class RestaurantShelf {
  /// A stored answer.
  struct Kept: Codable, Hashable, Sendable {
    /// The time of the answer, by this device's clock.
    var at: Date
    var tag: String?
    var body: Data
  }

  private let folder: URL?
  private var known: [String: Kept] = [:]
  // The largest number of files; the least recently used are deleted.
  private static let most = 200

  /// - Parameter folder: the folder. Nil keeps the answers in memory alone.
  init(folder: URL?) { self.folder = folder }

  /// The stored answer of an address; nil: none.
  func kept(_ path: RestaurantPath) -> Kept? {
    if let kept = known[path.text] { return kept }
    guard let file = file(path), let data = try? Data(contentsOf: file),
      let kept = try? WireCoding.decoder.decode(Kept.self, from: data)
    else { return nil }
    known[path.text] = kept
    return kept
  }

  /// Stores an answer.
  func keep(_ kept: Kept, of path: RestaurantPath) {
    known[path.text] = kept
    if known.count > Self.most, let oldest = known.min(by: { $0.value.at < $1.value.at })?.key { known[oldest] = nil }
    guard let folder, let file = file(path) else { return }
    // A failed write only costs another request to the box.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? WireCoding.encoder.encode(kept).write(to: file, options: .atomic)
    tidy(folder)
  }

  private func file(_ path: RestaurantPath) -> URL? {
    let name = path.text.utf8.map { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
        ? String(UnicodeScalar(byte)) : "_\(String(byte, radix: 16))"
    }.joined()
    // A name has 255 bytes at most (NAME_MAX).
    return name.utf8.count > 240 ? nil : folder?.appending(path: name + ".json")
  }

  private func tidy(_ folder: URL) {
    let key = URLResourceKey.contentModificationDateKey
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])) ?? []
    guard files.count > Self.most else { return }
    func age(_ file: URL) -> Date { (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast }
    for file in files.sorted(by: { age($0) < age($1) }).prefix(files.count - Self.most) {
      try? FileManager.default.removeItem(at: file)
    }
  }
}

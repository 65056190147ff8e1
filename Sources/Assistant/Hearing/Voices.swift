import BoxSettings
import Foundation
import Speaking
import Speech

/// The voices of the household's people, in a file in the store's folder.
public struct Voices: Sendable, Hashable {
  /// One person's voice.
  public struct Voice: Sendable, Hashable, Codable {
    /// The person's name, in small letters.
    public var person: String
    /// The factor by which the vocal tract is shorter than the average: 1.2 is a child's.
    public var warp: Double
    /// The number of sentences, and of the right ones before and after learning.
    public var sentences: Int
    public var before: Int
    public var after: Int

    /// Makes a voice.
    public init(person: String, warp: Double, sentences: Int, before: Int, after: Int) {
      self.person = person
      self.warp = warp
      self.sentences = sentences
      self.before = before
      self.after = after
    }
  }

  /// The learnt voices of all people, by name.
  public private(set) var voices: [Voice] = []
  private let url: URL

  /// Reads the file; if it is missing or invalid, no voice is known.
  public init(folder: URL) {
    url = folder.appending(path: "voices.json")
    guard let data = try? Data(contentsOf: url), let voices = try? JSONDecoder().decode([Voice].self, from: data)
    else { return }
    self.voices = voices.filter { Self.possible.contains($0.warp) }
  }

  /// The voices beside the store.
  public init(_ settings: Settings, paths: Paths = Paths()) {
    self.init(folder: URL(fileURLWithPath: settings.store.storeFolder(paths).path))
  }

  /// The possible vocal tracts, from a tall man's to a small child's.
  public static let possible = 0.7...1.5

  /// The voice of a person; nil: it was not learnt.
  public func voice(of person: String) -> Voice? { voices.first { $0.person == person.lowercased() } }

  /// Deletes a person's voice.
  /// - Returns: whether it was known.
  @discardableResult
  public mutating func forget(_ person: String) -> Bool {
    let count = voices.count
    voices.removeAll { $0.person == person.lowercased() }
    return voices.count < count
  }

  /// Stores a voice, in place of the person's earlier one.
  public mutating func keep(_ voice: Voice) {
    forget(voice.person)
    voices.append(voice)
    voices.sort { $0.person < $1.person }
  }

  /// Writes the file.
  /// - Throws: the file system's error.
  public func save() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(voices).write(to: url, options: .atomic)
  }

  /// Makes a recogniser try these voices first, and for sentences that were hardly a command as well: a
  /// child is often misheard without.
  func add(to settings: inout CommandRecognizer.Settings) {
    let own = voices.map(\.warp).reduce(into: [Double]()) { if !$0.contains($1) { $0.append($1) } }
    guard !own.isEmpty else { return }
    settings.warps = own + settings.warps.filter { usual in !own.contains { abs($0 - usual) < Self.alike } }
    settings.doubt = 0..<settings.doubt.upperBound
  }

  /// The largest difference of vocal tracts that are treated as one.
  private static let alike = 0.05
}

import Audio
import Foundation

/// Recordings of wake words, and of sound without any of them.
public struct WakeRecordings: Sendable {
  /// The reason why recordings are not enough for a measurement.
  public struct Insufficient: Error, CustomStringConvertible {
    public var description: String
  }

  /// A recording.
  public struct Recording: Sendable {
    public var url: URL
    /// The name that seeds its noise.
    public var name: String
    /// The wake word in it; nil: none.
    public var keyword: String?
    /// Whether it is counted separately, and never mixed with noise.
    public var isBackground = false
  }

  /// The recordings in the order of the manifest, then of the files' names.
  public var recordings: [Recording]

  /// The words in the recordings, sorted.
  public var words: [String] { Set(recordings.compactMap(\.keyword)).sorted() }

  /// Takes the rows of a manifest and further sound without any of its words.
  ///
  /// A row with a keyword has that word and none of the others; a row without has no word. Long
  /// recordings with commands are left out, because each command begins with a wake word.
  /// - Parameters:
  ///   - negatives: WAV files, or folders of them.
  ///   - background: the same, to be counted separately: hours with noises of their own. The default is
  ///     none.
  ///   - leavesOutCommands: whether rows with an intent and no keyword are left out, because an unknown
  ///     wake word precedes the command. The default is no.
  /// - Throws: ``Insufficient``; the file system's error.
  public init(
    _ manifest: Manifest, negatives: [URL], background: [URL] = [], leavesOutCommands: Bool = false
  ) throws {
    let rows = manifest.recordings.filter { $0.label.session == nil }
    recordings = rows.filter { _, label in
      !leavesOutCommands || label.intent == nil || label.keyword != nil
    }.map { url, label in
      Recording(url: url, name: label.file, keyword: label.keyword?.lowercased())
    }
    for place in negatives {
      for url in try Self.files(in: place) { recordings.append(Recording(url: url, name: url.lastPathComponent)) }
    }
    for place in background {
      for url in try Self.files(in: place) {
        recordings.append(Recording(url: url, name: url.lastPathComponent, isBackground: true))
      }
    }
    guard !words.isEmpty else {
      throw Insufficient(description: "no row of the manifest has a wake word: write {\"file\": …, \"keyword\": …}")
    }
    if let missing = recordings.first(where: { !FileManager.default.isReadableFile(atPath: $0.url.path) }) {
      throw Insufficient(
        description: "\(missing.url.path): there is no such file to read; check the manifest and the right to it")
    }
    if let word = words.first(where: { word in recordings.allSatisfy { $0.keyword == word } }) {
      throw Insufficient(
        description: "there is no sound without \"\(word)\": give WAV files of other speech with --negatives")
    }
  }

  private static func files(in place: URL) throws -> [URL] {
    guard (try place.resourceValues(forKeys: [.isDirectoryKey])).isDirectory == true else { return [place] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.path)
    let sound = names.filter { $0.lowercased().hasSuffix(".wav") }.sorted()
    guard !sound.isEmpty else {
      throw Insufficient(description: "\(place.path): no WAV file is in this folder; give one with recordings")
    }
    return sound.map { place.appending(path: $0) }
  }
}

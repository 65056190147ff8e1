import Synchronization

/// The sound of recent phrases ("Done.", "Which timer?"), shared by all voices of the box and bounded;
/// the least recently used goes first.
public final class PhraseCache: Sendable {
  private struct Phrase {
    var voice: String
    var text: String
    var sound: [Float]
  }

  // So few that a search takes no time beside speaking. The last is the most recently used.
  private let phrases = Mutex<[Phrase]>([])
  private let bytes: Int

  /// The default limit in bytes: 16 MB, four minutes of speech.
  public static let usual = 16 << 20

  /// - Parameter bytes: the limit. The default is ``usual``.
  public init(bytes: Int = usual) { self.bytes = bytes }

  /// The number of phrases.
  var count: Int { phrases.withLock(\.count) }

  /// The size of the phrases, in bytes.
  var size: Int { phrases.withLock { Self.size($0) } }

  /// The sound of `text` in a voice; it becomes the most recently used.
  func sound(of text: String, by voice: String) -> [Float]? {
    phrases.withLock { phrases in
      guard let index = phrases.firstIndex(where: { $0.text == text && $0.voice == voice }) else { return nil }
      let phrase = phrases.remove(at: index)
      phrases.append(phrase)
      return phrase.sound
    }
  }

  /// Stores the sound of `text`, unless it exceeds an eighth of the limit: long answers do not repeat.
  func keep(_ sound: [Float], of text: String, by voice: String) {
    let phrase = Phrase(voice: voice, text: text, sound: sound)
    guard Self.size([phrase]) <= bytes / 8 else { return }
    phrases.withLock { phrases in
      phrases.removeAll { $0.text == text && $0.voice == voice }
      phrases.append(phrase)
      while Self.size(phrases) > bytes { phrases.removeFirst() }
    }
  }

  private static func size(_ phrases: [Phrase]) -> Int {
    phrases.reduce(0) { $0 + $1.sound.count * MemoryLayout<Float>.size + $1.text.utf8.count + $1.voice.utf8.count }
  }
}

import Synchronization

/// The sound of phrases recently said ("Done.", "Which timer?"), shared by all voices of the box and bounded; what was not
/// used for longest goes first.
public final class PhraseCache: Sendable {
  private struct Phrase {
    var voice: String
    var text: String
    var sound: [Float]
  }

  // So few that looking through them takes no time beside speaking. The last is the one last used.
  private let phrases = Mutex<[Phrase]>([])
  private let bytes: Int

  /// The most that is held, in bytes: 16 MB, four minutes of speech.
  public static let usual = 16 << 20

  /// - Parameter bytes: the most that is held. The default is ``usual``.
  public init(bytes: Int = usual) { self.bytes = bytes }

  /// How many phrases are held.
  var count: Int { phrases.withLock(\.count) }

  /// What they take, in bytes.
  var size: Int { phrases.withLock { Self.size($0) } }

  /// The sound of `text` in a voice, which is thereby the last used.
  func sound(of text: String, by voice: String) -> [Float]? {
    phrases.withLock { phrases in
      guard let index = phrases.firstIndex(where: { $0.text == text && $0.voice == voice }) else { return nil }
      let phrase = phrases.remove(at: index)
      phrases.append(phrase)
      return phrase.sound
    }
  }

  /// Keeps the sound of `text`. What would take more than an eighth of all is not kept: long answers do not come twice.
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

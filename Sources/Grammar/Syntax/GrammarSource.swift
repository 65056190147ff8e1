import Foundation

/// The text of one grammar file and its name for errors.
public struct GrammarSource: Sendable, Hashable {
  /// The file's name for errors.
  public let name: String
  /// The whole text.
  public let text: String

  /// The most bytes of a grammar file; a larger one is refused.
  public static let sizeLimit = 4_000_000

  /// Makes a source from a text.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Makes a source from a file's bytes, decoded by the encoding in its header (UTF-8 if it names none).
  ///
  /// Throws `GrammarErrors` if the bytes are not text in that encoding.
  public init(name: String, bytes: some Collection<UInt8>) throws(GrammarErrors) {
    let header = String(decoding: bytes.prefix(80).prefix { $0 != 0x3B && $0 != 0x0A }, as: UTF8.self)
    let encoding = header.split(separator: " ").dropFirst(2).first?.uppercased() ?? "UTF-8"
    switch encoding {
    case "ISO8859-1", "ISO-8859-1", "ISO_8859-1", "LATIN1", "LATIN-1":
      self.init(name: name, text: String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) })))
    case "UTF-8", "UTF8", "US-ASCII", "ASCII":
      guard let text = String(validating: bytes, as: UTF8.self) else {
        let repaired = GrammarSource(name: name, text: String(decoding: bytes, as: UTF8.self))
        let offset =
          repaired.text.utf8.count
          - (repaired.text.range(of: "\u{FFFD}").map {
            repaired.text[$0.lowerBound...].utf8.count
          } ?? 0)
        throw GrammarErrors([repaired.error(at: offset, "the text is not UTF-8; save the file as UTF-8")])
      }
      self.init(name: name, text: text)
    default:
      let source = GrammarSource(name: name, text: String(decoding: bytes.prefix(200), as: UTF8.self))
      throw GrammarErrors([source.error(at: 0, "the encoding \(encoding) is not known; save the file as UTF-8")])
    }
  }

  /// Reads a file. Throws the file system's error, or `GrammarErrors` if it is no text.
  public init(contentsOf url: URL) throws {
    try self.init(name: url.path, bytes: Data(contentsOf: url))
  }

  /// An error at a byte offset of the text.
  func error(at offset: Int, _ message: String) -> GrammarError {
    let bytes = Array(text.utf8)
    let offset = min(max(offset, 0), bytes.count)
    let line = 1 + bytes[..<offset].count { $0 == 0x0A }
    let lineStart = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lineEnd = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    let before = Array(String(decoding: bytes[lineStart..<offset], as: UTF8.self))
    // Only the window is decoded: a hostile file may be one line of megabytes.
    let after = Array(String(decoding: bytes[offset..<min(lineEnd, offset + 480)], as: UTF8.self)).prefix(120)
    let shownBefore = before.suffix(before.count + after.count <= 120 ? before.count : max(0, min(80, before.count)))
    let shownAfter = after.prefix(120 - shownBefore.count)
    return GrammarError(
      file: name,
      line: line,
      column: before.count + 1,
      message: message,
      sourceLine: String((shownBefore + shownAfter).map(Self.visible)),
      caretLine: String(shownBefore.map { $0 == "\t" ? "\t" : " " }) + "^"
    )
  }

  /// The character for display: a control character would move the caret or the terminal, so a
  /// replacement character takes its place.
  private static func visible(_ character: Character) -> Character {
    guard character != "\t", let scalar = character.unicodeScalars.first else { return character }
    return scalar.properties.generalCategory == .control ? "\u{FFFD}" : character
  }
}

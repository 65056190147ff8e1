/// The command for speaking, as a template: the program and its arguments.
public struct VoiceCommand: Hashable, Sendable {
  /// The program, as found in PATH, and its arguments.
  public let words: [String]

  /// The placeholder of the text in an argument.
  public static let placeholder = "{text}"

  /// espeak-ng, British English, 165 words a minute: the default.
  public static let espeak = VoiceCommand(
    unchecked: ["espeak-ng", "-v", "en-gb", "-s", "165", "--stdout", placeholder])

  /// A command that writes a WAV file to its standard output.
  ///
  /// The text is the argument `{text}` (or the end of one, `--text={text}`); without one it comes on
  /// standard input.
  /// - Throws: ``VoiceError/badCommand(what:)`` if there is no program, or the text would be in the
  ///   middle of an argument, where a shell could take words for commands.
  public init(_ words: [String]) throws(VoiceError) {
    guard let program = words.first, !program.isEmpty, !program.contains(Self.placeholder) else {
      throw .badCommand(what: "it is empty; write for example [\"espeak-ng\", \"--stdout\", \"{text}\"]")
    }
    for word in words {
      if word.unicodeScalars.contains("\0") { throw .badCommand(what: "it holds a zero byte") }
      let parts = word.split(separator: Self.placeholder, omittingEmptySubsequences: false)
      guard parts.count > 1 else { continue }
      guard parts.count == 2, parts[1].isEmpty, parts[0].isEmpty || parts[0].hasSuffix("=") else {
        throw .badCommand(what: "\"\(word)\": {text} has to be an argument of its own, or its end after \"=\"")
      }
    }
    self.words = words
  }

  private init(unchecked words: [String]) { self.words = words }

  /// The program.
  public var program: String { words[0] }

  /// Whether the text is one of the arguments; else it goes to standard input.
  var takesArgument: Bool { words.contains { $0.hasSuffix(Self.placeholder) } }

  /// The program and its arguments for a text.
  func arguments(for text: String) -> [String] {
    words.map { word in
      guard word.hasSuffix(Self.placeholder) else { return word }
      // A space in front is inaudible, and keeps "-5 degrees" from being an option.
      let shielded = word == Self.placeholder && text.hasPrefix("-") ? " " + text : text
      return String(word.dropLast(Self.placeholder.count)) + shielded
    }
  }
}

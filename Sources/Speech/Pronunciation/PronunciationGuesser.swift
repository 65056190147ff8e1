import Basics
import Foundation

/// A guesser for the sounds of words outside the dictionaries.
public protocol PronunciationGuesser: Sendable {
  /// The ARPAbet phones of those of `words` that it can guess.
  func guess(_ words: [String]) -> [String: [String]]
  /// The phones of names of other languages, if they differ: "dracarys" on its second syllable.
  func guess(names: [String]) -> [String: [String]]
}

extension PronunciationGuesser {
  public func guess(names: [String]) -> [String: [String]] { [:] }

  /// Guesses on another thread, so that the caller's is free.
  public func guessAside(_ words: [String]) async -> [String: [String]] {
    // Never too many: any number may wait.
    (try? await guessing.run { guess(words) }) ?? [:]
  }
}

private let guessing = Workers("sous-guesses", threads: 2)

/// A guesser that asks espeak-ng for its International Phonetic Alphabet and maps that to ARPAbet.
///
/// espeak-ng is under the GPL; it is run as a program, not linked.
public struct EspeakGuesser: PronunciationGuesser {
  private let program: String

  /// Makes a guesser; the default program is `espeak-ng`, found in `PATH`.
  public init(program: String = "espeak-ng") {
    self.program = program
  }

  /// Runs espeak-ng once for all words.
  public func guess(_ words: [String]) -> [String: [String]] {
    transcribe(words, voice: "en-us").mapValues(Self.phones(ofIPA:)).filter { !$0.value.isEmpty }
  }

  /// Reads names of three syllables and more as Italian, whose stress is where most people expect it in
  /// an unknown name, with an English speaker's vowels.
  public func guess(names: [String]) -> [String: [String]] {
    transcribe(names, voice: "it").filter { $0.value.count(where: "aeiouɛɔ".contains) >= 3 }
      .mapValues { Self.phones(ofIPA: Self.inEnglish($0)) }
  }

  /// The International Phonetic Alphabet of words in a voice of espeak-ng.
  private func transcribe(_ words: [String], voice: String) -> [String: String] {
    // A paragraph a word: words that would break that, or look like an option or markup, are left out.
    let askable = words.filter { word in
      word.contains { $0.isLetter || ("0"..."9").contains($0) } && !word.contains(where: \.isNewline)
    }
    guard !askable.isEmpty else { return [:] }
    // A file, not a pipe: writing into a pipe whose reader could not start ends this program (SIGPIPE,
    // pipe(7)).
    let words = FileManager.default.temporaryDirectory.appending(path: "sous-words-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: words) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-q", "-v", voice, "--ipa=1", "-f", words.path]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      // Lines alone would be read as one sentence and answered in one line; a blank line ends a paragraph.
      try Data((askable.joined(separator: "\n\n") + "\n").utf8).write(to: words)
      try process.run()
    } catch {
      return [:]
    }
    let answer = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    let lines = String(decoding: answer ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    guard process.terminationStatus == 0, lines.count == askable.count else { return [:] }
    return zip(askable, lines).reduce(into: [:]) { result, pair in
      result[pair.0] = pair.1
    }
  }

  /// The vowels of an English speaker: long at the stress, weak elsewhere.
  private static func inEnglish(_ ipa: String) -> String {
    var isStressed = false
    return String(
      String.UnicodeScalarView(
        ipa.unicodeScalars.map { scalar in
          if scalar == "ˈ" { isStressed = true }
          guard let (strong, weak) = vowels[scalar] else { return scalar }
          defer { isStressed = false }
          return isStressed ? strong : weak
        }))
  }

  private static let vowels: [Unicode.Scalar: (strong: Unicode.Scalar, weak: Unicode.Scalar)] = [
    "a": ("ɑ", "ə"), "i": ("i", "ɪ"),
  ]

  /// The nearest ARPAbet phones of an IPA transcription; sounds outside English become their neighbours.
  static func phones(ofIPA text: String) -> [String] {
    // Scalars, because a length or tie mark would combine with the letter before it.
    var rest = text.unicodeScalars.filter { !ignored.contains($0) }[...]
    var phones: [String] = []
    while !rest.isEmpty {
      let match = [3, 2, 1].lazy.compactMap { length -> (Int, [String])? in
        guard rest.count >= length else { return nil }
        var key = ""
        key.unicodeScalars.append(contentsOf: rest.prefix(length))
        return table[key].map { (length, $0) }
      }.first
      rest = rest.dropFirst(match?.0 ?? 1)
      phones += match?.1 ?? []
    }
    return phones
  }

  // Stress, length, syllable and separator marks.
  private static let ignored = Set("ˈˌː_ .‿\u{0361}\u{200D}-(),'".unicodeScalars)

  // Kept in one table for comparison with espeak-ng's docs/phonemes.md and CMUdict's list of phones.
  private static let table: [String: [String]] = {
    let lines = """
      aɪə AY ER;aɪɚ AY ER;aʊɚ AW ER;aɪ AY;aʊ AW;eɪ EY;oʊ OW;əʊ OW;ɔɪ OY;tʃ CH;dʒ JH;iː IY;uː UW;ɑːɹ AA R;ɔːɹ AO R
      oːɹ AO R;ɛɹ EH R;ɪɹ IH R;ʊɹ UH R;ɑː AA;ɔː AO;oː AO;ɜː ER;ɚ ER;ɝ ER;ɐ AH;ə AH;ʌ AH;ɪ IH;i IY;ɛ EH;e EY;æ AE
      a AE;ɒ AA;ɔ AO;o OW;ʊ UH;u UW;ᵻ IH;y UW;ø ER;œ ER;əl AH L;n̩ AH N;l̩ AH L;m̩ AH M;ɹ R;r R;ɾ T;ʔ T;θ TH;ð DH
      ʃ SH;ʒ ZH;ŋ NG;j Y;ɡ G;g G;b B;d D;f F;h HH;k K;l L;ɫ L;m M;n N;p P;s S;t T;v V;w W;z Z;x K;ç SH;ɲ N Y;ʎ L Y
      ʁ R;β V;ɬ L;q K;c K;ɣ G
      """
    return lines.split { $0 == ";" || $0 == "\n" }.reduce(into: [:]) { table, entry in
      let parts = entry.split(separator: " ").map(String.init)
      var key = ""
      key.unicodeScalars.append(contentsOf: parts[0].unicodeScalars.filter { $0 != "ː" })
      table[key] = Array(parts.dropFirst())
    }
  }()
}

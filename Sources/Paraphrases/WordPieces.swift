import Foundation

/// The word pieces of BERT's networks (Y. Wu et al., "Google's Neural Machine Translation System",
/// 2016): the longest piece at the start of a word, then the longest that continues it, written with
/// "##".
struct WordPieces: Sendable {
  /// Signs besides pieces of words.
  struct Signs: Sendable {
    let start: Int
    let end: Int
    let unknown: Int
  }

  let signs: Signs
  private let numbers: [String: Int]
  private static let longest = 32

  /// - Parameter pieces: the pieces in the order of their numbers.
  /// - Returns: nil: a special token is missing.
  init?(_ pieces: [String]) {
    numbers = Dictionary(pieces.enumerated().map { ($1, $0) }) { first, _ in first }
    guard let start = numbers["[CLS]"], let end = numbers["[SEP]"], let unknown = numbers["[UNK]"] else { return nil }
    signs = Signs(start: start, end: end, unknown: unknown)
  }

  /// The numbers of a word's pieces, at least one.
  func numbers(of word: String) -> [Int] {
    let found = parts(of: word).flatMap(pieces)
    return found.isEmpty ? [signs.unknown] : found
  }

  /// A word without accents, split at its punctuation.
  private func parts(of word: String) -> [[Character]] {
    var parts: [[Character]] = []
    var isInside = false
    for scalar in word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      let character = Character(scalar)
      if character.isLetter || character.isNumber {
        if isInside { parts[parts.count - 1].append(character) } else { parts.append([character]) }
        isInside = true
      } else {
        parts.append([character])
        isInside = false
      }
    }
    return parts
  }

  private func pieces(_ part: [Character]) -> [Int] {
    guard part.count <= Self.longest else { return [signs.unknown] }
    var (found, start) = ([Int](), 0)
    while start < part.count {
      let piece = (start + 1...part.count).reversed().lazy.compactMap { end -> (Int, Int)? in
        let text = (start > 0 ? "##" : "") + String(part[start..<end])
        return numbers[text].map { ($0, end) }
      }.first
      guard let (number, end) = piece else { return [signs.unknown] }
      found.append(number)
      start = end
    }
    return found
  }
}

import Foundation

extension BackoffModel {
  /// Reads a model of up to three-word sequences in the format of ARPA (Doug Paul, CMU Sphinx: "ARPA
  /// Language models"), as written by KenLM, SRILM and `Scripts/train/talk`.
  /// - Parameters:
  ///   - path: the file's path, for errors.
  ///   - opening: a class that is not in the file, and that may precede everything else; nil: none.
  /// - Throws: ``SpeechError/modelUnreadable(path:reason:)``, with the line.
  init(arpa text: String, path: String, opening: String? = nil) throws {
    var reader = ARPAReader(path: path)
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.take(Substring(line))
    }
    self = try reader.model(opening: opening)
  }
}

/// Parses a file in the format of ARPA, line by line.
private struct ARPAReader {
  private struct Follower {
    var word: Int32
    var log: Float
    var logBackoff: Float
  }

  private struct Pair: Hashable {
    var first: Int32
    var second: Int32
  }

  private static let (beginning, end) = ("<s>", "</s>")
  /// The edge, until all words are known.
  private static let edge: Int32 = -1

  private let path: String
  private var line = 0
  /// The number of words in the section's sequences; 0: in the head, or after the end.
  private var size = 0
  private var numbers: [String: Int32] = [:]
  private var unigrams: [Float] = []
  private var backoffs: [Float] = []
  private var (edgeLog, edgeBackoff) = (Float(0), Float(0))
  private var pairs: [Int32: [Follower]] = [:]
  private var triples: [Pair: [Follower]] = [:]

  init(path: String) { self.path = path }

  mutating func take(_ text: Substring) throws {
    line += 1
    guard !text.isEmpty else { return }
    if text.first == "\\" {
      size = text.dropFirst().first?.wholeNumberValue ?? 0
      guard size <= 3 else { throw unreadable("runs of \(size) words are more than the three that are read") }
      return
    }
    guard size > 0 else { return }
    let fields = text.split { $0 == " " || $0 == "\t" }
    guard fields.count == size + 1 || fields.count == size + 2, let log = Self.natural(fields[0]),
      let backoff = fields.count == size + 2 ? Self.natural(fields[size + 1]) : 0
    else { throw unreadable("this is no logarithm with \(size) words after it") }
    let words = fields[1...size].map(String.init)
    guard size > 1 else { return add(words[0], log, backoff) }
    let run = try words.map { word in
      if word == Self.beginning || word == Self.end { return Self.edge }
      guard let number = numbers[word] else { throw unreadable("\"\(word)\" is not among the words") }
      return number
    }
    let follower = Follower(word: run[size - 1], log: log, logBackoff: backoff)
    if size == 2 {
      pairs[run[0], default: []].append(follower)
    } else {
      triples[Pair(first: run[0], second: run[1]), default: []].append(follower)
    }
  }

  private mutating func add(_ word: String, _ log: Float, _ backoff: Float) {
    switch word {
    case Self.beginning: edgeBackoff = backoff
    case Self.end: edgeLog = log
    default:
      guard numbers[word] == nil else { return }
      numbers[word] = Int32(unigrams.count)
      unigrams.append(log)
      backoffs.append(backoff)
    }
  }

  /// The log-probability of the opening at the beginning of an utterance.
  private static let openingLog = log(Float(0.5))
  /// The log-probability of the opening anywhere else: that of a frequent word, so that the search does
  /// not lose it in its middle (``LookAhead``).
  private static let elsewhereLog = log(Float(1e-3))

  func model(opening: String?) throws -> BackoffModel {
    guard !unigrams.isEmpty else { throw unreadable("it has no words") }
    var (numbers, unigrams, backoffs, pairs) = (numbers, unigrams, backoffs, pairs)
    var place: Int32?
    if let opening, numbers[opening] == nil {
      let number = Int32(unigrams.count)
      (numbers[opening], place) = (number, number)
      unigrams.append(Self.elsewhereLog)
      backoffs.append(0)
      pairs[Self.edge, default: []].append(Follower(word: number, log: Self.openingLog, logBackoff: 0))
    }
    let edge = Int32(unigrams.count)
    func number(_ word: Int32) -> Int32 { word == Self.edge ? edge : word }
    var (afterOne, afterTwo) = (BackoffModel.Followers(), BackoffModel.Followers())
    var (places, pairBackoffs) = ([Int32](), [Float]())
    for word in 0...edge {
      let first = word == edge ? Self.edge : word
      let followers = (pairs[first] ?? []).sorted { number($0.word) < number($1.word) }
      afterOne.append(followers.map { (number($0.word), $0.log) })
      for follower in followers {
        guard let third = triples[Pair(first: first, second: follower.word)] else {
          places.append(-1)
          continue
        }
        places.append(Int32(pairBackoffs.count))
        pairBackoffs.append(follower.logBackoff)
        afterTwo.append(third.map { (number($0.word), $0.log) })
      }
    }
    return BackoffModel(
      numbers: numbers, opening: place, unigrams: unigrams + [edgeLog], afterOne: afterOne, pairs: places,
      afterTwo: afterTwo, backoffs: backoffs + [edgeBackoff], pairBackoffs: pairBackoffs)
  }

  /// The bounds: less is never, and more is no probability; scores are sums of 32 bits.
  private static let most = Float(99)

  /// The natural logarithm from one to the base of ten; nil: it is no number.
  private static func natural(_ decimal: Substring) -> Float? {
    Float(decimal).flatMap { $0.isNaN ? nil : min(max($0, -most), most) * Float(M_LN10) }
  }

  private func unreadable(_ reason: String) -> SpeechError {
    .modelUnreadable(path: path, reason: "line \(line): \(reason)")
  }
}

import Commands
import Foundation
import Networks
import Speech

/// A small BERT that finds the sentence behind a paraphrase, and the words of the paraphrase that are
/// its values (Q. Chen et al., "BERT for Joint Intent Classification and Slot Filling", 2019). It is
/// MiniLM (W. Wang et al., 2020), trained by `Scripts/train/paraphrases`.
public struct ParaphraseNetwork: Sendable {
  /// A sentence with its paraphrases: "set a {timer} timer for {duration}".
  struct Class: Sendable, Codable {
    var sentence: String
    /// Whether it depends on the sentence before.
    var leans: Bool
  }

  private struct Settings: Codable {
    var classes: [Class]
    var tags: [String]
    var layers: Int
    var head: Int
    var temperature: Double
    var likely: Double
    var sure: Double
  }

  public let likely: Double
  public let sure: Double
  let classes: [Class]
  let tags: [String]
  private let temperature: Double
  private let pieces: WordPieces
  /// [pieces, width]
  private let words: (numbers: [Int8], scales: [Float])
  private let positions: [Float]
  private let kinds: [Float]
  private let normal: NormalLayer
  private let layers: [ReadingLayer]
  private let sentence: LinearLayer
  private let word: LinearLayer
  private let width: Int
  private let longest: Int

  static let format = "sous-paraphrases-1"
  /// The maximum number of pieces of the sentence before; the network ignores the rest, as in training.
  private static let mostBefore = 9

  /// Reads a file of `Scripts/train/paraphrases`.
  /// - Throws: ``WeightsError``
  public init(contentsOf url: URL) throws(WeightsError) {
    let file: TensorFile
    do {
      file = try TensorFile(contentsOf: url)
    } catch {
      guard case .modelMissing? = error as? SpeechError else {
        throw WeightsError.unreadable(path: url.path, reason: "\(error)")
      }
      throw WeightsError.missing(path: url.path)
    }
    func broken(_ reason: String) -> WeightsError { .unreadable(path: url.path, reason: reason) }
    guard file.metadata["format"] == Self.format,
      let settings = file.metadata["settings"].flatMap({
        try? JSONDecoder().decode(Settings.self, from: Data($0.utf8))
      }),
      let list = file.metadata["pieces"]?.split(separator: "\n").map(String.init), let pieces = WordPieces(list)
    else { throw broken("it was not written by Scripts/train/paraphrases") }
    guard let words = file.integers("words"), words.shape.count == 2, words.shape[0] == list.count,
      words.scales.allSatisfy(\.isFinite), let places = file.tensor("positions"), places.shape.count == 2,
      places.shape[1] == words.shape[1], places.shape[0] > 3
    else { throw broken("a tensor is missing, or does not fit") }
    let width = words.shape[1]
    guard settings.head > 0, width.isMultiple(of: settings.head), (1...24).contains(settings.layers),
      !settings.classes.isEmpty, settings.tags.first == "O", settings.temperature.isFinite, settings.temperature > 0,
      (0...1).contains(settings.likely), (settings.likely...1).contains(settings.sure)
    else { throw broken("its settings do not fit together") }
    self.words = (words.numbers, words.scales)
    positions = try file.tensor("positions", places.shape)
    kinds = try file.tensor("kinds", [2, width])
    normal = try NormalLayer("norm", width: width, of: file)
    var layers: [ReadingLayer] = []
    for number in 0..<settings.layers {
      layers.append(try ReadingLayer("layers.\(number)", width: width, head: settings.head, of: file))
    }
    self.layers = layers
    sentence = try LinearLayer("sentence", outputs: settings.classes.count, inputs: 2 * width, of: file)
    word = try LinearLayer("word", outputs: settings.tags.count, inputs: width, of: file)
    (classes, tags, temperature) = (settings.classes, settings.tags, settings.temperature)
    (likely, sure) = (settings.likely, settings.sure)
    (self.pieces, self.width, longest) = (pieces, width, places.shape[0])
  }

  /// Whether a word is a single known piece.
  func isKnown(_ word: String) -> Bool {
    let own = pieces.numbers(of: word)
    return own.count == 1 && own[0] != pieces.signs.unknown
  }

  /// The network's output for a sentence.
  struct Scores {
    /// The score of each class.
    var classes: [Float]
    /// [words, tags], for the words in range.
    var tags: Matrix
  }

  /// - Returns: nil: there are no words in range.
  func scores(of words: [String], after before: [String]) -> Scores? {
    guard !words.isEmpty else { return nil }
    var numbers = [pieces.signs.start] + before.flatMap(pieces.numbers).prefix(Self.mostBefore) + [pieces.signs.end]
    let begin = numbers.count
    var starts: [Int] = []
    for word in words {
      let own = pieces.numbers(of: word)
      guard numbers.count < longest - 1 else { break }
      starts.append(numbers.count)
      numbers += own.prefix(longest - 1 - numbers.count)
    }
    numbers.append(pieces.signs.end)
    var rows = normal(embedded(numbers, from: begin))
    for layer in layers { rows = layer(rows) }
    var mean = [Float](repeating: 0, count: width)
    for row in begin..<rows.rows {
      for (column, value) in rows[row: row].enumerated() { mean[column] += value / Float(rows.rows - begin) }
    }
    let classes = sentence(Matrix(rows: 1, columns: 2 * width, numbers: Array(rows[row: 0]) + mean))
    let heads = Matrix(rows: starts.count, columns: width, numbers: starts.flatMap { Array(rows[row: $0]) })
    return Scores(classes: Self.chances(classes.numbers, temperature), tags: word(heads))
  }

  private func embedded(_ numbers: [Int], from begin: Int) -> Matrix {
    var sums = [Float](repeating: 0, count: numbers.count * width)
    for (row, number) in numbers.enumerated() {
      let (scale, kind) = (words.scales[number], row < begin ? 0 : width)
      for column in 0..<width {
        sums[row * width + column] =
          Float(words.numbers[number * width + column]) * scale + positions[row * width + column]
          + kinds[kind + column]
      }
    }
    return Matrix(rows: numbers.count, columns: width, numbers: sums)
  }

  static func chances(_ scores: some Collection<Float>, _ temperature: Double = 1) -> [Float] {
    let greatest = scores.max() ?? 0
    let powers = scores.map { exp(($0 - greatest) / Float(temperature)) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }
}

import BoxSettings
import Commands
import Foundation
import Speech

extension StatisticalReading {
  /// Reads a file of `Scripts/train/understanding`.
  /// - Throws: `SpeechError.modelMissing`, `SpeechError.modelUnreadable`
  public init(contentsOf url: URL) throws {
    let file = try TensorFile(contentsOf: url)
    func broken(_ reason: String) -> SpeechError { .modelUnreadable(path: url.path, reason: reason) }
    guard let table = file["table"], let words = file["words"],
      let confidence = file["confidence"], confidence.values.count == 3
    else { throw broken("a tensor is missing") }
    // In order, so that of two equally likely ones the same always counts.
    let intents = file.tensors.sorted { $0.key < $1.key }.compactMap { name, tensor -> Intent? in
      let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "take" || parts[0] == "leave" else { return nil }
      return Intent(name: String(parts[1]), isTaken: parts[0] == "take", weights: tensor.values)
    }
    let numbers = confidence.values.map(Double.init)
    guard
      let reading = StatisticalReading(
        table: table.values, words: words.values, intents: intents, temperature: numbers[0], likely: numbers[1],
        sure: numbers[2])
    else { throw broken("its tensors do not fit together") }
    self = reading
  }
}

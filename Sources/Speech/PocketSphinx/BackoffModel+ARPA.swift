import Foundation

extension BackoffModel {
  /// The model in the format of ARPA (Doug Paul, CMU Sphinx: "ARPA Language models"), for PocketSphinx.
  /// - Parameter words: the words of its network, by their numbers.
  func arpa(_ words: [String]) -> String {
    // As a history the edge is the beginning of an utterance, as a word its end.
    func history(_ word: Int32) -> String { word == edge ? "<s>" : words[Int(word)] }
    func follower(_ word: Int32) -> String { word == edge ? "</s>" : words[Int(word)] }
    var singles = "-99 <s> \(Self.decimal(logBackoff(after: edge)))\n\(Self.decimal(logProbability(of: edge))) </s>\n"
    for (number, word) in words.enumerated() {
      singles +=
        "\(Self.decimal(logProbability(of: Int32(number)))) \(word) \(Self.decimal(logBackoff(after: Int32(number))))\n"
    }
    var (pairs, pairCount) = ("", 0)
    forEachPair { first, second, log, backoff in
      let rest = second == edge ? "" : " \(Self.decimal(backoff))"
      pairs += "\(Self.decimal(log)) \(history(first)) \(follower(second))\(rest)\n"
      pairCount += 1
    }
    var (triples, tripleCount) = ("", 0)
    forEachTriple { first, second, third, log in
      triples += "\(Self.decimal(log)) \(history(first)) \(history(second)) \(follower(third))\n"
      tripleCount += 1
    }
    var counts = "\\data\\\nngram 1=\(words.count + 2)\n"
    var parts = "\n\\1-grams:\n\(singles)"
    if pairCount > 0 {
      counts += "ngram 2=\(pairCount)\n"
      parts += "\n\\2-grams:\n\(pairs)"
    }
    if tripleCount > 0 {
      counts += "ngram 3=\(tripleCount)\n"
      parts += "\n\\3-grams:\n\(triples)"
    }
    return counts + parts + "\n\\end\\\n"
  }

  /// A natural logarithm in ARPA's form, to the base ten, with five places.
  private static func decimal(_ log: Float) -> String {
    // Foundation's formats take ten times as long, and there are a hundred thousand of them.
    let scaled = Int((Double(log) / M_LN10 * 100_000).rounded())
    let digits = String(abs(scaled) % 100_000)
    return
      "\(scaled < 0 ? "-" : "")\(abs(scaled) / 100_000).\(String(repeating: "0", count: 5 - digits.count))\(digits)"
  }
}

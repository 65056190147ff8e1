import Commands
import Foundation
import Networks
import Testing

@testable import Paraphrases

@Suite("A network that reads what people say in words of their own")
struct ParaphraseNetworkTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "sample.safetensors")

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  // The figures are those that Scripts/support/understanding/sample.py prints.
  @Test(
    "it says what the network it was trained as says, but for the bits that it is kept in",
    arguments: [
      ("rice for ten minutes", "", [Float(0.239), 0.069, 0.099, 0.593]),
      ("the second one", "stop the timer", [0.283, 0.043, 0.080, 0.594]),
      ("Caf\u{E9}'s pastas", "", [0.217, 0.263, 0.073, 0.447]),
    ])
  func classes(text: String, before: String, expected: [Float]) throws {
    let network = try ParaphraseNetwork(contentsOf: Self.file)
    let scores = try #require(network.scores(of: Self.words(text), after: Self.words(before)))
    #expect(scores.classes.count == expected.count)
    for (own, other) in zip(scores.classes, expected) { #expect(abs(own - other) < 0.04, "\(scores.classes)") }
  }

  @Test("for each word it tells which value it is of")
  func tags() throws {
    let network = try ParaphraseNetwork(contentsOf: Self.file)
    let scores = try #require(network.scores(of: Self.words("rice for ten minutes"), after: []))
    let expected: [[Float]] = [
      [0.14, -0.99, -2.07, 3.27, -0.16], [-0.13, -0.52, -1.06, 0.46, -0.44], [0.04, 0.09, 0.39, 3.23, 0.76],
      [0.39, -0.60, -0.07, 2.55, -0.84],
    ]
    #expect(scores.tags.rows == expected.count)
    for (row, wanted) in expected.enumerated() {
      for (own, other) in zip(scores.tags[row: row], wanted) { #expect(abs(own - other) < 0.35) }
    }
  }

  @Test("a sentence that leans on one before is no reading where nothing was said before")
  func leaning() throws {
    let network = try ParaphraseNetwork(contentsOf: Self.file)
    let alone = network.paraphrases(of: Self.words("the second one"), after: [])
    #expect(!alone.contains { $0.leansOnBefore })
    let after = network.paraphrases(of: Self.words("the second one"), after: Self.words("stop the timer"))
    #expect(after.first?.sentence == "the second one")
    #expect(after.first?.leansOnBefore == true)
  }

  @Test("a sentence of words that it does not know is no paraphrase of anything")
  func unknown() throws {
    let network = try ParaphraseNetwork(contentsOf: Self.file)
    #expect(network.paraphrases(of: Self.words("\u{5375}\u{306F} zwiebeln rice"), after: []).isEmpty)
  }

  @Test("no words, a thousand words and words of no letters are borne")
  func strange() throws {
    let network = try ParaphraseNetwork(contentsOf: Self.file)
    #expect(network.paraphrases(of: [], after: []).isEmpty)
    for words in [
      [String](repeating: "rice", count: 1_000), ["\u{1F35A}", "\u{200D}", ""],
      [String](repeating: "\u{301}", count: 40),
      [String(repeating: "x", count: 100_000)],
    ] {
      _ = network.paraphrases(of: words, after: words)
    }
  }

  @Test("a file that is cut off, of something else or gone is refused in one line")
  func broken() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(contentsOf: Self.file)
    var other = whole
    if let place = other.range(of: Data("sous-paraphrases-1".utf8)) {
      other.replaceSubrange(place, with: Data("sous-paraphrases-9".utf8))
    }
    var taller = whole
    if let place = taller.range(of: Data(#"\"layers\": 2"#.utf8)) {
      taller.replaceSubrange(place, with: Data(#"\"layers\": 3"#.utf8))
    }
    for bytes in [Data(), whole.prefix(100), whole.prefix(whole.count - 1), other, taller] {
      let file = folder.appending(path: "bad.safetensors")
      try bytes.write(to: file)
      let error = #expect(throws: WeightsError.self) { try ParaphraseNetwork(contentsOf: file) }
      #expect(error?.description.contains("bad.safetensors") == true)
      #expect(error?.description.contains("\n") == false)
    }
    #expect(throws: WeightsError.missing(path: "/nowhere")) {
      try ParaphraseNetwork(contentsOf: URL(fileURLWithPath: "/nowhere"))
    }
  }
}

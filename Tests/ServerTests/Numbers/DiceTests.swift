import Dice
import Foundation
import Testing

@Suite("Numbers, texts and moments as nobody should send them")
struct DiceTests {
  @Test(
    "thrown at a house by the hundred end in a reason, and everything can be read afterwards and after a restart",
    arguments: [(DiceKind.archives, 300), (.recipes, 300), (.backend, 600), (.commands, 1_500)])
  func thrown(kind: DiceKind, cases: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-dice-\(UUID().uuidString)")
    let table = try await DiceTable(kind, seed: 32_716, folder: folder)
    try await table.run(from: 0, count: cases)
    let tally = table.tally
    #expect(tally.cases == cases)
    // Most of them mean something, and some are done: else nothing would be tried.
    #expect(tally.undrawn < cases / 3, "\(tally)")
    #expect(tally.done > cases / 20, "\(tally)")
    #expect(tally.refused > cases / 20, "\(tally)")
    #expect(tally.reopened > 0)
  }

  @Test("the same seed draws the same")
  func seeded() throws {
    let (one, other) = (Drawing(seed: 7), Drawing(seed: 7))
    for _ in 0..<100 { #expect(one.text() == other.text() && one.integer() == other.integer()) }
  }
}

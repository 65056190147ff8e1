import Testing

@testable import Speech

@Suite("How far words sound apart")
struct PhoneDistanceTests {
  private func distance(_ first: String, _ second: String, limit: Double = .infinity) -> Double? {
    PhoneDistance.between(phones(first), phones(second), limit: limit)
  }

  private func phones(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @Test("A sound left out costs a whole one, one that is only voiced costs less")
  func costs() throws {
    #expect(distance("F IH F T IY N", "F IH F T IY") == 1)
    #expect(distance("P IH N", "B IH N") == 0.3)
    #expect(distance("P IH N", "P IH N") == 0)
    #expect(distance("", "P IH N") == 3)
  }

  @Test("Sounds that are made alike are nearer than others, and none is further than 1")
  func phonesApart() {
    #expect(PhoneDistance.between("M", "N") < PhoneDistance.between("M", "S"))
    #expect(PhoneDistance.between("IY", "IH") < PhoneDistance.between("IY", "AA"))
    #expect(PhoneDistance.between("R", "ER") == 0.5)
    for first in Phones.all {
      for second in Phones.all {
        let distance = PhoneDistance.between(first, second)
        #expect(distance == PhoneDistance.between(second, first))
        #expect((0...1).contains(distance) && (distance == 0) == (first == second), "\(first) \(second)")
      }
    }
  }

  @Test("What is further apart than asked for has no distance")
  func limit() {
    #expect(distance("M IH L K", "S AO L T", limit: 1) == nil)
    #expect(distance("P IH N", "B IH N", limit: 0.3) == 0.3)
    #expect(distance("P IH N", "B IH N", limit: 0.2) == nil)
    #expect(distance("P", "P IH N", limit: 1) == nil)
  }

  @Test("Pairs come the nearest first, and names of one thing are no pair")
  func pairs() {
    let things = [
      [("pin", ["P IH N"]), ("pins", ["P IH N Z"])], [("bin", ["B IH N"])], [("salt", ["S AO L T"])],
      [("tin", ["T IH N"]), ("can", ["K AE N"])],
    ].map { $0.map { (name: $0.0, pronunciations: $0.1.map(phones)) } }
    let pairs = ConfusableWords.pairs(of: things, within: 0.5)
    #expect(pairs.map(\.words) == [["bin", "pin"], ["pin", "tin"]])
    #expect(pairs[0].distance == 0.3)
    #expect(ConfusableWords.pairs(of: things, within: 1).contains { $0.words == ["bin", "tin"] })
    #expect(ConfusableWords.pairs(of: [], within: 1).isEmpty)
  }
}

import Foundation
import Testing

@testable import Grammar

@Suite("Drawn sentences")
struct SamplerTests {
  static func kitchen() throws -> Workbench {
    try Workbench(
      SmallValues.grammar,
      """
      grammar shopping; import <number.*>; import <data.item>; import <text.*>;
      public <add> = /3/ add <things> | /1/ (put | get) <things> [on the list];
      <things> = <thing> {items[]} (<and> <thing> {items[]})*;
      <thing> = [<integer> {quantity} | (a dozen) {quantity=12}] (<item> | <any>) {name};
      <and> = and | "," [and];
      public <scan> = <barcode> {code} | scan <barcode> {code};
      public <deep> = deeper [<deep>] | in <deep> out;
      """,
      "grammar frame; public <before> = please; public <after> = thanks;",
      vocabulary: ["item": [.init(name: "milk"), .init(name: "egg", forms: ["eggs"]), .init(name: "olive oil")]])
  }

  private func samples(
    _ bench: Workbench, _ origin: Utterance.Origin, _ seed: UInt64, count: Int = 300
  ) -> [Sampler.Sample] {
    var sampler = Sampler(
      bench.grammar, vocabulary: bench.vocabulary, reference: bench.reference, origin: origin, seed: seed)
    return (0..<count).compactMap { _ in sampler.next() }
  }

  @Test("parse to the rule they were drawn from", arguments: [Utterance.Origin.spoken, .typed], [1, 2, 3])
  func property(origin: Utterance.Origin, seed: UInt64) throws {
    let bench = try Self.kitchen()
    let drawn = samples(bench, origin, seed)
    #expect(drawn.count == 300)
    for sample in drawn {
      let found = bench.grammar.interpretations(
        of: Utterance(sample.text, origin: origin), reference: bench.reference, vocabulary: bench.vocabulary)
      #expect(found.contains { $0.intent == sample.rule }, "\(sample.text)")
    }
  }

  @Test("are the same for the same seed and others for another")
  func seeds() throws {
    let bench = try Self.kitchen()
    #expect(samples(bench, .typed, 7) == samples(bench, .typed, 7))
    #expect(samples(bench, .typed, 7) != samples(bench, .typed, 8))
  }

  @Test("have no typed words when spoken")
  func spoken() throws {
    let bench = try Self.kitchen()
    let drawn = samples(bench, .spoken, 4)
    #expect(!drawn.contains { $0.rule == "shopping.scan" })
    #expect(!drawn.contains { $0.text.contains { $0.isNumber } })
    #expect(samples(bench, .typed, 4).contains { $0.rule == "shopping.scan" })
  }

  @Test("honour weights")
  func weights() throws {
    let bench = try Workbench("grammar g; public <a> = /9/ x | /1/ y | /0/ z;")
    let texts = samples(bench, .spoken, 5, count: 1000).map(\.text)
    #expect((850...950).contains(texts.count { $0 == "x" }))
    #expect(!texts.contains("z"))
  }

  @Test("never have values without meaning")
  func values() throws {
    let bench = try Workbench(
      SmallValues.grammar, "grammar g; import <number.integer>; public <a> = <integer> {n};")
    let drawn = samples(bench, .typed, 6, count: 500)
    #expect(!drawn.contains { $0.text == "13" })
    #expect(drawn.contains { $0.text == "twenty three" })
  }

  @Test("can be drawn from any rule by name, and from no other")
  func byName() throws {
    let bench = try Self.kitchen()
    var sampler = Sampler(
      bench.grammar, vocabulary: bench.vocabulary, reference: bench.reference, seed: 1)
    #expect(sampler.next(from: "frame.before")?.text == "please")
    #expect(sampler.next(from: "no.such") == nil)
    #expect(sampler.next(from: "shopping.scan") == nil)
  }

  @Test("are not drawn where a category is empty")
  func emptyCategory() throws {
    let bench = try Workbench("grammar g; import <data.person>; public <a> = call <person>; public <b> = hello;")
    #expect(Set(samples(bench, .spoken, 1).map(\.text)) == ["hello"])
  }

  @Test("end, however a rule recurs")
  func recursion() throws {
    let bench = try Workbench("grammar g; public <a> = x <a> <a> <a> | y;")
    for sample in samples(bench, .spoken, 9, count: 100) { #expect(Utterance(sample.text).words.count <= 200) }
  }
}

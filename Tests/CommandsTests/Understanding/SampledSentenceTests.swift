import Grammar
import Testing

@testable import Commands

@Suite("Sentences drawn from the grammars")
struct SampledSentenceTests {
  @Test(
    "every sentence about timers, alarms and the box is understood as the command it was drawn from",
    arguments: [1, 2, 3] as [UInt64])
  func own(seed: UInt64) throws {
    let builtIn = try BuiltIn()
    let interpreter = builtIn.interpreter
    var sampler = Sampler(
      interpreter.grammar, vocabulary: interpreter.vocabulary, reference: BuiltIn.reference, seed: seed)
    var count = 0
    for intent in interpreter.grammar.intents where ["timer", "alarm", "box"].contains(intent.prefix { $0 != "." }) {
      // Some words silence only what rings, and mean something else in quiet.
      let context = ConversationContext(isRinging: Interpreter.silencing.contains(intent))
      for _ in 0..<60 {
        guard let sample = sampler.next(from: intent) else {
          // Only typed, so that nobody closes the box's ears by mistake.
          #expect(["box.listen", "box.stop_listening"].contains(intent))
          break
        }
        let parse = builtIn.parse(sample.text, context)
        #expect(parse.meaning?.intent == intent, "\(sample.text): \(parse)")
        #expect(parse.command != nil || parse.refusal != nil, "\(sample.text): \(parse)")
        count += 1
      }
    }
    #expect(count >= 20 * 60)
  }

  @Test(
    "the speech network of timers, alarms and the box stays small",
    arguments: [("timer", 45_000), ("alarm", 20_000), ("box", 5_000)])
  func size(_ grammar: String, _ arcs: Int) throws {
    let interpreter = try BuiltIn().interpreter
    #expect(try interpreter.grammar.network(of: [grammar], vocabulary: interpreter.vocabulary).arcs.count < arcs)
  }
}

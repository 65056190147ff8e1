import Testing

@testable import Grammar

@Suite("Nearest phrases")
struct NearestTests {
  private func nearest(_ text: String, limit: Int = 3) throws -> [String] {
    let bench = try Workbench(
      """
      grammar g;
      /** @example set a timer for ten minutes
          @example start the pasta timer */
      public <start> = a;
      /** @example cancel the timer */
      public <cancel> = b;
      /** @example add milk to the list
          @example add two eggs
          @example add bread */
      public <add> = c;
      """,
      "grammar answer; /** @example timer minutes */ public <x> = d;")
    return bench.grammar.nearest(to: Utterance.words(of: text), limit: limit).map(\.phrase)
  }

  @Test("share words, the best first")
  func order() throws {
    #expect(try nearest("cancel that timer").first == "cancel the timer")
    #expect(try nearest("pasta timer now").first == "start the pasta timer")
  }

  @Test("forgive a misspelt word")
  func misspelt() throws {
    #expect(try nearest("cancle").isEmpty == false)
    #expect(try nearest("minuets").first == "set a timer for ten minutes")
  }

  @Test("are none where nothing is shared but little words")
  func nothing() throws {
    #expect(try nearest("open garage door").isEmpty)
    #expect(try nearest("to the a for").isEmpty)
    #expect(try nearest("").isEmpty)
  }

  @Test("are as many as asked for, at most two of an intent")
  func limit() throws {
    #expect(try nearest("add timer", limit: 1).count == 1)
    #expect(try nearest("add", limit: 5).count == 2)
    #expect(try nearest("add", limit: 0).isEmpty)
  }

  @Test("are the same every time")
  func deterministic() throws {
    #expect(try nearest("timer add") == nearest("timer add"))
  }

  @Test("come from examples that check to be right")
  func check() throws {
    let bench = try Workbench(
      "grammar g; /** @example yes sir\n@example no */ public <a> = yes [sir]; <b> = c; public <t> = <text.any>;")
    let check = GrammarCheck(bench.grammar, vocabulary: bench.vocabulary, reference: bench.reference)
    #expect(check.rules.map(\.name) == ["g.a", "g.t"])
    #expect(check.rules.map(\.wrongExamples) == [["no"], []])
    #expect(check.rules.map(\.isSpeakable) == [true, false])
    #expect(check.unusedRules == ["g.b"])
    #expect(check.words == ["sir", "yes"])
    #expect(bench.grammar.examples(of: "g.a") == ["yes sir", "no"])
  }
}

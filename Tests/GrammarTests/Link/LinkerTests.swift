import Foundation
import Testing

@testable import Grammar

@Suite("Linking grammars")
struct LinkerTests {
  private func errors(_ texts: String..., household: [String] = []) -> [String] {
    var library = GrammarLibrary()
    do {
      for (index, text) in texts.enumerated() {
        try library.add(GrammarSource(name: "\(index).gram", text: Workbench.complete(text)))
      }
      for text in household {
        try library.add(GrammarSource(name: "house.gram", text: Workbench.complete(text)), layer: .household)
      }
      _ = try library.compile()
      return []
    } catch {
      return error.errors.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
    }
  }

  private let number = "grammar lib.number; public <one> = one; <two> = two;"

  @Test(
    "resolves simple, qualified and fully qualified names",
    arguments: [
      "import <lib.number.*>; public <a> = <one>;", "import <lib.number.one>; public <a> = <one>;",
      "import <lib.number.*>; public <a> = <number.one>;", "import <lib.number.one>; public <a> = <number.one>;",
      "import <lib.number.*>; public <a> = <lib.number.one>;", "public <a> = <lib.number.one>;",
      "public <a> = <g.b>; <b> = one;",
    ])
  func names(text: String) throws {
    let bench = try Workbench(number, "grammar g; " + text)
    #expect(bench.meaning("one", rules: .only(["g"])) == "g.a")
  }

  @Test("prefers a grammar's own rule to an imported one")
  func ownFirst() throws {
    let bench = try Workbench(number, "grammar g; import <lib.number.*>; public <a> = <one>; <one> = uno;")
    #expect(bench.meaning("uno") == "g.a")
  }

  @Test("reports a name that is nowhere, with its place and the nearest")
  func unresolved() {
    #expect(
      errors("grammar g;\npublic <a> = x <itme>;\n<item> = y;")
        == ["0.gram:3:16: there is no rule <itme>; did you mean <item>?"])
    #expect(errors("grammar g; public <a> = <b.c>;") == ["0.gram:2:25: there is no rule <b.c>"])
  }

  @Test("reports a private rule of another grammar")
  func privateRule() {
    let text = "grammar g; import <lib.number.two>; public <a> = <lib.number.two>;"
    #expect(
      errors(number, text) == [
        "1.gram:2:19: <two> is private in the grammar lib.number; make it public",
        "1.gram:2:50: <two> is private in the grammar lib.number; make it public",
      ])
  }

  @Test("reports imports of nothing")
  func wrongImports() {
    #expect(
      errors("grammar g; import <x.*>; import <y.z>; import <text.zzz>; public <a> = b;") == [
        "0.gram:2:19: there is no grammar x", "0.gram:2:33: there is no grammar y",
        "0.gram:2:47: the grammar text has no rule <zzz>",
      ])
  }

  @Test("reports a name that two imports bring in")
  func ambiguous() {
    #expect(
      errors(
        "grammar p; public <a> = x;", "grammar q; public <a> = y;",
        "grammar g; import <p.*>; import <q.*>; public <b> = <a>;")
        == ["2.gram:2:53: <a> is ambiguous; write <p.a> or <q.a>"])
  }

  @Test("takes the same import twice as one")
  func twice() {
    #expect(errors(number, "grammar g; import <lib.number.one>; import <lib.number.*>; public <a> = <one>;").isEmpty)
  }

  @Test("reports a rule defined twice and a grammar defined twice")
  func duplicates() {
    #expect(
      errors("grammar g; <a> = x; <a> = y;") == ["0.gram:2:21: <a> is defined twice; remove one or rename it"])
    #expect(errors("grammar g;", "grammar g;") == ["1.gram:1:1: the grammar g is already defined in 0.gram"])
  }

  @Test("allows imports in a circle")
  func circle() throws {
    let bench = try Workbench(
      "grammar p; import <q.b>; public <a> = x | x <b>;", "grammar q; import <p.a>; public <b> = y <a>;")
    #expect(bench.meaning("x y x y x") == "p.a")
  }

  @Test("allows data names only where they are known or named whole")
  func dataNames() {
    #expect(errors("grammar g; import <data.*>; public <a> = <item>;").isEmpty)
    #expect(errors("grammar g; public <a> = <data.gadget>;").isEmpty)
    #expect(errors("grammar g; import <data.gadget>; public <a> = <gadget>;").isEmpty)
    #expect(
      errors("grammar g; import <data.*>; public <a> = <itm>;") == ["0.gram:2:42: there is no rule <itm>"])
  }

  @Test(
    "reports left recursion with the circle",
    arguments: [
      ("<a> = <a> x | y;", "<a> begins with <a>"), ("<a> = [x] <a> | y;", "<a> begins with <a>"),
      ("<a> = z* (<b> | y); <b> = <NULL> <a> x;", "<a> begins with <b> begins with <a>"),
      ("<a> = (<a>)+ | y;", "<a> begins with <a>"),
    ])
  func leftRecursion(text: String, circle: String) {
    #expect(
      errors("grammar g;\n" + text)
        == ["0.gram:3:1: left recursion: \(circle); use * or +, or recur at the end"])
  }

  @Test(
    "allows recursion at the end and in the middle",
    arguments: ["<a> = x [<a>];", "<a> = x <a> y | z;", "<a> = x <b>; <b> = y | <a>;", "<a> = (x [<a>])*;"])
  func legalRecursion(text: String) {
    #expect(errors("grammar g; public " + text).isEmpty)
  }

  @Test("reports rules that never end")
  func endless() {
    #expect(
      errors("grammar g;\n<a> = x <a>;\n<b> = y <c>;\n<c> = z <b> | <c> w <b>;") == [
        "0.gram:3:1: <a> never ends; give it an alternative without itself",
        "0.gram:4:1: <b> never ends; give it an alternative without itself",
        "0.gram:5:1: <c> never ends; give it an alternative without itself",
        "0.gram:5:1: left recursion: <c> begins with <c>; use * or +, or recur at the end",
      ])
  }

  @Test(
    "F13: reports a command whose shortest sentence nobody can say, and that at once", arguments: [9, 23, 60, 2_000])
  func tooLong(rules: Int) {
    let chain = (0..<rules).map { "<r\($0)> = <r\($0 + 1)> <r\($0 + 1)>;" } + ["<r\(rules)> = x;"]
    #expect(
      errors("grammar g; public <a> = <r0>;\n" + chain.joined(separator: "\n")) == [
        "0.gram:2:19: the shortest sentence of <a> has more than 200 words, which nobody can say; rules that hold others "
          + "twice double with each step"
      ])
    #expect(errors("grammar g; public <a> = [<r0>] x;\n" + chain.joined(separator: "\n")).isEmpty)
  }

  @Test("takes VOID and a weight of 0 as deliberate")
  func void() {
    #expect(errors("grammar g; <a> = <VOID>; <b> = /0/ x;").isEmpty)
  }

  @Test("adds a household's rules and lets them replace built-in ones")
  func layers() throws {
    let bench = try Workbench(
      "grammar g; public <a> = call <who> {who}; <who> = sam;", "grammar h; import <g.a>; public <b> = now <a>;",
      household: ["grammar g; <who> = alex; public <c> = shout;"])
    #expect(bench.meaning("call alex") == "g.a who=alex")
    #expect(bench.meaning("call sam") == nil)
    #expect(bench.meaning("shout") == "g.c")
    #expect(bench.meaning("now call alex") == "h.b who=alex")
  }

  @Test("adds a household's alternatives to a built-in rule that says so, private or not")
  func adding() throws {
    let bench = try Workbench(
      """
      grammar g;
      /** @example call sam */
      public <a> = call <who> {who} | ring <who> {who};
      <who> = sam;
      """, "grammar h; import <g.a>; public <b> = now <a>;",
      household: [
        """
        grammar g;
        /** @adds
          * @example shout for kim */
        public <a> = shout for <friend> {who};
        /** @adds */
        <who> = alex;
        <friend> = kim;
        """
      ])
    #expect(bench.meaning("call sam") == "g.a who=sam")
    #expect(bench.meaning("ring alex") == "g.a who=alex")
    #expect(bench.meaning("shout for kim") == "g.a who=kim")
    #expect(bench.meaning("now shout for kim") == "h.b who=kim")
    #expect(bench.meaning("shout for sam") == nil)
    #expect(bench.grammar.intents == ["g.a", "h.b"])
    #expect(bench.grammar.examples(of: "g.a") == ["call sam", "shout for kim"])
    #expect(bench.grammar.unusedRules.isEmpty)
  }

  @Test("refuses to add to a rule that is not there")
  func addingToNothing() {
    #expect(
      errors("grammar g; public <a> = x;", household: ["grammar g; /** @adds */ public <b> = y;"])
        == ["house.gram:2:32: there is no built-in <b> to add to; leave out @adds"])
  }

  @Test("compiles without a household's broken file")
  func withoutBroken() throws {
    var library = GrammarLibrary()
    try library.add([(name: "g.gram", text: "#JSGF V1.0; grammar g; public <a> = x;")])
    try library.add(
      [(name: "house.gram", text: "#JSGF V1.0; grammar house; public <b> = <missing>;")], layer: .household)
    do {
      _ = try library.compile()
      Issue.record("compiled")
    } catch {
      #expect(
        error.description == """
          house.gram:1:41: there is no rule <missing>
          #JSGF V1.0; grammar house; public <b> = <missing>;
                                                  ^
          """)
      library.removeFiles(named: Set(error.errors.map(\.file)))
    }
    #expect(try library.compile().intents == ["g.a"])
  }

  @Test("reads the .gram files of a directory and reports the broken ones")
  func directory() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("grammars-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data("#JSGF V1.0; grammar a; public <x> = y;".utf8).write(to: directory.appendingPathComponent("a.gram"))
    try Data("#JSGF V1.0; grammar b; public <x> = ;".utf8).write(to: directory.appendingPathComponent("b.gram"))
    try Data("not a grammar".utf8).write(to: directory.appendingPathComponent("notes.txt"))
    var library = GrammarLibrary()
    do {
      try library.add(contentsOf: directory)
      Issue.record("the broken file was not reported")
    } catch let failure as GrammarErrors {
      #expect(failure.errors.map(\.line) == [1])
      #expect(failure.errors.first?.file.hasSuffix("b.gram") == true)
    }
    #expect(library.files.map(\.name) == ["a"])
    #expect(throws: (any Error).self) {
      try library.add(contentsOf: directory.appendingPathComponent("missing.gram"))
    }
  }
}

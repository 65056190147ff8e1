import Assistant
import Foundation
import Grammar
import Speech
import TestTools
import Testing

@testable import BoxSettings
@testable import sous

@Suite struct GrammarCommandTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["HOME": folder.path, "SOUS_GRAMMARS": "\(folder.path)/built-in"]
    try folder.write(
      "#JSGF V1.0; grammar colour; public <name> = red | blue;", to: "built-in/colour.gram")
    try folder.write(
      "#JSGF V1.0; grammar lamp; import <colour.name>; public <set> = [<please>] <colour.name> lamp; <please> = please;",
      to: "built-in/lamp.gram")
  }

  private func files(_ files: [String], household: Bool = false) throws -> GrammarFiles {
    try GrammarFiles.parse((household ? ["--household"] : []) + files)
  }

  private func load(_ paths: [String] = [], household: Bool = false) throws -> LoadedGrammars {
    try LoadedGrammars(files(paths, household: household), environment: environment)
  }

  private func report(_ paths: [String] = [], household: Bool = false) throws -> GrammarCheckCommand.Report {
    try GrammarCheckCommand.Report(files(paths, household: household), environment: environment)
  }

  @Test("C1: Without files the built-in grammars are checked, each with its intents and words")
  func builtIn() throws {
    let report = try report()
    #expect(report.isGood)
    #expect(
      report.lines.filter { !$0.contains("which is no command") } == [
        "\(folder.path)/built-in/colour.gram: grammar colour, 1 intent, 2 words",
        "\(folder.path)/built-in/lamp.gram: grammar lamp, 1 intent, 4 words",
      ])
  }

  @Test("A file is checked with what it imports from the built-in grammars, which are not reported")
  func imported() throws {
    let path = try folder.write(
      "#JSGF V1.0; grammar mine; import <lamp.*>; public <off> = <lamp.set> off;", to: "mine.gram")
    #expect(
      try report([path]).lines == [
        "\(path): warning: <mine.off> asks for mine.off, which is no command: nothing is done when it is said",
        "\(path): grammar mine, 1 intent, 5 words",
      ])
    #expect(try load([path]).intents == ["mine.off"])
  }

  @Test("As the household's, a file may use and replace the rules of the built-in grammar of its name")
  func household() throws {
    let path = try folder.write("#JSGF V1.0; grammar lamp; public <dim> = <please> dim;", to: "lamp.gram")
    #expect(try report([path], household: true).isGood)
    let alone = try report([path])
    #expect(!alone.isGood)
    #expect(alone.findings.first?.line == 1)
  }

  @Test("Mistakes have file, line, column and a caret, in text and as JSON")
  func mistakes() throws {
    let path = try folder.write("#JSGF V1.0;\ngrammar bad;\npublic <a> = one (two;\n", to: "bad.gram")
    let report = try report([path])
    let error = try #require(report.findings.first)
    #expect(!report.isGood)
    #expect((error.file, error.line, error.column) == (path, 3, 22))
    #expect(
      report.lines == [
        "\(path):3:22: error: \(error.message)\npublic <a> = one (two;\n                     ^"
      ])
    let json = try #require(try report.jsonLines().first)
    #expect(
      json
        == #"{"caret":"                     ^","column":22,"file":"\#(path)","line":3,"message":"\#(error.message)","#
        + #""severity":"error","source":"public <a> = one (two;"}"#)
  }

  @Test("A wrong example is a mistake; an unused and an unspeakable rule are warnings")
  func findings() throws {
    let path = try folder.write(
      """
      #JSGF V1.0;
      grammar odd;
      /** @example green lamp */
      public <lamp> = red lamp;
      public <typed> = note <text.any>;
      <unused> = nothing;
      """, to: "odd.gram")
    let report = try report([path])
    #expect(
      report.findings.map(\.text).filter { !$0.contains("which is no command") } == [
        "\(path): error: <odd.lamp> does not match its own @example \"green lamp\"; correct one of the two",
        "\(path): warning: <odd.typed> cannot be spoken: part of it is for typing alone, or has no words yet",
        "\(path): warning: nothing uses <odd.unused>; remove it, or make it public",
      ])
    #expect(!report.isGood)
  }

  @Test("C2: An intent that is no command and a slot that no command has are mistakes, with the nearest that is")
  func names() throws {
    let path = try folder.write(
      """
      #JSGF V1.0;
      grammar timer;
      public <start> = egg timer (one | two) {secnds} | tea <length> | <NULL> {intent=timer.pause} hold;
      <length> = ten {seconds=600};
      public <strat> = begin;
      public <pause> = stop it <NULL> {all=true} | stop {intent=timer.strat};
      public <zap> = zap;
      """, to: "timer.gram")
    let findings = try report([path]).findings.filter { !$0.message.contains("cannot be spoken") }
    #expect(
      findings.map { "\($0.severity): \($0.message)" } == [
        "error: <timer.start> fills {secnds}, which no command has; did you mean {seconds}?",
        "error: <timer.strat> asks for timer.strat, which is no command: did you mean timer.start?",
        "error: <timer.pause> asks for timer.strat, which is no command: did you mean timer.start?",
        "error: <timer.zap> asks for timer.zap, which is no command: nothing is done when it is said",
      ])
  }

  @Test("A file that is not there is something missing, and says which")
  func missing() throws {
    do {
      _ = try load(["/nowhere/x.gram"])
      Issue.record("loaded what is not there")
    } catch {
      #expect(Failure(error) == Failure(.missing, "/nowhere/x.gram: there is no such file; check the path"))
    }
  }

  @Test("The same seed draws the same sentences, all of them of the files' intents")
  func sample() throws {
    func draw(_ arguments: String...) throws -> [String] {
      let command = try GrammarSampleCommand.parse(arguments)
      return try command.samples(of: load(), calendar: Calendar(identifier: .gregorian)).map(\.text)
    }
    let first = try draw("--seed", "7", "--count", "20")
    #expect(first.count == 20)
    #expect(try draw("--seed", "7", "--count", "20") == first)
    #expect(try draw("--seed", "8", "--count", "20") != first)
    let possible: Set = ["red", "blue", "red lamp", "blue lamp", "please red lamp", "please blue lamp"]
    #expect(Set(first).isSubset(of: possible))
    #expect(Set(try draw("--rule", "lamp.please", "--count", "3")) == ["please"])
  }

  @Test("Answers are drawn only where they are asked for")
  func answers() throws {
    let path = try folder.write(
      "#JSGF V1.0; grammar answer; public <seconds> = ten; public <a> = two;", to: "answer.gram")
    let command = try folder.write("#JSGF V1.0; grammar g; public <b> = go;", to: "g.gram")
    func draw(_ arguments: [String], _ paths: [String]) throws -> Set<String> {
      let command = try GrammarSampleCommand.parse(["--seed", "1", "--count", "30"] + arguments)
      return Set(try command.samples(of: load(paths), calendar: Calendar(identifier: .gregorian)).map(\.text))
    }
    #expect(try draw([], [path, command]) == ["go"])
    #expect(try draw(["--answers"], [path, command]) == ["go", "ten", "two"])
    #expect(try draw(["--rule", "answer.a"], [path, command]) == ["two"])
    #expect(throws: Failure.self) { try draw([], [path]) }
  }

  @Test("A rule that is not there is wrong usage, with the nearest that is")
  func unknownRule() throws {
    let command = try GrammarSampleCommand.parse(["--rule", "lamp.sett"])
    #expect(throws: Failure(.usage, "there is no rule lamp.sett: did you mean lamp.set?")) {
      try command.samples(of: load(), calendar: Calendar(identifier: .gregorian))
    }
  }

  @Test("Where nothing can be drawn the answer is no")
  func nothingToDraw() throws {
    let path = try folder.write("#JSGF V1.0; grammar empty; public <a> = call <data.person>;", to: "empty.gram")
    let command = try GrammarSampleCommand.parse(["--spoken"])
    let failure = #expect(throws: Failure.self) {
      try command.samples(of: load([path]), calendar: Calendar(identifier: .gregorian))
    }
    #expect(failure?.status == .no)
  }

  @Test("A count below one is wrong usage")
  func count() {
    #expect(throws: (any Error).self) { try GrammarSampleCommand.parse(["--count", "0"]) }
  }
}

@Suite struct GrammarWordsTests {
  /// Guesses one word alone.
  private struct OneWord: PronunciationGuesser {
    func guess(_ words: [String]) -> [String: [String]] {
      words.contains("zorblax") ? ["zorblax": ["Z", "AO", "R"]] : [:]
    }
  }

  private let folder: TemporaryFolder
  private var settings = Settings()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "model/en-us/mdef")
    try folder.write("", to: "model/en-us-phone.lm.bin")
    try folder.write("lamp L AE M P\nred R EH D\nred(2) R IH D\n", to: "model/cmudict-en-us.dict")
    try folder.write(
      "#JSGF V1.0; grammar lamp; public <set> = (red | zorblax | qqq) lamp;", to: "built-in/lamp.gram")
    settings.hearing.model = "\(folder.path)/model"
  }

  private func lines(_ arguments: String...) throws -> [String] {
    let command = try GrammarWordsCommand.parse(arguments)
    let loaded = try LoadedGrammars(
      GrammarFiles.parse([]), environment: ["HOME": folder.path, "SOUS_GRAMMARS": "\(folder.path)/built-in"])
    return try command.lines(of: command.words(of: loaded, settings: settings, guesser: OneWord()))
  }

  @Test("Each way to say a word is a line, and guesses are marked")
  func words() throws {
    #expect(try lines() == ["lamp L AE M P", "red R EH D", "red(2) R IH D", "zorblax Z AO R  (guessed)"])
  }

  @Test("The missing ones come as lines for pronunciations.dict")
  func missing() throws {
    #expect(try lines("--missing") == ["zorblax Z AO R"])
  }

  @Test("Words without sounds are told, the first ten by name")
  func silent() {
    #expect(GrammarWordsCommand.failure(silent: []) == nil)
    let failure = GrammarWordsCommand.failure(silent: (1...12).map { "w\($0)" })
    #expect(failure?.status == .no)
    #expect(
      failure?.message
        == "no sounds are known for w1, w2, w3, w4, w5, w6, w7, w8, w9, w10 and 2 more: install espeak-ng, which "
        + "guesses them, or give them in pronunciations.dict, as in: foodie F UW D IY")
  }

  @Test("Words of a kind that sound nearly alike are told in pairs, by how many sounds part them")
  func confusable() throws {
    try folder.write("lamp L AE M P\nlamb L AE M\nram R AE M\nclam K L AE M\n", to: "model/cmudict-en-us.dict")
    try folder.write("lamb\tMeat\nram\tMeat\nlamp\tHouse\n", to: "built-in/vocabulary/groceries.tsv")
    try folder.write("clam\tSam\n", to: "built-in/vocabulary/people.tsv")
    var settings = settings
    settings.store.folder = "\(folder.path)/store"
    func pairs(_ arguments: String...) throws -> [String] {
      let command = try GrammarWordsCommand.parse(["--confusable"] + arguments)
      let loaded = try LoadedGrammars(
        GrammarFiles.parse([]), environment: ["HOME": folder.path, "SOUS_GRAMMARS": "\(folder.path)/built-in"])
      return try command.lines(of: command.pairs(of: loaded, settings: settings, guesser: OneWord()))
    }
    #expect(try pairs("--apart", "0.5") == ["0.15  lamb / ram  (ingredient)", "0.15  lamb / ram  (item)"])
    #expect(
      try pairs("--json", "--apart", "0.2").last == #"{"category":"item","distance":0.15,"words":["lamb","ram"]}"#)
    #expect(try pairs("--apart", "1").contains("1.00  lamb / lamp  (item)"))
    #expect(throws: (any Error).self) { try GrammarWordsCommand.parse(["--confusable", "--missing"]) }
    #expect(throws: (any Error).self) { try GrammarWordsCommand.parse(["--confusable", "--apart", "nan"]) }
  }

  @Test("As JSON a word without sounds is there too")
  func json() throws {
    #expect(
      try lines("--json", "--missing") == [
        #"{"pronunciations":[],"source":"none","word":"qqq"}"#,
        #"{"pronunciations":["Z AO R"],"source":"guessed","word":"zorblax"}"#,
      ])
  }
}

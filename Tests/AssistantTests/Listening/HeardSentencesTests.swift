import Foundation
import Grammar
import Testing

@testable import Assistant

@Suite("Sentences heard so far")
struct HeardSentencesTests {
  private func sentences(_ people: String...) throws -> HeardSentences {
    var library = GrammarLibrary()
    try library.add([
      (
        name: "g.gram",
        text: "#JSGF V1.0; grammar g; import <data.person>; public <call> = call <data.person> {name};"
      ),
      (name: "answer.gram", text: "#JSGF V1.0; grammar answer; public <seconds> = ten; public <person> = nobody;"),
      (name: "timer.gram", text: "#JSGF V1.0; grammar timer; public <stop> = stop; public <list> = timers;"),
    ])
    return HeardSentences(try library.compile(), vocabulary: vocabulary(people))
  }

  private func vocabulary(_ people: [String]) -> Vocabulary {
    Vocabulary(["person": people.map { Vocabulary.Entry(name: $0) }])
  }

  @Test("go by the household's words as they are now")
  func learnt() throws {
    let sentences = try sentences("sam")
    #expect(sentences.isComplete("call sam", in: "commands"))
    #expect(!sentences.isComplete("call", in: "commands"))
    #expect(!sentences.isComplete("call orla", in: "commands"))
    sentences.vocabulary = vocabulary(["sam", "orla"])
    #expect(sentences.isComplete("call orla", in: "commands"))
  }

  @Test("are whole as answers to what was asked, and to nothing else")
  func answers() throws {
    let sentences = try sentences()
    #expect(!sentences.isComplete("ten", in: SpeechGrammars.answers))
    sentences.answers = ["answer.seconds"]
    #expect(sentences.isComplete("ten", in: SpeechGrammars.answers))
    #expect(!sentences.isComplete("nobody", in: SpeechGrammars.answers))
    #expect(!sentences.isComplete("ten", in: "commands"))
  }

  @Test("are not whole while a command lacks something")
  func lacking() throws {
    var library = GrammarLibrary()
    try library.add([
      (
        name: "alarm.gram",
        text: "#JSGF V1.0; grammar alarm; public <set> = set an alarm [for (half past six) {time=06:30}];"
      )
    ])
    let sentences = HeardSentences(try library.compile(), vocabulary: Vocabulary([:]))
    #expect(!sentences.isComplete("set an alarm", in: "commands"))
    #expect(sentences.isComplete("set an alarm for half past six", in: "commands"))
  }

  @Test("mean the same in other words of the same, and nothing where they are no sentence of that grammar")
  func meanings() throws {
    let sentences = try sentences("sam", "orla")
    #expect(sentences.meaning(of: "call sam", in: "commands") != nil)
    #expect(sentences.meaning(of: "call sam", in: "commands") != sentences.meaning(of: "call orla", in: "commands"))
    #expect(sentences.meaning(of: "timers", in: "commands") != nil)
    #expect(sentences.meaning(of: "timers", in: SpeechGrammars.ringing) == nil)
    #expect(sentences.meaning(of: "ten", in: SpeechGrammars.answers) == nil)
    sentences.answers = ["answer.seconds"]
    #expect(sentences.meaning(of: "ten", in: SpeechGrammars.answers) != nil)
    #expect(sentences.meaning(of: "call", in: "commands") == nil)
  }

  @Test("while something rings are those that silence it")
  func ringing() throws {
    let sentences = try sentences()
    #expect(sentences.isComplete("stop", in: SpeechGrammars.ringing))
    #expect(!sentences.isComplete("timers", in: SpeechGrammars.ringing))
  }
}

@Suite("How often intents are said")
struct IntentFrequencyTests {
  @Test("is told of intents that there are")
  func known() throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let intents = Set(try Language(builtIn: folder.appending(path: "grammars")).grammar.intents)
    let unknown = IntentFrequency.weights.keys.filter { !intents.contains($0) }
    #expect(unknown.isEmpty)
  }
}

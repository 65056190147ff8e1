import Testing

@testable import Commands

@Suite("Help")
struct HelpTests {
  private let help = Help(examples: [
    ("timer.start", ["set a timer for ten minutes", "twenty minute timer"]), ("timer.list", ["show my timers"]),
    ("shopping.add", ["add milk"]), ("answer.seconds", ["ten minutes"]), ("box.undo", []),
  ])

  @Test("without a topic an example of every family and the topics are told")
  func general() {
    #expect(
      help.text()
        == "You can say, for example: “set a timer for ten minutes” and “add milk”. Ask for help with timers or shopping."
    )
  }

  @Test("a topic is found as it is said", arguments: ["timers", "timer", "the timers", "Timers!"])
  func topic(_ topic: String) {
    #expect(help.text(about: topic) == "You can say: “set a timer for ten minutes” and “show my timers”.")
  }

  @Test("a command's name is a topic too")
  func verb() {
    #expect(help.text(about: "start") == "You can say: “set a timer for ten minutes”.")
  }

  @Test("an unknown topic names the known ones")
  func unknown() {
    #expect(help.text(about: "rockets") == "I have no help about rockets. Ask for help with timers or shopping.")
  }

  @Test("every example about timers, alarms and the box is understood as its intent")
  func examples() throws {
    let builtIn = try BuiltIn()
    let grammar = builtIn.interpreter.grammar
    let own = grammar.intents.filter { ["timer", "alarm", "box"].contains($0.prefix { $0 != "." }) }
    #expect(own.count > 20)
    for intent in own {
      #expect(!grammar.examples(of: intent).isEmpty, "\(intent) has no example")
      for example in grammar.examples(of: intent) {
        #expect(builtIn.parse(example).meaning?.intent == intent, "\(example): \(builtIn.parse(example))")
      }
    }
  }
}

import Foundation
import Testing

@Suite("sous do")
struct DoTests {
  @Test("a command is done, answered and kept")
  func plain() async throws {
    let kitchen = try Kitchen()
    let added = try await kitchen.run(["do", "add milk"])
    #expect(added.status == 0)
    #expect(added.output.count == 1)
    #expect(added.output.first?.contains("milk") == true)
    #expect(added.complaints.isEmpty)
    let asked = try await kitchen.run(["do", "is milk on the list"])
    #expect(asked.status == 0)
    #expect(asked.output.first?.contains("milk") == true)
    #expect(asked.output != added.output)
  }

  @Test("as JSON, it is the parse with what became of it")
  func json() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(
      ["do", "--json", "--now", "2026-03-14T18:05", "set a pasta timer for ten and a half minutes"])
    #expect(end.status == 0)
    let objects = try end.objects()
    try #require(objects.count == 1)
    let object = objects[0]
    #expect(object["intent"] as? String == "timer.start")
    #expect(object["text"] as? String == "set a pasta timer for ten and a half minutes")
    let slots = try #require(object["slots"] as? [String: Any])
    #expect(slots["seconds"] as? Double == 630)
    #expect(slots["name"] as? String == "pasta")
    #expect(object["done"] as? Bool == true)
    #expect((object["id"] as? String)?.isEmpty == false)
    #expect((object["say"] as? String)?.lowercased().contains("pasta") == true)
    let events = try #require(object["events"] as? [[String: Any]])
    #expect(events.first?["kind"] as? String == "timer")
    #expect(events.first?["change"] as? String == "added")
  }

  @Test("commands come one a line; what is missing is asked for, answered, and can be undone")
  func conversation() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(
      ["do", "--json", "-"], input: "start timer\nten minutes\nundo that\nwhat timers are running\n")
    let objects = try end.objects()
    try #require(objects.count == 4)
    #expect(objects[0]["done"] as? Bool == false)
    #expect((objects[0]["say"] as? String)?.hasSuffix("?") == true)
    #expect((objects[0]["refusal"] as? [String: Any])?["missing"] as? [String] == ["seconds"])
    #expect(objects[1]["intent"] as? String == "timer.start")
    #expect((objects[1]["slots"] as? [String: Any])?["seconds"] as? Double == 600)
    #expect(objects[1]["done"] as? Bool == true)
    #expect(objects[2]["intent"] as? String == "box.undo")
    #expect(objects[2]["done"] as? Bool == true)
    #expect((objects[3]["say"] as? String)?.lowercased().contains("no timer") == true)
    // The first line was a question.
    #expect(end.status == 1)
  }

  @Test("an offer that is taken goes on to what was asked for; both are undone as one sentence")
  func offer() async throws {
    let kitchen = try Kitchen()
    let lines = ["add apples for Sam", "yes please", "undo that", "who is in the family", "undo that"]
    let end = try await kitchen.run(["do", "--json", "-"], input: lines.joined(separator: "\n"))
    let objects = try end.objects()
    try #require(objects.count == lines.count)
    #expect(objects[0]["done"] as? Bool == false)
    #expect(objects[1]["done"] as? Bool == true)
    #expect(objects[1]["say"] as? String == "Added Sam to the family. Added apples for Sam.")
    #expect(objects[1]["intent"] as? String == "shopping.add")
    #expect((objects[1]["events"] as? [[String: Any]])?.compactMap { $0["kind"] as? String } == ["person", "item"])
    #expect(
      objects[2]["say"] as? String == "Apples are off the shopping list again. Sam is no longer in the family.")
    #expect((objects[3]["say"] as? String)?.hasPrefix("Nobody is in the family yet.") == true)
    #expect(objects[4]["say"] as? String == "There is nothing to undo.")
  }

  @Test("undo takes back all that a sentence did, and tells of all of it")
  func wholeSentence() async throws {
    let kitchen = try Kitchen()
    let lines = ["add bread", "add milk and set a timer for ten minutes", "undo that", "read me the list", "undo that"]
    let objects = try await kitchen.run(["do", "--json", "-"], input: lines.joined(separator: "\n")).objects()
    try #require(objects.count == lines.count)
    #expect(objects[1]["say"] as? String == "Added milk. Timer: 10 minutes.")
    #expect(
      objects[2]["say"] as? String == "The 10 minute timer is off again. Milk is off the shopping list again.")
    #expect(objects[3]["say"] as? String == "On the shopping list: bread.")
    #expect(objects[4]["say"] as? String == "Bread is off the shopping list again.")
  }

  @Test("a household's grammars add to the built-in rules, replace them, and stand for commands")
  func householdGrammars() async throws {
    let kitchen = try Kitchen()
    try kitchen.write(
      """
      #JSGF V1.0;
      grammar timer;
      import <time.duration>;
      /** @adds */
      public <start> = egg o'clock [in <time.duration> {seconds}] {name=eggs};
      public <list> = anything on the go;
      """, to: "config/sous/grammars/timer.gram")
    try kitchen.write(
      """
      #JSGF V1.0;
      grammar house;
      public <tea> = time for tea {intent=timer.start} {seconds=240} {name=tea};
      """, to: "config/sous/grammars/house.gram")
    let lines = [
      "egg o'clock in ten minutes", "set a pasta timer for five minutes", "time for tea", "anything on the go",
      "what timers are running",
    ]
    let end = try await kitchen.run(["do", "--now", "2026-03-14T18:05", "-"], input: lines.joined(separator: "\n"))
    #expect(end.complaints.isEmpty)
    try #require(end.output.count == lines.count)
    #expect(end.output[0] == "Eggs timer: 10 minutes.")
    #expect(end.output[1] == "Pasta timer: 5 minutes.")
    #expect(end.output[2] == "Tea timer: 4 minutes.")
    #expect(end.output[3].hasPrefix("3 timers:"))
    // No rule has it any more: what was learnt of other sentences takes it, and says so.
    #expect(end.output[4].hasPrefix("I took that as"))
  }

  @Test("what is not understood is answered, changes nothing, and ends with status 1")
  func refused() async throws {
    let kitchen = try Kitchen()
    let nonsense = try await kitchen.run(["do", "frobnicate the quux"])
    #expect(nonsense.status == 1)
    #expect(nonsense.output.count == 1)
    #expect(nonsense.complaints.isEmpty)
    let near = try await kitchen.run(["do", "--json", "frobnicate the shopping list"])
    #expect(near.status == 1)
    let refusal = try #require(try near.objects().first?["refusal"] as? [String: Any])
    #expect(refusal["reason"] as? String == "not_understood")
    #expect((refusal["near"] as? [String])?.isEmpty == false)
    let undo = try await kitchen.run(["do", "--json", "undo that"])
    #expect(undo.status == 1)
    #expect((try undo.objects().first?["events"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "wrong usage is one complaint and status 2",
    arguments: [
      ["do"], ["do", "--now", "yesterday", "add milk"], ["do", "add", "milk"], ["run", "--fast"], ["hear"],
    ])
  func usage(arguments: [String]) async throws {
    let end = try await Kitchen().run(arguments)
    #expect(end.status == 2)
    #expect(end.output.isEmpty)
    #expect(end.complaints.first?.hasPrefix("Error: ") == true)
  }

  @Test("an identical answer is given by a box that runs, through its socket")
  func throughSocket() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(["run", "--text"])
    try box.type("add butter")
    try #require(await box.line { $0.contains("butter") && !$0.hasPrefix("»") } != nil)
    let asked = try await kitchen.run(["do", "--json", "is butter on the list"])
    #expect(asked.status == 0)
    #expect(try asked.objects().first?["done"] as? Bool == true)
    let added = try await kitchen.run(["do", "-"], input: "add eggs\nadd flour\n")
    #expect(added.status == 0)
    #expect(added.output.count == 2)
    #expect(await box.line { $0 == "» add flour" } != nil)
    try box.endInput()
    #expect(await box.end() == 0)
    // Everything was kept by the one store.
    let shown = try await kitchen.run(["do", "read me the list"])
    for item in ["butter", "eggs", "flour"] { #expect(shown.output.first?.contains(item) == true) }
  }
}

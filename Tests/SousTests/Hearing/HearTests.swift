import Foundation
import Testing

@Suite("sous hear, wake and eval")
struct HearTests {
  @Test("what is heard has its file, times, confidence and meaning")
  func hear() async throws {
    let file = Kitchen.recording("029-box.time.wav")
    let end = try await Kitchen().run(["hear", file])
    #expect([0, 1].contains(end.status))
    let object = try #require(try end.objects().first)
    #expect(object["file"] as? String == file)
    let (start, stop) = (object["start_s"] as? Double ?? -1, object["end_s"] as? Double ?? -1)
    #expect(start >= 0 && stop > start)
    #expect((0...1).contains(object["confidence"] as? Double ?? -1))
    #expect(object["text"] is String)
    #expect((object["accepted"] as? Bool == true) == (object["intent"] is String))
  }

  @Test(
    "two commands in one breath are both done, in order",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng")))
  func twoCommands() async throws {
    let kitchen = try Kitchen()
    let said = try await kitchen.shell("espeak-ng -w two.wav 'foodie, add milk and then set a timer for ten minutes'")
    #expect(said.status == 0)
    let heard = try await kitchen.run(["hear", "\(kitchen.path)/two.wav"])
    let object = try #require(try heard.objects().first)
    #expect(object["text"] as? String == "add milk and then set a timer for ten minutes")
    #expect(
      (object["commands"] as? [[String: Any]])?.map { $0["intent"] as? String } == ["shopping.add", "timer.start"])
    let done = try await kitchen.run(["run", "--fast", "--wav", "\(kitchen.path)/two.wav"])
    #expect(done.output == ["» add milk and then set a timer for ten minutes", "Added milk. Timer: 10 minutes."])
  }

  @Test(
    "what somebody says in their own way is asked about, and yes does it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng")))
  func ownWay() async throws {
    let kitchen = try Kitchen()
    let said = try await kitchen.shell(
      """
      espeak-ng -w asked.wav 'foodie, i really want to know what goes into a lasagna'
      espeak-ng -w yes.wav 'yes'
      python3 -c '
      import wave
      with wave.open("asked.wav") as asked, wave.open("yes.wav") as yes, wave.open("talk.wav", "wb") as talk:
          talk.setparams(asked.getparams())
          pause = bytes(2 * 4 * asked.getframerate())
          talk.writeframes(asked.readframes(asked.getnframes()) + pause + yes.readframes(yes.getnframes()) + pause)
      '
      """)
    #expect(said.status == 0)
    let heard = try await kitchen.run(["hear", "\(kitchen.path)/talk.wav"])
    let object = try #require(try heard.objects().first)
    #expect(object["accepted"] as? Bool == false)
    let first = (object["candidates"] as? [[String: Any]])?.first
    #expect(first?["intent"] as? String == "recipe.ingredients")
    let done = try await kitchen.run(["run", "--fast", "--wav", "\(kitchen.path)/talk.wav"])
    #expect(done.output.prefix(2) == ["Did you mean \u{201C}read me the ingredients for lasagna\u{201D}?", "» yes"])
    #expect(done.output.last?.contains("recipe") == true)
  }

  @Test("the wake word is found with its time and score")
  func wake() async throws {
    let file = Kitchen.recording("029-box.time.wav")
    let end = try await Kitchen().run(["wake", file])
    #expect(end.status == 0)
    let object = try #require(try end.objects().first)
    #expect(object["word"] as? String == "foodie")
    #expect((0...5).contains(object["time_s"] as? Double ?? -1))
    #expect(object["score"] is Double)
    let other = try await Kitchen().run(["wake", "--threshold", "1", "--word", "hippopotamus", file])
    #expect(other.status == 1)
    #expect(other.output.isEmpty)
    #expect(other.complaints.isEmpty)
  }

  @Test("an evaluation counts labelled recordings, with a grammar given in place of the built-in ones")
  func eval() async throws {
    let kitchen = try Kitchen()
    let grammar = try kitchen.write(
      "#JSGF V1.0;\ngrammar clock;\npublic <time> = foodie what's the time;\n", to: "clock.gram")
    let wav = try Data(contentsOf: URL(filePath: Kitchen.recording("029-box.time.wav")))
    try kitchen.write(wav, to: "a.wav")
    let manifest = try kitchen.write(
      #"{"file":"a.wav","intent":"clock.time","slots":{}}"# + "\n" + #"{"file":"a.wav","intent":null}"# + "\n",
      to: "manifest.jsonl")
    let file = "\(kitchen.path)/guesses.jsonl"
    let end = try await kitchen.run(["eval", "--grammar", grammar, "--guesses", file, manifest])
    #expect(end.status == 0)
    let guesses = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(guesses.map { $0["is_command"] as? Bool } == [true, false])
    #expect(guesses.map { $0["is_right"] as? Bool } == [true, false])
    for guess in guesses { #expect((guess["evidence"] as? [String: Any])?["free_margin"] is Double) }
    let nowhere = try await kitchen.run(["eval", "--grammar", grammar, "--guesses", "/nowhere/guesses", manifest])
    #expect(nowhere.status == 3 && nowhere.complaints.contains { $0.contains("/nowhere/guesses cannot be written") })
    let object = try #require(try end.objects().first)
    let conditions = try #require(object["conditions"] as? [[String: Any]])
    #expect(conditions.count == 1)
    #expect(conditions[0]["commands"] as? Int == 1)
    #expect(conditions[0]["others"] as? Int == 1)
    for key in ["acceptance", "rejection", "real_time_factor", "latency_p50_s"] {
      #expect(conditions[0][key] is Double)
    }
  }
}

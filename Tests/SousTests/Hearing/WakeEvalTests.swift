import Foundation
import Testing

@Suite("sous eval --wake")
struct WakeEvalTests {
  private let kitchen: Kitchen
  /// Two recordings that begin with "foodie", and the first of them from after it on.
  private let manifest: String

  init() throws {
    kitchen = try Kitchen()
    for (name, file) in [("a", "007-timer.cancel"), ("b", "029-box.time")] {
      try kitchen.write(try Data(contentsOf: URL(filePath: Kitchen.recording("\(file).wav"))), to: "\(name).wav")
    }
    let whole = try Data(contentsOf: URL(filePath: Kitchen.recording("007-timer.cancel.wav")))
    try kitchen.write(whole.prefix(44) + whole.suffix(48_000), to: "talk/rest.wav")
    manifest = try kitchen.write(
      #"{"file":"a.wav","keyword":"foodie"}"# + "\n" + #"{"file":"b.wav","keyword":"Foodie"}"# + "\n",
      to: "wake.jsonl")
  }

  private func words(_ end: Kitchen.Ending, condition: Int = 0) throws -> [[String: Any]] {
    let conditions = try #require(try end.objects().first?["conditions"] as? [[String: Any]])
    return try #require(conditions[condition]["words"] as? [[String: Any]])
  }

  @Test("misses and false alarms are given at each rate, at the threshold that is set, and as a curve")
  func measured() async throws {
    let end = try await kitchen.run(["eval", "--wake", "--negatives", "\(kitchen.path)/talk", manifest])
    #expect(end.status == 0, "\(end.complaints)")
    let word = try #require(try words(end).first)
    #expect(word["word"] as? String == "foodie")
    #expect(word["positives"] as? Int == 2)
    #expect(word["negative_hours"] as? Double ?? 0 > 0)
    let points = try #require(word["points"] as? [[String: Double]])
    #expect(points.map { $0["allowed_per_hour"] } == [0, 0.1, 0.5])
    #expect(points.allSatisfy { $0["false_alarms_per_hour"] == 0 && $0["miss_rate"] == 0 })
    #expect((word["at_threshold"] as? [String: Double])?["threshold"] == 6)
    let curve = try #require(word["curve"] as? [[String: Double]])
    #expect(curve.first?["threshold"] == 0 && curve.last?["miss_rate"] == 1)
  }

  @Test("noise is a condition of its own, and a word's recordings are other sound for another word")
  func conditions() async throws {
    let manifest = try kitchen.write(
      #"{"file":"a.wav","keyword":"foodie"}"# + "\n" + #"{"file":"talk/rest.wav","keyword":"timer"}"# + "\n",
      to: "two.jsonl")
    let end = try await kitchen.run(
      ["eval", "--wake", "--noise", "\(kitchen.path)/b.wav", "--snr", "10", manifest],
      with: ["SOUS_WAKE_THRESHOLDS": "{ timer = 3.5 }"])
    #expect(end.status == 0, "\(end.complaints)")
    for condition in 0...1 {
      let words = try words(end, condition: condition)
      #expect(words.map { $0["word"] as? String } == ["foodie", "timer"])
      #expect(words.allSatisfy { $0["positives"] as? Int == 1 && $0["negative_hours"] as? Double ?? 0 > 0 })
      #expect((words[1]["at_threshold"] as? [String: Double])?["threshold"] == 3.5)
    }
  }

  @Test("the background is counted apart, and the sounds are kept as they were heard with a manifest for others")
  func background() async throws {
    let end = try await kitchen.run([
      "eval", "--wake", "--background", "\(kitchen.path)/talk", "--negatives", "\(kitchen.path)/talk",
      "--noise", "\(kitchen.path)/b.wav", "--snr", "10", "--keep", "\(kitchen.path)/kept",
      "--report", "\(kitchen.path)/wake.html", manifest,
    ])
    #expect(end.status == 0, "\(end.complaints)")
    for condition in 0...1 {
      let word = try #require(try words(end, condition: condition).first)
      let background = try #require(word["background"] as? [String: Any])
      // The same file: other speech in noise, background without.
      #expect(background["hours"] as? Double == word["negative_hours"] as? Double)
      #expect((background["points"] as? [[String: Double]])?.map { $0["allowed_per_hour"] } == [0, 0.1, 0.5])
    }
    let rows = try String(contentsOfFile: "\(kitchen.path)/kept/10dB/manifest.jsonl", encoding: .utf8)
    #expect(
      rows == """
        {"file":"00000.wav","keyword":"foodie"}
        {"file":"00001.wav","keyword":"foodie"}
        {"file":"00002.wav"}

        """)
    let plain = try Data(contentsOf: URL(filePath: "\(kitchen.path)/kept/as-recorded/00000.wav"))
    #expect(try plain != Data(contentsOf: URL(filePath: "\(kitchen.path)/kept/10dB/00000.wav")))
    let report = try String(contentsOfFile: "\(kitchen.path)/wake.html", encoding: .utf8)
    #expect(report.contains("false alarms in an hour of background, 10 dB"))
  }

  @Test("a report of commands tells of the rows with a wake word as well")
  func inReport() async throws {
    let manifest = try kitchen.write(
      #"{"file":"a.wav","keyword":"foodie"}"# + "\n" + #"{"file":"b.wav","intent":"box.time"}"# + "\n",
      to: "mixed.jsonl")
    let end = try await kitchen.run([
      "eval", "--report", "\(kitchen.path)/all.html", "--negatives", "\(kitchen.path)/talk", manifest,
    ])
    #expect(end.status == 0, "\(end.complaints)")
    let wake = try #require(try end.objects().first?["wake"] as? [[String: Any]])
    let word = try #require((wake.first?["words"] as? [[String: Any]])?.first)
    // What begins a command is no sound without the word.
    #expect(word["positives"] as? Int == 1 && word["negative_hours"] as? Double ?? 1 < 0.001)
    let report = try String(contentsOfFile: "\(kitchen.path)/all.html", encoding: .utf8)
    #expect(report.contains("<h2>Wake words</h2>") && report.contains("<h2>What was heard</h2>"))
  }

  @Test(
    "a manifest that nothing can be measured with is said so on one line",
    arguments: [
      (#"{"file":"none.wav","keyword":"foodie"}"#, "none.wav: there is no such file"),
      (#"{"file":"a.wav","keyword":"☃"}"#, "\"☃\" cannot be pronounced"),
      (#"{"file":"a.wav","keyword":"foodie"}"#, "there is no sound without \"foodie\""),
      (#"{"file":"a.wav","intent":null}"#, "no row of the manifest has a wake word"),
    ])
  func insufficient(_ row: String, _ complaint: String) async throws {
    let other = #"{"file":"talk/rest.wav","intent":null}"#
    let rows = complaint.hasPrefix("there is no sound") ? row : "\(row)\n\(other)"
    let end = try await kitchen.run(["eval", "--wake", try kitchen.write("\(rows)\n", to: "bad.jsonl")])
    #expect(end.status == 1 && end.output.isEmpty)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.contains(complaint) == true, "\(end.complaints)")
  }

  @Test("a folder without recordings, and options that do not go together, are said so")
  func wrong() async throws {
    try kitchen.write("", to: "empty/readme.txt")
    let empty = try await kitchen.run(["eval", "--wake", "--negatives", "\(kitchen.path)/empty", manifest])
    #expect(empty.status == 1 && empty.complaints.first?.contains("no WAV file") == true)
    let alone = try await kitchen.run(["eval", "--negatives", "\(kitchen.path)/talk", manifest])
    #expect(alone.status == 2)
    let both = try await kitchen.run(["eval", "--wake", "--no-wake", manifest])
    #expect(both.status == 2)
    let kept = try await kitchen.run(["eval", "--keep", "\(kitchen.path)/kept", manifest])
    #expect(kept.status == 2)
  }
}

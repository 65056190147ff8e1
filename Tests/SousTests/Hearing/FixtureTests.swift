import Foundation
import Testing

/// Floors under what the hearing gets right, so that no change makes it worse unnoticed. They are what was measured,
/// less a little; the aim, 97 of 100, is not reached yet (docs/benchmarks.md).
@Suite("The spoken fixtures", .disabled(if: ProcessInfo.processInfo.environment["SOUS_TIER"] == "fast"))
struct FixtureTests {
  @Test("the wake word is hardly ever missed before a command, and hardly ever found where nobody says it")
  func wakeFloors() async throws {
    let kitchen = try Kitchen()
    let whole = try String(contentsOfFile: Kitchen.recording("manifest.jsonl"), encoding: .utf8)
    var lines: [String] = []
    for line in whole.split(separator: "\n") where !line.contains("\"session\"") {
      let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let said = try #require(row["said"] as? String)
      // Of talk in which the word is said, but no command, is not told where.
      guard row["intent"] is String || !said.lowercased().contains("foodie") else { continue }
      let keyword = row["intent"] is String ? ["keyword": "foodie"] : [:]
      let file = ["file": Kitchen.recording(try #require(row["file"] as? String))]
      lines.append(
        String(decoding: try JSONEncoder().encode(file.merging(keyword) { $1 }), as: UTF8.self))
    }
    let manifest = try kitchen.write(lines.joined(separator: "\n") + "\n", to: "wake.jsonl")
    let end = try await kitchen.run(["eval", "--wake", manifest])
    let conditions = try #require(try end.objects().first?["conditions"] as? [[String: Any]])
    let word = try #require((conditions.first?["words"] as? [[String: Any]])?.first)
    let point = try #require(word["at_threshold"] as? [String: Double])
    #expect(word["positives"] as? Int == 100)
    #expect(point["miss_rate"] ?? 1 <= 0.04)
    #expect((point["false_alarms_per_hour"] ?? 1_000) * (word["negative_hours"] as? Double ?? 1) < 2.5)
  }

  @Test("most of the spoken commands are done right, few wrong, and nothing that is no command is done")
  func floors() async throws {
    let kitchen = try Kitchen()
    let whole = try String(contentsOfFile: Kitchen.recording("manifest.jsonl"), encoding: .utf8)
    // Every other recording, to save time; the five-minute session is measured by the benchmark.
    let lines = try whole.split(separator: "\n").enumerated().compactMap { index, line -> String? in
      guard index.isMultiple(of: 2), !line.contains("\"session\"") else { return nil }
      var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      object["file"] = Kitchen.recording(try #require(object["file"] as? String))
      return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    let manifest = try kitchen.write(lines.joined(separator: "\n") + "\n", to: "manifest.jsonl")
    let end = try await kitchen.run(["eval", manifest])
    let conditions = try #require(try end.objects().first?["conditions"] as? [[String: Any]])
    let result = try #require(conditions.first)
    #expect(result["commands"] as? Int == 50)
    #expect(result["right"] as? Int ?? 0 >= 45)
    #expect(result["wrong"] as? Int ?? 50 <= 3)
    #expect(result["falsely_accepted"] as? Int == 0)
  }
}

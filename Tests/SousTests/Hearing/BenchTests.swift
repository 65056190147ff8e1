import Foundation
import Testing

@Suite("sous bench")
struct BenchTests {
  @Test("every figure has a stage, a value and a unit; the household's store is not touched")
  func figures() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(
      [
        "bench", "--json", "--words", "0,50", "--sentences", "20", "--commits", "2",
        Kitchen.recording("029-box.time.wav"),
      ])
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
    let figures = try end.objects()
    for figure in figures {
      #expect((figure["value"] as? Double ?? -1) >= 0)
      #expect((figure["unit"] as? String)?.isEmpty == false)
    }
    let stages = figures.compactMap { $0["stage"] as? String }
    for stage in ["grammar.compile", "network.build", "hearing.load", "start.to_listening", "store.commands"] {
      #expect(stages.count { $0 == stage } == 1)
    }
    for stage in ["parse.rate", "parse.p50", "parse.p99", "hearing.real_time_factor"] {
      #expect(stages.count { $0 == stage } == 2)
    }
    #expect(!FileManager.default.fileExists(atPath: kitchen.database))
  }

  @Test("what is no number of words is wrong usage")
  func usage() async throws {
    let end = try await Kitchen().run(["bench", "--words", "many"])
    #expect(end.status == 2)
    #expect(end.complaints.first?.contains("--words many") == true)
  }
}

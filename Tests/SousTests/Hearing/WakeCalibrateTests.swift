import Foundation
import Testing

@Suite("sous wake --calibrate and --enrol", .disabled(if: ProcessInfo.processInfo.environment["SOUS_TIER"] == "fast"))
struct WakeCalibrateTests {
  private let kitchen: Kitchen

  init() throws { kitchen = try Kitchen() }

  @Test("a word is measured, and its threshold saved beside what the settings say; the same seed finds the same")
  func calibrate() async throws {
    try kitchen.write("# ours\n[wake]\nwords = [\"jarvis\"]\n", to: "config/sous/config.toml")
    let arguments = ["wake", "--calibrate", "jarvis", "--hours", "0.02", "--voices", "2", "--json"]
    let end = try await kitchen.run(arguments + ["--save"])
    #expect(end.status == 0, "\(end.complaints)")
    let result = try #require(try end.objects().first)
    #expect(result["word"] as? String == "jarvis" && result["saved"] as? Bool == true)
    #expect(result["positives"] as? Int == 6)
    #expect((0.02...0.05).contains(result["negative_hours"] as? Double ?? 0))
    #expect((0...1).contains(result["miss_rate"] as? Double ?? -1))
    #expect(["good", "fair", "poor"].contains(result["verdict"] as? String))
    let threshold = try #require(result["threshold"] as? Double)
    let settings = try String(contentsOfFile: "\(kitchen.path)/config/sous/config.toml", encoding: .utf8)
    #expect(settings.hasPrefix("# ours\n[wake]\nthresholds = { jarvis = ") && settings.contains("words = [\"jarvis\"]"))
    let again = try await kitchen.run(arguments)
    #expect(try again.objects().first?["threshold"] as? Double == threshold)
    #expect(try again.objects().first?["saved"] as? Bool == false)
  }

  @Test("recordings that hold the word are enrolled, or left aside where that does not help")
  func enrol() async throws {
    let files = ["007-timer.cancel", "029-box.time", "001-timer.shorten"].map { Kitchen.recording("\($0).wav") }
    let end = try await kitchen.run(["wake", "--enrol", "Sam", "--word", "foodie", "--json"] + files)
    #expect(end.status == 0, "\(end.complaints)")
    let result = try #require(try end.objects().first)
    let (before, after) = (result["before"] as? [Double] ?? [], result["after"] as? [Double] ?? [])
    #expect(before.count == 3 && after.count == 3)
    #expect(zip(before, after).allSatisfy { $0 <= $1 })
    let isKept = FileManager.default.fileExists(atPath: "\(kitchen.path)/state/sous/wake-voices.json")
    #expect(isKept == (result["learnt"] is [String: Any]))
    if isKept { #expect(result["gain"] as? Double ?? 0 >= 0.1) }
  }

  @Test(
    "wrong usage is said so",
    arguments: [
      ["--calibrate", "r2d2"], ["--calibrate", "jarvis", "--hours", "0"], ["--save", "a.wav"],
      ["--calibrate", "jarvis", "--threshold", "1"], [], ["--enrol", "Sam", "a.wav", "b.wav"],
      ["--enrol", "42", "a.wav", "b.wav", "c.wav"], ["--calibrate", "jarvis", "--voices", "0"],
    ])
  func usage(_ arguments: [String]) async throws {
    let end = try await kitchen.run(["wake"] + arguments)
    #expect(end.status == 2 && end.output.isEmpty)
  }

  @Test("without espeak-ng, the way to get it is said")
  func noVoice() async throws {
    let end = try await kitchen.run(["wake", "--calibrate", "jarvis"], with: ["PATH": kitchen.path])
    #expect(end.status == 3)
    #expect(end.complaints.first?.contains("apt install espeak-ng") == true, "\(end.complaints)")
  }
}

import Commands
import Foundation
import Screens
import Speaking
import Synchronization
import TestTime
import TestTools
import Testing
import Wyoming

@testable import Assistant
@testable import BoxSettings

@Suite("The voice device that set a timer", .deadline())
struct SatelliteBellTests {
  private struct Away: Error {}

  private let folder: TemporaryFolder
  private let clock: Clock
  private let box: Box
  private let told = Told()

  private final class Clock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
    var now: Date { moment.withLock { $0 } }
    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
  }

  /// What was announced, and where.
  private final class Told: Sendable {
    private let all = Mutex<[String]>([])
    let isAway = Mutex(false)

    func tell(_ text: String) throws {
      if isAway.withLock({ $0 }) { throw Away() }
      all.withLock { $0.append(text) }
    }

    /// Everything, once it is so many.
    func texts(_ count: Int) async throws -> [String] {
      for _ in 0..<500 {
        let now = all.withLock { $0 }
        if now.count >= count { return now }
        try await Task.sleep(for: .milliseconds(10))
      }
      return all.withLock { $0 }
    }
  }

  init() async throws {
    folder = try TemporaryFolder()
    let clock = Clock()
    self.clock = clock
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let household = try Household(settings: settings, clock: { clock.now })
    box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    await box.begin()
  }

  /// - Parameter speaking: whose words Home Assistant works on.
  private func bell(speaking: [String] = []) -> SatelliteBell {
    let told = told
    return SatelliteBell(
      box: box, file: folder.path + "/satellites.json", pause: .milliseconds(20), speaking: { speaking }
    ) {
      text, satellite in
      try told.tell("\(satellite): \(text)")
    }
  }

  /// - Parameter hasContext: whether Home Assistant tells anything beside the words, as it does since 2025.5.
  private func say(
    _ text: String, from satellite: String?, _ bell: SatelliteBell, hasContext: Bool = true
  ) async throws -> String {
    let talk = WyomingTalk(
      box: box, ears: WyomingEars(of: await box.household, screen: QuietScreen(write: { _ in })),
      budget: SoundBudget(), voice: nil,
      bell: bell,
      isAtOpenDesk: { false })
    struct Said: Codable {
      struct Context: Codable { var satelliteId: String? }
      var text: String
      var context: Context?
    }
    let asked = Mutex([
      WyomingEvent("transcript", Said(text: text, context: hasContext ? .init(satelliteId: satellite) : nil))
    ])
    let answers = Mutex<[String]>([])
    try await talk.run(WyomingEvents { asked.withLock { $0.isEmpty ? nil : $0.removeFirst() } }) { event in
      let said = try event.content(as: Said.self).text
      answers.withLock { $0.append(said) }
    }
    return answers.withLock { $0.first ?? "" }
  }

  @Test("is told that it rings, again and again until somebody stops it, and the others are not")
  func rings() async throws {
    let before = bell()
    #expect(
      try await say("set a pasta timer for ten minutes", from: "assist_satellite.bedroom", before).contains("Pasta"))
    _ = try await say("set a tea timer for one minute", from: nil, before)
    // It is remembered over a restart.
    let after = bell()
    let running = Task { try await after.run() }
    clock.advance(by: 61)
    await box.passTime()
    clock.advance(by: 600)
    await box.passTime()
    let texts = try await told.texts(3)
    #expect(texts.count >= 3 && Set(texts) == ["assist_satellite.bedroom: Your pasta timer is ringing."], "\(texts)")
    await box.take("stop", origin: .text)
    running.cancel()
    try await running.value
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/satellites.json")) == Data("{}".utf8))
  }

  @Test("may be away: the box complains once, and tells it when it is back")
  func away() async throws {
    let bell = bell()
    _ = try await say("set a timer for one minute", from: "assist_satellite.bedroom", bell)
    told.isAway.withLock { $0 = true }
    let running = Task { try await bell.run() }
    clock.advance(by: 61)
    await box.passTime()
    try await Task.sleep(for: .milliseconds(100))
    told.isAway.withLock { $0 = false }
    #expect(try await told.texts(1).first == "assist_satellite.bedroom: Your 1 minute timer is ringing.")
    running.cancel()
    try await running.value
  }

  @Test("is the one whose words are worked on, where Home Assistant tells the words alone")
  func unnamed() async throws {
    let bell = bell(speaking: ["assist_satellite.bedroom"])
    _ = try await say("set a timer for one minute", from: nil, bell, hasContext: false)
    let running = Task { try await bell.run() }
    clock.advance(by: 61)
    await box.passTime()
    #expect(try await told.texts(1).first == "assist_satellite.bedroom: Your 1 minute timer is ringing.")
    running.cancel()
    try await running.value
  }

  @Test(
    "is nobody where two are worked on, or none, or it is known that no device spoke",
    arguments: [
      (["assist_satellite.bedroom", "assist_satellite.hall"], false), ([], false), (["assist_satellite.bedroom"], true),
    ] as [([String], Bool)])
  func nobody(speaking: [String], hasContext: Bool) async throws {
    _ = try await say("set a timer for one minute", from: nil, bell(speaking: speaking), hasContext: hasContext)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/satellites.json"))
  }

  @Test(
    "has a name as Home Assistant makes them, or is none",
    arguments: ["light.kitchen", "", "assist_satellite.A b", "../x"])
  func names(satellite: String) async throws {
    let bell = bell()
    _ = try await say("set a timer for one minute", from: satellite, bell)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/satellites.json"))
  }
}

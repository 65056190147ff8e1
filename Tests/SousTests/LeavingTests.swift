import Foundation
import Testing

@Suite("Told to end")
struct LeavingTests {
  /// A moment in the life of a box, from outside.
  enum Moment: String, CaseIterable {
    /// The first at which a signal is heeded.
    case awake
    case storeOpened
    case socketThere
  }

  private func hasCome(_ moment: Moment, _ box: Running, _ kitchen: Kitchen) -> Bool {
    switch moment {
    case .awake: box.catches(SIGTERM) && box.catches(SIGINT)
    case .storeOpened: FileManager.default.fileExists(atPath: kitchen.database)
    case .socketThere: FileManager.default.fileExists(atPath: "\(kitchen.path)/run/sous/control.sock")
    }
  }

  private func expectOrder(_ box: Running, _ kitchen: Kitchen) async throws {
    let status = await box.end()
    #expect(status == 0)
    #expect(box.complaints.isEmpty)
    // Nothing is left locked or half-way.
    let end = try await kitchen.run(["do", "add milk"])
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
  }

  @Test(
    "a box ends in order at whatever moment it is told to, with status 0",
    arguments: Moment.allCases, [SIGTERM, SIGINT])
  func moments(moment: Moment, signal: Int32) async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(
      ["run", "--json", "--device", "scripted:SCRIPT='frames:16000 end'"], with: try kitchen.soundVariables())
    try #require(await box.waited { self.hasCome(moment, box, kitchen) })
    kill(box.pid, signal)
    try await expectOrder(box, kitchen)
  }

  @Test("a box ends in order after any delay", arguments: 0..<6 as Range<UInt64>)
  func delays(seed: UInt64) async throws {
    // Milliseconds, spread evenly over a second and a half (the golden ratio's sequence).
    let delay = Int((Double(seed) * 0.618).truncatingRemainder(dividingBy: 1) * 1_500)
    let kitchen = try Kitchen()
    let box = try kitchen.start(
      ["run", "--device", "scripted:SCRIPT='frames:16000 end'"], with: try kitchen.soundVariables())
    try #require(await box.waited { box.catches(SIGTERM) })
    let start = ContinuousClock.now
    _ = await box.waited { ContinuousClock.now - start >= .milliseconds(delay) }
    box.terminate()
    try await expectOrder(box, kitchen)
  }

  @Test("a recording that is being heard ends in order")
  func recording() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(["run", "--json", "--wav", Kitchen.recording("029-box.time.wav")])
    try #require(await box.line { $0.contains(#""event":"listening""#) } != nil)
    box.terminate()
    try await expectOrder(box, kitchen)
  }

  @Test("somebody who is connected and says nothing holds nothing up")
  func idleClient() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(["run"], with: try kitchen.soundVariables().merging(["SOUS_AUDIO_DEVICE": "no"]) { $1 })
    try #require(await box.waited { self.hasCome(.socketThere, box, kitchen) })
    let client = try kitchen.start(["do", "-"])
    try client.type("add eggs")
    try #require(await client.line { $0.contains("eggs") } != nil)
    box.terminate()
    let status = await box.end(within: 20)
    #expect(status == 0)
  }
}

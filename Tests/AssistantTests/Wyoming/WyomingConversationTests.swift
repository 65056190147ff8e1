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

/// Home Assistant 2025.4 opens a connection for each sentence and sends the words alone.
@Suite("What the box asks back over Wyoming", .deadline())
struct WyomingConversationTests {
  private let folder: TemporaryFolder
  private let clock: Clock
  private let box: Box

  private final class Clock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
    var now: Date { moment.withLock { $0 } }
    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
  }

  private struct Said: Codable {
    struct Context: Codable { var conversationId: String? }
    var text: String
    var context: Context?
  }

  private struct Heard: Equatable {
    var type: String
    var text: String
    static func handled(_ text: String) -> Heard { Heard(type: "handled", text: text) }
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

  /// Says it on a connection of its own.
  private func say(
    _ text: String, from address: String = "192.168.1.5", in conversation: String? = nil
  ) async throws -> Heard {
    let talk = WyomingTalk(
      box: box, ears: WyomingEars(of: await box.household, screen: QuietScreen(write: { _ in })),
      budget: SoundBudget(), voice: nil, isAtOpenDesk: { false }, address: address)
    let context = conversation.map { Said.Context(conversationId: $0) }
    let asked = Mutex([WyomingEvent("transcript", Said(text: text, context: context))])
    let answers = Mutex<[Heard]>([])
    try await talk.run(WyomingEvents { asked.withLock { $0.isEmpty ? nil : $0.removeFirst() } }) { event in
      let said = try event.content(as: Said.self).text
      answers.withLock { $0.append(Heard(type: event.type, text: said)) }
    }
    return try #require(answers.withLock { $0.first })
  }

  @Test("F5: the words alone, from the same address, answer it")
  func answers() async throws {
    #expect(try await say("start timer") == .handled("For how long?"))
    #expect(try await say("five minutes") == .handled("Timer: 5 minutes."))
  }

  @Test("F5: they answer it while something rings, which rings on")
  func ringing() async throws {
    _ = try await say("set a pasta timer for one minute")
    clock.advance(by: 61)
    await box.passTime()
    _ = try await say("start timer")
    #expect(try await say("five minutes") == .handled("Timer: 5 minutes."))
    let ringing = await box.household.assistant.bus.state.kitchen.ringing
    #expect(ringing.count == 1)
  }

  @Test("F5: after its time they answer nothing")
  func late() async throws {
    _ = try await say("start timer")
    clock.advance(by: 31)
    #expect(try await say("five minutes") != .handled("Timer: 5 minutes."))
  }

  @Test("F5: another address, or a conversation that has a name, does not answer it")
  func others() async throws {
    _ = try await say("start timer")
    #expect(try await say("five minutes", from: "192.168.1.6") != .handled("Timer: 5 minutes."))
    #expect(try await say("five minutes", in: "bedroom") != .handled("Timer: 5 minutes."))
    #expect(try await say("six minutes") == .handled("Timer: 6 minutes."))
  }

  @Test("a conversation that has a name is one from any address")
  func named() async throws {
    _ = try await say("start timer", in: "bedroom")
    #expect(try await say("five minutes", from: "192.168.1.6", in: "bedroom").type == "handled")
  }
}

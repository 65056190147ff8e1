import Commands
import Foundation
import Kitchen
import Synchronization
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("The machine's clock is set")
struct ClockTests {
  private let start = Date(timeIntervalSince1970: 1_773_511_500)

  @Test("a clock that goes was not set, however late it is looked at; one set by an hour was, once")
  func watch() {
    var watch = WallClockWatch(wall: start, steady: .zero)
    #expect(watch.jump(wall: start + 0.2, steady: .milliseconds(200)) == nil)
    #expect(watch.jump(wall: start + 100, steady: .seconds(100)) == nil)
    #expect(watch.jump(wall: start + 101.5, steady: .seconds(101)) == nil)
    #expect(watch.jump(wall: start + 102.5 - 3_600, steady: .seconds(102)) == -3_600)
    #expect(watch.jump(wall: start + 103.5 - 3_600, steady: .seconds(103)) == nil)
    #expect(watch.jump(wall: start + 104.5, steady: .seconds(104)) == 3_600)
  }

  @Test("a running timer rings after its own length, whichever way the clock is set", arguments: [-3_600.0, 7_200])
  func timer(jump: Double) async throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let clock = HouseClock(startingAt: start)
    let household = try Household(settings: settings, clock: { clock.now })
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    #expect(await box.take("set a pasta timer for ten minutes", origin: .text).isDone)
    clock.advance(to: start + 60 + jump)
    await box.clockJumped(by: jump)
    await box.passTime()
    #expect(await household.assistant.bus.state.kitchen.ringing.isEmpty)
    clock.advance(to: start + 599 + jump)
    await box.passTime()
    #expect(await household.assistant.bus.state.kitchen.ringing.isEmpty)
    clock.advance(to: start + 601 + jump)
    await box.passTime()
    #expect(await household.assistant.bus.state.kitchen.ringing.count == 1)
    try household.store.close()
  }
}

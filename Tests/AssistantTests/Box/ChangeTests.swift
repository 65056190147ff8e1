import Commands
import Foundation
import Kitchen
import Synchronization
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("The box learns of changes by following the bus", .deadline())
struct ChangeTests {
  /// A screen that keeps the kinds of what it is told, and tells of states as they come.
  private final class Wall: Screen {
    private let told = Mutex<[String]>([])
    let states: AsyncStream<KitchenState>
    private let state: AsyncStream<KitchenState>.Continuation

    init() { (states, state) = AsyncStream.makeStream() }

    func show(_ event: ScreenEvent) {
      let kind =
        switch event {
        case .heard: "heard"
        case .outcome: "outcome"
        case .done: "done"
        case .refused: "refused"
        case .state: "state"
        case .ringing(let names): "ringing \(names)"
        default: "other"
        }
      told.withLock { $0.append(kind) }
      if case .state(let new) = event { state.yield(new) }
    }

    /// The kinds since this was asked last.
    func kinds() -> [String] {
      told.withLock { told in
        defer { told = [] }
        return told
      }
    }
  }

  private struct Scene {
    let folder: TemporaryFolder
    let clock = HouseClock(startingAt: Date(timeIntervalSince1970: 1_773_511_500))
    let wall = Wall()
    let household: Household
    let box: Box

    init() throws {
      folder = try TemporaryFolder()
      var settings = Settings()
      settings.store.folder = folder.path + "/store"
      let clock = clock
      household = try Household(settings: settings, clock: { clock.now })
      box = Box(household: household, screen: wall, speaker: Loudspeaker(), voice: nil)
    }
  }

  @Test("what is changed without it is shown all the same")
  func elsewhere() async throws {
    let scene = try Scene()
    await scene.box.begin()
    let timer = Command.timer(.start(seconds: 60, name: "tea"))
    _ = try await scene.household.assistant.bus.submit(timer, origin: .http, by: .family)
    let shown = await scene.wall.states.first { !$0.timers.isEmpty }
    #expect(shown?.timers.values.first?.name == "tea")
    try scene.household.store.close()
  }

  @Test("an answer is shown before what it changes, and what rings after both")
  func order() async throws {
    let scene = try Scene()
    await scene.box.begin()
    #expect(scene.wall.kinds() == ["state"])
    for origin in [Origin.text, .companion] {
      await scene.box.take("set a pasta timer for ten minutes", origin: origin, by: .family)
      #expect(scene.wall.kinds() == ["heard", "outcome", "done", "state"])
    }
    await scene.box.take("add milk and start a rice timer for an hour", origin: .voice)
    #expect(scene.wall.kinds() == ["heard", "outcome", "done", "state"])
    await scene.box.take("fribble the wug", origin: .text)
    #expect(scene.wall.kinds() == ["heard", "outcome", "refused"])
    scene.clock.advance(to: scene.clock.now + 601)
    await scene.box.passTime()
    #expect(scene.wall.kinds().map { $0.prefix(7) } == ["done", "state", "ringing"])
    try scene.household.store.close()
  }

  // Deaf to everything else until it is let go.
  private func occupy(
    _ hearing: isolated Hearing, _ isOccupied: AsyncStream<Void>.Continuation, until isFree: DispatchSemaphore
  ) {
    isOccupied.yield()
    isFree.wait()
  }

  @Test("who changes something does not wait until it can be spoken about; the hearing learns it when it can")
  func hearing() async throws {
    let scene = try Scene()
    let household = scene.household
    let words = await household.assistant.words
    let hearing = try Hearing(
      settings: household.settings, folders: household.folders, language: household.language, words: words)
    await scene.box.listen(with: hearing)
    await scene.box.begin()
    let (occupied, isOccupied) = AsyncStream.makeStream(of: Void.self)
    let isFree = DispatchSemaphore(value: 0)
    let work = Task { await occupy(hearing, isOccupied, until: isFree) }
    for await _ in occupied { break }
    let answer = await scene.box.take(
      .timer(.start(seconds: 60, name: "gadget")), origin: .http, by: .family, id: "1")
    #expect(answer.isDone && answer.sequence == 1)
    isFree.signal()
    await work.value
    let frame = [Float](repeating: 0, count: 160)
    while await hearing.knownWords == words.version { _ = try await hearing.hear(frame, played: frame) }
    try household.store.close()
  }
}

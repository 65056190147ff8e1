import Basics
import Commands
import Foundation
import Kitchen
import Screens
import Speaking
import Store
import StoreTestSupport
import Synchronization

@testable import Assistant
@testable import BoxSettings

/// Some hours in the life of a box's timers, drawn by a seed: power cuts at any write, a disk that is full for a while, a
/// clock that begins in 1970, where it was switched off or years ahead, is set by the network or by hand, or never.
///
/// What should ring when is reckoned here beside the box, by the true time, which only a life knows.
final class ClockLife {
  /// The true time, and the machine's clocks.
  private final class World: Sendable {
    struct Time {
      var truth = Date(timeIntervalSince1970: 1_795_860_000)
      /// What the wall shows is ahead of the truth by, in seconds.
      var ahead = 0.0
      var steady = Duration.zero
      var isKeptRight = false
    }
    let time = Mutex(Time())

    var machine: MachineClock {
      MachineClock(
        wall: { self.time.withLock { $0.truth + $0.ahead } }, steady: { self.time.withLock(\.steady) },
        isKeptRight: { self.time.withLock(\.isKeptRight) })
    }
  }

  /// A timer as somebody with a good watch would keep it.
  private struct Watched {
    /// When it should ring; nil: nobody knows the time, so it counts what is left.
    var due: Date?
    /// Seconds to go while the box is on, as of the true moment `since`.
    var left: Double
    var since: Date
    /// Whether it was acknowledged.
    var isSure = true
    var hasRung = false
    /// Whether the ring is kept.
    var isKept = false
    var isStopped = false
  }

  private final class Heard: Screen {
    let names = Mutex<[String]>([])
    func show(_ event: ScreenEvent) { if case .ringing(let now) = event { names.withLock { $0 = now } } }
  }

  /// What was not as it should be.
  private(set) var faults: [String] = []
  /// What happened when, in seconds of the true time.
  private(set) var story: [String] = []
  /// How much there was of what, so that a test sees that there was something.
  private(set) var tally: [String: Int] = [:]

  private static let schooling = Result { try Schooling(settings: Settings()) }

  private let world = World()
  private let disk: PowerCutDisk
  private var random: SeededGenerator
  private let tellsKernel: Bool
  private let settings: Settings
  /// The timers by their names.
  private var watched: [String: Watched] = [:]
  private var names = 0
  /// Whether the box knows what time it is.
  private var knows = true
  /// The timers of which it was learnt when they end while nothing could be kept.
  private var learnt: Set<String> = []
  /// Whether a clock that was set wrong was corrected while nothing could be kept.
  private var isCorrectionUnkept = false
  /// For how many seconds the box was off since it knew last what time it was.
  private var away = 0.0
  /// By how many seconds rings may be off, since the power went in the moment in which the box learnt the time.
  private var slack = 0.0
  /// Whether nobody can tell any more what should be.
  private var isOver = false
  /// Whether somebody has set the clock wrong, and when the network sets it right again.
  private var wrongUntil: Date?

  /// - Parameter makesStore: whether the first day makes the store; others begin with one that is new and made. The default
  ///   is that one life in fifty does.
  init(seed: UInt64, makesStore: Bool? = nil) throws {
    random = SeededGenerator(seed: seed)
    disk = try PowerCutDisk(seed: seed &* 7)
    if !(makesStore ?? (seed % 50 == 0)) { try disk.putNewStore() }
    tellsKernel = Bool.random(using: &random)
    var settings = Settings()
    settings.store.folder = disk.folder.path
    self.settings = settings
  }

  func play() async throws {
    for power in 0..<Int.random(in: 2...4, using: &random) {
      begin(isFirst: power == 0)
      try await day(isFirst: power == 0)
      // By a clock that was set wrong nobody could tell, after a power cut, what time it is.
      guard faults.isEmpty, wrongUntil == nil, !isOver else { return }
    }
  }

  // MARK: The world

  private var now: Date { world.time.withLock(\.truth) }

  private func count(_ what: String, _ more: String = "") {
    tally[what, default: 0] += 1
    guard what != "rung and not kept" else { return }
    story.append("\(String(format: "%.1f", now.timeIntervalSince(Self.birth))) \(what)\(more)")
  }

  private static let birth = Date(timeIntervalSince1970: 1_795_860_000)

  private func setClock(ahead: Double, isKeptRight: Bool) {
    world.time.withLock { ($0.ahead, $0.isKeptRight) = (ahead, isKeptRight) }
  }

  /// The power comes.
  private func begin(isFirst: Bool) {
    let off =
      isFirst
      ? 0
      : [2, 40, 300, 4_000, 90_000].randomElement(using: &random).map { Double.random(in: 1...$0, using: &random) } ?? 1
    let before = world.time.withLock { time in
      let wall = time.truth + time.ahead
      time.truth += off
      time.steady = .seconds(20)
      return wall
    }
    let kind =
      isFirst ? "right" : ["right", "1970", "switched off", "years ahead"].randomElement(using: &random) ?? "right"
    count(kind)
    let wall =
      switch kind {
      case "1970": Date(timeIntervalSince1970: 15)
      // Its last note of the time is older than the box's.
      case "switched off": before - .random(in: 3...3_000, using: &random)
      case "years ahead": now + .random(in: 500...20_000, using: &random) * 86_400
      default: now
      }
    knows = kind == "right"
    away += off
    story.append("clock \(wall.timeIntervalSince(now)) ahead, kept right: \(tellsKernel)")
    setClock(ahead: wall.timeIntervalSince(now), isKeptRight: knows && tellsKernel)
    for (name, timer) in watched {
      watched[name]?.since = now
      guard knows, timer.due == nil else { continue }
      watched[name]?.due = now + timer.left
      learnt.insert(name)
    }
  }

  /// The moment by which a timer should ring, as things stand.
  private func due(_ timer: Watched) -> Date {
    let counted = timer.since + timer.left
    guard knows, let due = timer.due else { return counted }
    return max(due, timer.since)
  }

  /// The network, or somebody with a watch, sets the clock right.
  private func learn() {
    setClock(ahead: 0, isKeptRight: tellsKernel)
    guard !knows else { return }
    count("set right")
    knows = true
    for (name, timer) in watched where timer.due == nil {
      watched[name]?.due = timer.since + timer.left
      learnt.insert(name)
    }
    // What is late by then is due from now on.
    for (id, timer) in watched where !timer.hasRung && (timer.due ?? now) < now { watched[id]?.since = now }
  }

  // MARK: A day

  private func day(isFirst: Bool) async throws {
    disk.restore()
    disk.cut(after: -1)
    let store = try disk.open()
    let screen = Heard()
    let clock = HouseClock(world.machine)
    let household = try Household(
      settings: settings, schooling: Self.schooling.get(), store: store, clock: { clock.now })
    let memory = store.lastTime()
    clock.begin(with: memory)
    let box = Box(household: household, screen: screen, speaker: Loudspeaker(), voice: nil)
    let service = ClockService(box: box, clock: clock, note: ClockNote(store.folder))
    await reckonWithUnsure(household)
    await box.begin(after: memory)
    if Int.random(in: 0..<3, using: &random) > 0 { disk.cut(after: .random(in: 0..<150, using: &random)) }
    let network = now + Double.random(in: 0.2...400, using: &random)
    let end = now + ([30.0, 600, 5_000].randomElement(using: &random) ?? 30)
    var plans = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      now + Double.random(in: 0...end.timeIntervalSince(now), using: &random)
    }
    var before: (watched: [String: Watched], knows: Bool, isWrong: Bool)?
    while true {
      await service.beat()
      if disk.isOff, before == nil, knows { slack = max(slack, away) }
      if !disk.isOff, knows { away = 0 }
      if disk.isOff, let before {
        // What was set right in that moment the box may know or not.
        (watched, knows, isOver) = (before.watched, before.knows, true)
        if before.isWrong { wrongUntil = now }
      }
      before = nil
      guard !disk.isOff else { break }
      await look(household, screen)
      guard faults.isEmpty, now < end else { break }
      let isWrong = wrongUntil.map { now >= $0 } ?? false
      if !knows && now >= network || isWrong { before = (watched, knows, isWrong) }
      if !knows, now >= network { learn() }
      if isWrong {
        (wrongUntil, isCorrectionUnkept) = (nil, true)
        learn()
      }
      if let plan = plans.min(), plan <= now {
        plans.removeAll { $0 == plan }
        await doSomething(household, isFirst: isFirst)
      }
      guard !disk.isOff else { break }
      pass(to: plans.min() ?? end, or: wrongUntil ?? (knows ? nil : network))
    }
    for (name, timer) in watched where !timer.hasRung {
      watched[name]?.left = max(0, due(timer).timeIntervalSince(now))
    }
    if isCorrectionUnkept { isOver = true }
    for name in learnt { watched[name]?.due = nil }
    learnt = []
    count(disk.isOff ? "cut in a write" : "switched off")
    disk.capacity = nil
    disk.cut(after: 0)
    try? store.close()
  }

  private func doSomething(_ household: Household, isFirst: Bool) async {
    switch Int.random(in: 0..<9, using: &random) {
    case 0..<4: await start(household)
    case 4: await extend(household)
    case 5:
      // A clock that nobody kept right may just have been set right: what ran before it cannot be told then.
      guard knows, wrongUntil == nil, tellsKernel || isFirst else { return }
      count("set wrong")
      let steps = [90.0, -90, 5_000, -5_000, 4e7, 9e8]
      setClock(ahead: steps.randomElement(using: &random) ?? 90, isKeptRight: false)
      wrongUntil = now + .random(in: 1...200, using: &random)
    case 6:
      count("full")
      disk.capacity = disk.capacity == nil ? disk.size : nil
    default: await stop(household)
    }
  }

  // Time goes on to what comes next, a beat before and a beat after it, and half a minute at most.
  private func pass(to plan: Date, or other: Date?) {
    let dues = watched.values.filter { !$0.hasRung }.flatMap { [due($0) - 0.1, due($0) + 0.1] }
    let next = (dues + [plan, other ?? .distantFuture, now + 30]).filter { $0 > now }.min() ?? now + 1
    // What should have rung is looked at as often as the box does.
    let isOverdue = watched.values.contains { !$0.hasRung && due($0) <= now }
    let step = isOverdue ? 0.1 : max(0.1, next.timeIntervalSince(now))
    world.time.withLock { time in
      time.truth += step
      time.steady += .seconds(step)
    }
  }

  // MARK: What should be

  private func timers(_ household: Household) async -> [String: KitchenTimer] {
    let timers = await household.assistant.bus.state.kitchen.timers.values
    return Dictionary(uniqueKeysWithValues: timers.compactMap { timer in timer.name.map { ($0, timer) } })
  }

  private func look(_ household: Household, _ screen: Heard) async {
    let timers = await timers(household)
    let isKept = await household.assistant.bus.trouble == nil
    for (name, timer) in watched where !timer.hasRung {
      let late = now.timeIntervalSince(due(timer))
      let rings = timers[name]?.isRinging == true || timers[name]?.isMissed == true
      guard rings else {
        if late > Self.tolerance + slack { faults.append("\(name) did not ring \(late) s ago") }
        continue
      }
      count("rung", " \(name), \(late) s late")
      watched[name]?.hasRung = true
      if late < -0.05 - slack { faults.append("\(name) rang \(-late) s early") }
      if late > Self.tolerance + slack { faults.append("\(name) rang \(late) s late") }
      // Heard and shown, whether or not it is kept.
      if timers[name]?.isRinging == true, !screen.names.withLock({ $0.contains("\(name) timer") }) {
        faults.append("\(name) rings and is not shown")
      }
    }
    guard isKept else { return count("rung and not kept") }
    (learnt, isCorrectionUnkept) = ([], false)
    for (name, timer) in watched where timer.hasRung {
      watched[name]?.isKept = true
      if timer.isStopped { watched[name] = nil }
    }
  }

  /// Seconds.
  private static let tolerance = 1.0

  // What was under way when the power went, or could not be kept, may have been or not.
  private func reckonWithUnsure(_ household: Household) async {
    let timers = await timers(household)
    for (name, timer) in watched {
      switch timers[name] {
      case nil:
        if timer.isSure, !timer.hasRung { faults.append("\(name) is lost") }
        watched[name] = nil
      case let kept? where kept.isRunning && timer.hasRung:
        if timer.isKept { faults.append("\(name) rang, and runs again") }
        // It rang, and rings again when that is known: nobody may have been there.
        watched[name] = nil
      default: watched[name]?.isSure = true
      }
    }
  }

  // MARK: What people do

  private func start(_ household: Household) async {
    names += 1
    let name = "life \(names)"
    let length = Int.random(in: 1...([20, 90, 600, 4_000].randomElement(using: &random) ?? 20), using: &random)
    let answer = await household.assistant.submit(.timer(.start(seconds: length, name: name)), origin: .text)
    guard answer.isDone || disk.isOff else { return }
    count("set", " \(name) of \(length) s")
    watched[name] = Watched(
      due: knows ? now + Double(length) : nil, left: Double(length), since: now, isSure: answer.isDone)
    // A warning before the end changes nothing about the end.
    guard names.isMultiple(of: 3), length > 2, answer.isDone else { return }
    let warn = Command.timer(.warn(seconds: length / 2, target: Target(name: name)))
    if await household.assistant.submit(warn, origin: .text).isDone { count("warned", " \(name)") }
  }

  private func extend(_ household: Household) async {
    guard let name = watched.filter({ !$0.value.hasRung }).keys.min() else { return }
    let answer = await household.assistant.submit(
      .timer(.extend(seconds: 60, target: Target(name: name))), origin: .text)
    if answer.isDone {
      count("extended", " \(name)")
      watched[name]?.left += 60
      watched[name]?.due? += 60
    } else if disk.isOff {
      // It may have been kept or not.
      watched[name] = nil
    }
  }

  private func stop(_ household: Household) async {
    let ringing = await timers(household).filter { $0.value.isRinging || $0.value.isMissed }.keys
    guard !ringing.isEmpty, await household.assistant.submit(.timer(.stop), origin: .text).isDone else { return }
    count("stopped")
    for name in ringing { watched[name]?.isStopped = true }
  }
}

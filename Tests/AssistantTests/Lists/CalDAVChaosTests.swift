import Basics
import CalDAV
import Foundation
import TestPeers
import Testing

@testable import Assistant
@testable import ListSync

/// A list here and one on a real server, both changed at random over a line that fails: one seed a world, told where it fails.
/// `SOUS_RADICALE_SEEDS` says how many worlds.
@Suite("A list on Radicale and one here", .enabled(if: TestRadicale.isInstalled), .timeLimit(.minutes(60)))
struct CalDAVChaosTests {
  private static let seeds = ProcessInfo.processInfo.environment["SOUS_RADICALE_SEEDS"].flatMap { Int($0) } ?? 10

  @Test("are equal in the end, with nothing lost, doubled or back from the dead")
  func chaos() async throws {
    let radicale = try await TestRadicale((0..<Self.seeds).map { ("list \($0)", "VTODO") })
    let server = CalDAVServer(radicale.address, user: "cook", password: "dough")
    for seed in 0..<Self.seeds {
      let list = CalDAVTasks(server, "list \(seed)")
      let world = RealWorld(list, seed: UInt64(seed))
      let fault = try await world.run()
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
    }
  }
}

/// One list here, in memory, and one on a server, over a line that loses what is asked, or its answer.
private actor RealWorld {
  private struct Lost: Error {}

  private let remote: CalDAVTasks
  private var random: SeededGenerator
  private var own: [String: ListLine] = [:]
  private var memory = ListMemory()
  private var kept = ListMemory()
  private var done: Set<String> = []
  private var made = 0
  private var all: Set<String> = []
  private var removed: Set<String> = []
  private var changed: Set<String> = []

  init(_ remote: CalDAVTasks, seed: UInt64) {
    self.remote = remote
    random = SeededGenerator(seed: seed)
  }

  func run() async throws -> String? {
    for _ in 0..<8 {
      for _ in 0..<draw(3) { try await somebodyActs() }
      _ = try? await round(isBad: true)
    }
    for _ in 0..<40 {
      let count = try await round(isBad: false)
      let there = try await remote.lines()
      let mine = own.values.map { "\($0)" }.sorted()
      let theirs = there.filter { !$0.line.isDone || own.values.contains($0.line) }.map { "\($0.line)" }.sorted()
      guard count == 0, mine == theirs, memory.sent.isEmpty else { continue }
      let texts = own.values.map(\.name)
      if Set(texts).count != texts.count { return "doubled: \(texts)" }
      let ticked = Set(there.filter(\.line.isDone).map(\.line.name))
      let lost = all.subtracting(removed).subtracting(texts).subtracting(ticked)
      if !lost.isEmpty { return "lost: \(lost)" }
      let dead = removed.subtracting(changed).intersection(texts)
      return dead.isEmpty ? nil : "back from the dead: \(dead)"
    }
    return "it does not come to rest: \(own) and \(try await remote.lines())"
  }

  private func somebodyActs() async throws {
    let isHere = draw(2) == 0
    let there = isHere ? [] : try await remote.lines()
    let lines = isHere ? own : Dictionary(there.map { ($0.id, $0.line) }, uniquingKeysWith: { $1 })
    let keys = lines.keys.sorted { (lines[$0]?.name ?? "") < (lines[$1]?.name ?? "") }
    let key = keys.isEmpty ? nil : keys[draw(keys.count)]
    let what = draw(5)
    guard what > 1, let key, let line = lines[key] else {
      made += 1
      let new = ListLine("thing \(made)", amount: draw(2) == 0 ? "" : "\(draw(9) + 2) kg")
      all.insert(new.name)
      if isHere { own["own-\(made)"] = new } else { try await remote.add(new) }
      return
    }
    var other = line
    switch what {
    case 2: other.isDone.toggle()
    case 3:
      changed.insert(line.name)
      other.amount = "\(draw(90) + 10) g"
    default:
      removed.insert(line.name)
      // What nobody has seen here yet may be sent once more: better twice than never.
      if !isHere, !own.values.contains(where: { $0.name == line.name }) || !isLinked(key) { changed.insert(line.name) }
      if isHere { own[key] = nil } else { try await remote.remove(key) }
      return
    }
    if isHere { own[key] = other } else { try await remote.change(key, to: other, from: line) }
  }

  private func isLinked(_ there: String) -> Bool { memory.links.contains { $0.there == there } }

  // How many steps there were.
  private func round(isBad: Bool) async throws -> Int {
    if isBad, draw(8) == 0 { memory = kept }
    let there = try await remote.lines()
    let here = own.map {
      KnownLine($0.key, $0.value, origin: $0.key.hasPrefix("of-") ? String($0.key.dropFirst(3)) : nil)
    }
    let steps = memory.steps(own: here.sorted { $0.id < $1.id }, there: there)
    kept = memory
    for step in steps {
      if isBad, draw(10) == 0 { try await somebodyActs() }
      try await perform(step, isBad: isBad)
      if !isBad || draw(10) > 0 { kept = memory }
    }
    return steps.count
  }

  private func perform(_ step: ListStep, isBad: Bool) async throws {
    switch step {
    case .addThere(let line, let own):
      memory.willAdd(line, own: own)
      kept = memory
      try await sent(isBad) { try await self.remote.add(line) }
    case .changeThere(let id, let line, let before, _):
      try await sent(isBad) { try await self.remote.change(id, to: line, from: before) }
      memory.did(step)
    case .removeThere(let id):
      try await sent(isBad) { try await self.remote.remove(id) }
      memory.did(step)
    case .addHere(let line, let there, let time):
      if done.insert("\(there).\(time)").inserted { own["of-\(there)"] = line }
      memory.added(line, own: "of-\(there)", there: there)
    case .changeHere(let id, let line, _, _):
      if own[id] != nil { own[id] = line }
      memory.did(step)
    case .removeHere(let id):
      own[id] = nil
      memory.did(step)
    }
  }

  // One in five is lost on its way, one in five is done and its answer lost.
  private func sent(_ isBad: Bool, _ body: () async throws -> Void) async throws {
    let luck = isBad ? draw(5) : 4
    if luck == 0 { throw Lost() }
    try await body()
    if luck == 1 { throw Lost() }
  }

  private func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
}

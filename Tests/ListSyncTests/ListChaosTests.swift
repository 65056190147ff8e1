import Foundation
import Testing

@testable import ListSync

/// Two lists that people and losses work on at random.
///
/// `SOUS_LIST_SEEDS` says how many; the default is 2,000, of which each is some 40 events. `SOUS_LIST_TRACE` prints what happens
/// in one.
@Suite("Two lists in a bad world")
struct ListChaosTests {
  private static let seeds = ProcessInfo.processInfo.environment["SOUS_LIST_SEEDS"].flatMap { Int($0) } ?? 2_000

  @Test("are equal in the end, with nothing lost, doubled or back from the dead")
  func chaos() async throws {
    let broken = await withTaskGroup(of: [String].self) { group in
      let parts = 4
      for part in 0..<parts {
        group.addTask {
          stride(from: part, to: Self.seeds, by: parts).compactMap { seed in
            var world = ListWorld(seed: UInt64(seed))
            return world.run().map { "seed \(seed): \($0)" }
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(broken.isEmpty, "\(broken.prefix(3).joined(separator: "\n"))")
  }
}

/// A box, a list elsewhere, and a line between them that loses what is sent, brings it late, or its answer never.
private struct ListWorld {
  private var random: SplitMix
  private var own: [String: ListLine] = [:]
  private var there: [String: ListLine] = [:]
  private var late: [(due: Int, step: ListStep)] = []
  private var memory = ListMemory()
  private var kept = ListMemory()
  private var made = 0
  /// What was ever done here under a name: the journal does nothing twice.
  private var done: Set<String> = []
  private var round = 0
  /// What somebody has taken off, and what somebody has changed in words, by name.
  private var removed: Set<String> = []
  private var changed: Set<String> = []
  private var all: Set<String> = []
  /// What has happened, where it is wanted.
  private var trace: [String]?

  init(seed: UInt64) {
    random = SplitMix(state: (seed &+ 1) &* 0xD6E8_FEB8_6659_FD93)
    if ProcessInfo.processInfo.environment["SOUS_LIST_TRACE"] == "\(seed)" { trace = [] }
  }

  private mutating func note(_ what: @autoclosure () -> String) {
    if trace != nil { trace?.append("\(round): \(what())") }
  }

  /// - Returns: what is wrong in the end; nil: nothing.
  mutating func run() -> String? {
    defer { if let trace { print(trace.joined(separator: "\n")) } }
    for _ in 0..<20 {
      for _ in 0..<draw(3) { somebodyActs() }
      synchronise(isBad: true)
    }
    // The line is good again: what is late arrives, and then nothing is left to be done.
    for _ in 0..<60 {
      synchronise(isBad: false)
      if late.isEmpty, memory.sent.isEmpty, plan().isEmpty { return fault() }
    }
    return "it does not come to rest: \(plan())"
  }

  private mutating func fault() -> String? {
    let mine = own.values.sorted { $0.name < $1.name }
    let theirs = there.filter { entry in !entry.value.isDone || memory.links.contains { $0.there == entry.key } }
      .values.sorted { $0.name < $1.name }
    guard mine == theirs else { return "unequal: \(mine) and \(theirs)" }
    let names = mine.map(\.name)
    guard Set(names).count == names.count else { return "doubled: \(names)" }
    for name in all.subtracting(removed) where !names.contains(name) && !isTickedAway(name) { return "lost: \(name)" }
    for name in removed.subtracting(changed) where names.contains(name) { return "back from the dead: \(name)" }
    return nil
  }

  // Added there, ticked there, and never seen open: nothing to be bought.
  private func isTickedAway(_ name: String) -> Bool { there.values.contains { $0.name == name && $0.isDone } }

  private mutating func somebodyActs() {
    let isHere = draw(2) == 0
    let lines = isHere ? own : there
    let keys = lines.keys.sorted()
    let what = draw(5)
    let key = keys.isEmpty ? "" : keys[draw(keys.count)]
    note("somebody, \(isHere ? "here" : "there"): \(what) \(key) \(lines[key].map { "\($0)" } ?? "")")
    switch what {
    case 0, 1:
      made += 1
      let name = "thing \(made)"
      all.insert(name)
      let line = ListLine(name, amount: draw(2) == 0 ? "" : "\(draw(9) + 2) kg")
      if isHere { own["own-\(made)"] = line } else { there["there-\(made)"] = line }
    case 2:
      guard !key.isEmpty else { return }
      if isHere { own[key]?.isDone.toggle() } else { there[key]?.isDone.toggle() }
    case 3:
      guard !key.isEmpty else { return }
      changed.insert(lines[key]?.name ?? "")
      let amount = "\(draw(90) + 10) g"
      if isHere { own[key]?.amount = amount } else { there[key]?.amount = amount }
    default:
      guard !key.isEmpty else { return }
      removed.insert(lines[key]?.name ?? "")
      // What was taken off before the box ever saw it there is sent once more: better twice than never.
      if key.hasPrefix("sent-"), !memory.links.contains(where: { $0.there == key }) {
        changed.insert(lines[key]?.name ?? "")
      }
      if isHere { own[key] = nil } else { there[key] = nil }
    }
  }

  private func known(_ lines: [String: ListLine]) -> [KnownLine] {
    lines.sorted { $0.key < $1.key }.map { id, line in
      // "of-there-8.2": it came from "there-8".
      let origin = id.hasPrefix("of-") ? id.dropFirst(3).prefix { $0 != "." } : nil
      return KnownLine(id, line, origin: origin.map(String.init))
    }
  }

  private func plan() -> [ListStep] {
    var copy = memory
    return copy.steps(own: known(own), there: known(there))
  }

  private mutating func synchronise(isBad: Bool) {
    round += 1
    for one in late where one.due <= round || !isBad { apply(one.step) }
    late.removeAll { $0.due <= round || !isBad }
    // Now and then it cannot be read at all, and the box starts again with what it has kept.
    if isBad, draw(6) == 0 { return }
    if isBad, draw(8) == 0 {
      memory = kept
      note("starts again")
    }
    let steps = memory.steps(own: known(own), there: known(there))
    kept = memory
    for step in steps {
      if isBad, draw(10) == 0 { somebodyActs() }
      if isBad, draw(12) == 0 { return }
      perform(step, isBad: isBad)
      if !isBad || draw(10) > 0 { kept = memory }
    }
  }

  private mutating func perform(_ step: ListStep, isBad: Bool) {
    note("does \(step)")
    switch step {
    case .addHere(let line, let there, let time):
      let id = "of-\(there).\(time)"
      if done.insert(id).inserted { own[id] = line }
      memory.added(line, own: id, there: there)
    case .changeHere(let id, let line, _, _):
      guard own[id] != nil else { return }
      own[id] = line
      memory.did(step)
    case .removeHere(let id):
      own[id] = nil
      memory.did(step)
    case .addThere, .changeThere, .removeThere:
      if case .addThere(let line, let own) = step {
        memory.willAdd(line, own: own)
        kept = memory
      }
      switch isBad ? draw(6) : 5 {
      case 0: return
      case 1: apply(step)
      case 2: if case .addThere = step { late.append((round + 1 + draw(4), step)) } else { return }
      default:
        apply(step)
        memory.did(step)
      }
    }
  }

  private mutating func apply(_ step: ListStep) {
    note("arrives \(step)")
    switch step {
    case .addThere(let line, _):
      made += 1
      there["sent-\(made)"] = line
    case .changeThere(let id, let line, let before, _):
      // Only what is another is sent.
      guard there[id] != nil else { return }
      if line.name != before.name { there[id]?.name = line.name }
      if line.amount != before.amount { there[id]?.amount = line.amount }
      if line.isDone != before.isDone { there[id]?.isDone = line.isDone }
    case .removeThere(let id): there[id] = nil
    case .addHere, .changeHere, .removeHere: return
    }
  }

  private mutating func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}

/// Numbers by chance, the same for the same seed (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import Foundation
import ListSync

/// Keeps something of the box's and a list elsewhere equal.
actor ListCourier {
  private let remote: any RemoteList
  private let own: any OwnLines
  private let file: String
  private var memory: ListMemory
  private var isBusy = false
  /// What the box does not take, such as a name without letters, as it stands there: it is left alone.
  private var refused: [String: ListLine] = [:]
  /// What the other side does not take, as it stands here.
  private var refusedThere: [String: ListLine] = [:]
  /// What keeps the two apart; nil: nothing.
  private(set) var problem: String?
  /// What the other side has said to a line that it does not take, until it is asked for.
  private var refusal: String?

  /// - Parameter file: where what is known of both is kept.
  init(_ remote: any RemoteList, _ own: any OwnLines, file: String) {
    (self.remote, self.own, self.file) = (remote, own, file)
    let kept = try? Data(contentsOf: URL(fileURLWithPath: file))
    memory = kept.flatMap { try? JSONDecoder().decode(ListMemory.self, from: $0) } ?? ListMemory()
  }

  /// Does what makes both equal.
  /// - Returns: whether it could be done.
  @discardableResult
  func round() async -> Bool {
    guard !isBusy else { return true }
    isBusy = true
    defer { isBusy = false }
    do {
      let there = try await remote.lines()
      // Were some of them left out, those would look as if they had been taken off.
      guard there.count <= Self.mostLines else {
        problem = "the list there has \(there.count) lines; at most \(Self.mostLines) are followed"
        return false
      }
      let before = memory
      let here = await own.lines(remote.prefix) { [remote] in await remote.label(for: $0) }
      for step in memory.steps(own: here, there: there) {
        try await perform(step)
        try keep()
      }
      if memory != before { try keep() }
      problem = nil
      return true
    } catch {
      problem = "\(error)"
      return false
    }
  }

  /// A line that the other side has newly refused, and why; nil: none.
  func takeRefusal() -> String? {
    defer { refusal = nil }
    return refusal
  }

  private func perform(_ step: ListStep) async throws {
    switch step {
    case .addThere(let line, let own):
      guard refusedThere[own] != line else { return }
      memory.willAdd(line, own: own)
      // Before it is sent: from then on it may be there.
      try keep()
      try await asked(line, own) { try await remote.add(line) }
    case .changeThere(let id, let line, let before, let own):
      guard refusedThere[own] != line else { return }
      if try await asked(line, own, { try await remote.change(id, to: line, from: before) }) { memory.did(step) }
    case .removeThere(let id):
      try await remote.remove(id)
      memory.did(step)
    case .addHere(let line, let there, let time):
      guard refused[there] != line else { return }
      if let id = try await own.add(line, from: RemoteName(remote.prefix, there, time)) {
        memory.added(line, own: id, there: there)
      } else {
        refused[there] = line
      }
    case .changeHere(let id, let line, let before, _):
      let now = try await own.change(id, to: line, from: before)
      memory.did(step)
      if now != id { memory.moved(id, to: now) }
    case .removeHere(let id):
      try await own.remove(id)
      memory.did(step)
    }
  }

  // Whether it was taken. What is refused for what it says does not keep the others waiting.
  @discardableResult
  private func asked(_ line: ListLine, _ own: String, _ body: () async throws -> Void) async throws -> Bool {
    do {
      try await body()
      refusedThere[own] = nil
      return true
    } catch let problem as any RemoteProblem where problem.isRefusal {
      refusedThere[own] = line
      refusal = "\(ListText.text(of: line)): \(problem)"
      return false
    }
  }

  /// No household has as many; each that is taken is a command.
  private static let mostLines = 2_000

  private func keep() throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(memory).write(to: URL(fileURLWithPath: file), options: .atomic)
  }
}
